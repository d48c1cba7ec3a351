"""The screens of the app: their pictures and keys."""
