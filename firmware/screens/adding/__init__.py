"""The screens of adding games: the questions before one, play, entering cards, history, help."""
