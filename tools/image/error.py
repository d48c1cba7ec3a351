"""What goes wrong when an image is built."""


class FirmwareError(Exception):
    """There is no UF2 file to be had; the text says why and what to do, in one line."""
