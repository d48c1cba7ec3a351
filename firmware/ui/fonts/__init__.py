"""The generated tables of glyphs; see tools/fonts."""
