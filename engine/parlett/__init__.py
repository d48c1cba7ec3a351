"""David Parlett's Ninety-Nine: three cards laid aside bid an exact number of tricks."""
