"""The glyph sheets that people draw, and the builder of the firmware's font tables."""
