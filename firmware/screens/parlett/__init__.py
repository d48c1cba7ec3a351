"""The screens of Parlett's Ninety-Nine: the questions before a match, play, score sheet, help."""
