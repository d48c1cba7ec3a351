"""What is made with KiCad 9: schematics, the carrier board and its files for a board house."""
