// What the images keep of files of MicroPython that they leave out.

#include "py/runtime.h"
#include "modrp2.h"

// binascii.crc32, which the journal and the texts need, without the module deflate, of which
// MicroPython makes it a part. left_out.h leaves out both.
#undef MICROPY_PY_BINASCII
#define MICROPY_PY_BINASCII (1)
#undef MICROPY_PY_DEFLATE
#define MICROPY_PY_DEFLATE (1)
#include "extmod/modbinascii.c"
#include "lib/uzlib/crc32.c"

// The module rp2 with the flash alone: no PIO, no DMA. There are no switches for these.
static const mp_rom_map_elem_t rp2_module_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_rp2) },
    { MP_ROM_QSTR(MP_QSTR_Flash), MP_ROM_PTR(&rp2_flash_type) },
};
static MP_DEFINE_CONST_DICT(rp2_module_globals, rp2_module_globals_table);
const mp_obj_module_t mp_module_rp2 = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&rp2_module_globals,
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
