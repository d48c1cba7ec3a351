"""The glyph sheets, and the program that generates the firmware's font tables from them."""
