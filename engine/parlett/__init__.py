"""David Parlett's Ninety-Nine: three cards laid aside bid an exact number of tricks.

Comments cite rules: (P-25) is a row of docs/rules.md.
"""
