"""The error of the image builder."""

from tools import ToolError


class FirmwareError(ToolError):
    """An image could not be built; the message says why and what to do, in one line."""
