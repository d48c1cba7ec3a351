// What the images keep of files of MicroPython that they leave out.

#include "py/mphal.h"
#include "py/runtime.h"
#include "modrp2.h"
#include "hardware/gpio.h"
#include "hardware/structs/ioqspi.h"
#include "hardware/structs/sio.h"
#include "hardware/sync.h"
#include "pico/stdlib.h"

// binascii.crc32, which the journal and the texts need, without the module deflate, of which
// MicroPython makes it a part. left_out.h leaves out both.
#undef MICROPY_PY_BINASCII
#define MICROPY_PY_BINASCII (1)
#undef MICROPY_PY_DEFLATE
#define MICROPY_PY_DEFLATE (1)
#include "extmod/modbinascii.c"
#include "lib/uzlib/crc32.c"

// Of the module uctypes only what reads memory; its structures take 2 KB.
static mp_obj_t kept_addressof(mp_obj_t of) {
    mp_buffer_info_t found;
    mp_get_buffer_raise(of, &found, MP_BUFFER_READ);
    return mp_obj_new_int_from_uint((uintptr_t)found.buf);
}
static MP_DEFINE_CONST_FUN_OBJ_1(kept_addressof_obj, kept_addressof);

static mp_obj_t kept_bytearray_at(mp_obj_t address, mp_obj_t size) {
    return mp_obj_new_bytearray_by_ref(mp_obj_int_get_truncated(size),
        (void *)(uintptr_t)mp_obj_int_get_truncated(address));
}
static MP_DEFINE_CONST_FUN_OBJ_2(kept_bytearray_at_obj, kept_bytearray_at);

static const mp_rom_map_elem_t kept_uctypes_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_uctypes) },
    { MP_ROM_QSTR(MP_QSTR_addressof), MP_ROM_PTR(&kept_addressof_obj) },
    { MP_ROM_QSTR(MP_QSTR_bytearray_at), MP_ROM_PTR(&kept_bytearray_at_obj) },
};
static MP_DEFINE_CONST_DICT(kept_uctypes_globals, kept_uctypes_globals_table);
const mp_obj_module_t kept_uctypes = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&kept_uctypes_globals,
};
MP_REGISTER_EXTENSIBLE_MODULE(MP_QSTR_uctypes, kept_uctypes);

// What the REPL does with the cursor, for every terminal that knows backspace and VT100's "erase".
void mp_hal_move_cursor_back(unsigned int places) {
    while (places--) {
        mp_hal_stdout_tx_strn("\b", 1);
    }
}
void mp_hal_erase_line_from_cursor(unsigned int characters) {
    mp_hal_stdout_tx_strn("\x1b[K", 3);
}

// The module rp2 without PIO and DMA, which have no switches. bootsel_button is that of modrp2.c.
#define CS_PIN_INDEX 1

#if PICO_RP2040
#define CS_BIT (1u << CS_PIN_INDEX)
#else
#define CS_BIT SIO_GPIO_HI_IN_QSPI_CSN_BITS
#endif

// Improved version of
// https://github.com/raspberrypi/pico-examples/blob/master/picoboard/button/button.c
static bool __no_inline_not_in_flash_func(bootsel_button)(void) {
    // Disable interrupts and the other core since they might be
    // executing code from flash and we are about to temporarily
    // disable flash access.
    mp_uint_t atomic_state = MICROPY_BEGIN_ATOMIC_SECTION();

    // Set the CS pin to high impedance.
    hw_write_masked(&ioqspi_hw->io[CS_PIN_INDEX].ctrl,
        (GPIO_OVERRIDE_LOW << IO_QSPI_GPIO_QSPI_SS_CTRL_OEOVER_LSB),
        IO_QSPI_GPIO_QSPI_SS_CTRL_OEOVER_BITS);

    // Delay without calling any functions in flash.
    uint32_t start = timer_hw->timerawl;
    while ((uint32_t)(timer_hw->timerawl - start) <= MICROPY_HW_BOOTSEL_DELAY_US) {
        ;
    }

    // The HI GPIO registers in SIO can observe and control the 6 QSPI pins.
    // The button pulls the QSPI_SS pin *low* when pressed.
    bool button_state = !(sio_hw->gpio_hi_in & CS_BIT);

    // Restore the QSPI_SS pin so we can use flash again.
    hw_write_masked(&ioqspi_hw->io[CS_PIN_INDEX].ctrl,
        (GPIO_OVERRIDE_NORMAL << IO_QSPI_GPIO_QSPI_SS_CTRL_OEOVER_LSB),
        IO_QSPI_GPIO_QSPI_SS_CTRL_OEOVER_BITS);

    MICROPY_END_ATOMIC_SECTION(atomic_state);

    return button_state;
}

static mp_obj_t rp2_bootsel_button(void) {
    return MP_OBJ_NEW_SMALL_INT(bootsel_button());
}
static MP_DEFINE_CONST_FUN_OBJ_0(rp2_bootsel_button_obj, rp2_bootsel_button);

static const mp_rom_map_elem_t kept_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_rp2) },
    { MP_ROM_QSTR(MP_QSTR_Flash), MP_ROM_PTR(&rp2_flash_type) },
    { MP_ROM_QSTR(MP_QSTR_bootsel_button), MP_ROM_PTR(&rp2_bootsel_button_obj) },
};
static MP_DEFINE_CONST_DICT(kept_globals, kept_globals_table);
const mp_obj_module_t mp_module_rp2 = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&kept_globals,
};
MP_REGISTER_MODULE(MP_QSTR_rp2, mp_module_rp2);

// What main.c calls.
void rp2_pio_init(void) {
}
void rp2_pio_deinit(void) {
}
void rp2_dma_init(void) {
}
void rp2_dma_deinit(void) {
}
void machine_i2s_init0(void) {
}
void machine_i2s_deinit_all(void) {
}
void machine_uart_deinit_all(void) {
}
