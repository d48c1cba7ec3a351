#define MICROPY_HW_BOARD_NAME "Seeed XIAO RP2040"
// As on a Pico, whose MicroPython this board runs otherwise.
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)
