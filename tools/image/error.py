"""The error of the image builder."""


class FirmwareError(Exception):
    """An image could not be built; the message says why and what to do, in one line."""
