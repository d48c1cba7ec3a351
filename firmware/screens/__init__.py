"""The screens of the app: what is shown, and what a key does there."""
