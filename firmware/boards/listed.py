"""The list of boards; a board's module is imported only when it is wanted."""

FILE = "device.json"

# A board's file, its chip and the name that MicroPython has for it. The first board with a chip
# stands for all boards with that chip that are not here.
BOARDS = (
    ("pico", "rp2040", "Raspberry Pi Pico"),
    ("pico_w", "rp2040", "Raspberry Pi Pico W"),
    ("xiao_rp2040", "rp2040", "Seeed XIAO RP2040"),
    ("pico2", "rp2350", "Raspberry Pi Pico2"),
    ("pico2_w", "rp2350", "Raspberry Pi Pico 2 W"),
    ("esp32s3", "esp32s3", "Generic ESP32S3 module"),
)


def module_of(name: str):
    """Return the module of a board's file."""
    return __import__(name, globals(), None, ("BOARD",), 1)


def copy(board: dict) -> dict:
    """Return a deep copy (the boards' own keys are no matrix)."""
    return {key: dict(value) if isinstance(value, dict) else value for key, value in board.items()}
