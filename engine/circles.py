"""Classes that annotations name where importing them would make a circle.

As in `engine.kinds`, each name stands for None, and `circles.pyi` has its type.
"""

Family = Legality = Match = State = None
"""Match is the `Game` of Parlett's Ninety-Nine."""
