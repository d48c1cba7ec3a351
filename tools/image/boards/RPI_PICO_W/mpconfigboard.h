#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico W"
