// The name and the filesystem of MicroPython's own RPI_PICO_W, so that files on a board stay.
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico W"
#define MICROPY_HW_FLASH_STORAGE_BYTES (848 * 1024)
