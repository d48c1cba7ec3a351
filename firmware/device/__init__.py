"""The display, the keys and the sound: drivers and what stands between them and the screens."""
