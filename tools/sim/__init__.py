"""The device without the hardware: models of its parts and places to run the firmware."""
