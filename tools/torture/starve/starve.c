// A module for MicroPython on a computer: allocations that fail, and a flash in memory.
//
//   starve.at(number, times)  lets allocations fail, so many from a number on; the first one is 0
//   starve.end()              ends that; returns how many there have been since `at`
//   starve.memory             what is in the flash, a bytearray
//   starve.Flash(start, count)  some of its sectors, as a block device such as `rp2.Flash`
//
// The linker passes all calls of MicroPython's allocator through here (`micropython.mk`).

#include <string.h>

#include "py/gc.h"
#include "py/objarray.h"
#include "py/runtime.h"

#define SECTOR (4096)
#define SECTORS (56)

static mp_uint_t count;
static mp_uint_t failing;
static mp_uint_t times;

static bool fails(void) {
    return count++ - failing < times;
}

void *__real_gc_alloc(size_t bytes, unsigned int flags);
void *__real_gc_realloc(void *pointer, size_t bytes, bool may_move);

void *__wrap_gc_alloc(size_t bytes, unsigned int flags) {
    return fails() ? NULL : __real_gc_alloc(bytes, flags);
}

void *__wrap_gc_realloc(void *pointer, size_t bytes, bool may_move) {
    // What gets smaller always finds its room.
    if (bytes > (pointer == NULL ? 0 : gc_nbytes(pointer)) && fails()) {
        return NULL;
    }
    return __real_gc_realloc(pointer, bytes, may_move);
}

static mp_obj_t starve_at(mp_obj_t number_in, mp_obj_t times_in) {
    failing = mp_obj_get_int(number_in);
    times = mp_obj_get_int(times_in);
    count = 0;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_2(starve_at_obj, starve_at);

static mp_obj_t starve_end(void) {
    times = 0;
    return MP_OBJ_NEW_SMALL_INT(count);
}
static MP_DEFINE_CONST_FUN_OBJ_0(starve_end_obj, starve_end);

static byte content[SECTORS * SECTOR];
static mp_obj_array_t memory = {{&mp_type_bytearray}, 'B', 0, sizeof(content), content};

typedef struct {
    mp_obj_base_t base;
    byte *start;
    mp_uint_t count;
} flash_t;

static mp_obj_t flash_make_new(const mp_obj_type_t *type, size_t n, size_t n_kw, const mp_obj_t *args) {
    mp_arg_check_num(n, n_kw, 2, 2, false);
    flash_t *self = mp_obj_malloc(flash_t, type);
    self->start = content + mp_obj_get_int(args[0]) * SECTOR;
    self->count = mp_obj_get_int(args[1]);
    return MP_OBJ_FROM_PTR(self);
}

static byte *flash_place(size_t n, const mp_obj_t *args) {
    flash_t *self = MP_OBJ_TO_PTR(args[0]);
    return self->start + mp_obj_get_int(args[1]) * SECTOR + (n > 3 ? mp_obj_get_int(args[3]) : 0);
}

static mp_obj_t flash_readblocks(size_t n, const mp_obj_t *args) {
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(args[2], &buffer, MP_BUFFER_WRITE);
    memcpy(buffer.buf, flash_place(n, args), buffer.len);
    return MP_OBJ_NEW_SMALL_INT(0);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(flash_readblocks_obj, 3, 4, flash_readblocks);

static mp_obj_t flash_writeblocks(size_t n, const mp_obj_t *args) {
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(args[2], &buffer, MP_BUFFER_READ);
    byte *place = flash_place(n, args);
    for (size_t i = 0; i < buffer.len; i++) { // bits are cleared only
        place[i] &= ((byte *)buffer.buf)[i];
    }
    return MP_OBJ_NEW_SMALL_INT(0);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(flash_writeblocks_obj, 3, 4, flash_writeblocks);

static mp_obj_t flash_ioctl(mp_obj_t self_in, mp_obj_t request, mp_obj_t sector) {
    flash_t *self = MP_OBJ_TO_PTR(self_in);
    switch (mp_obj_get_int(request)) {
        case 4:
            return MP_OBJ_NEW_SMALL_INT(self->count);
        case 5:
            return MP_OBJ_NEW_SMALL_INT(SECTOR);
        case 6:
            memset(self->start + mp_obj_get_int(sector) * SECTOR, 0xff, SECTOR);
            return MP_OBJ_NEW_SMALL_INT(0);
        default:
            return MP_OBJ_NEW_SMALL_INT(0);
    }
}
static MP_DEFINE_CONST_FUN_OBJ_3(flash_ioctl_obj, flash_ioctl);

static const mp_rom_map_elem_t flash_names[] = {
    {MP_ROM_QSTR(MP_QSTR_readblocks), MP_ROM_PTR(&flash_readblocks_obj)},
    {MP_ROM_QSTR(MP_QSTR_writeblocks), MP_ROM_PTR(&flash_writeblocks_obj)},
    {MP_ROM_QSTR(MP_QSTR_ioctl), MP_ROM_PTR(&flash_ioctl_obj)},
};
static MP_DEFINE_CONST_DICT(flash_dict, flash_names);

static MP_DEFINE_CONST_OBJ_TYPE(
    flash_type, MP_QSTR_Flash, MP_TYPE_FLAG_NONE,
    make_new, flash_make_new,
    locals_dict, &flash_dict
    );

static const mp_rom_map_elem_t starve_names[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_starve)},
    {MP_ROM_QSTR(MP_QSTR_at), MP_ROM_PTR(&starve_at_obj)},
    {MP_ROM_QSTR(MP_QSTR_end), MP_ROM_PTR(&starve_end_obj)},
    {MP_ROM_QSTR(MP_QSTR_memory), MP_ROM_PTR(&memory)},
    {MP_ROM_QSTR(MP_QSTR_Flash), MP_ROM_PTR(&flash_type)},
};
static MP_DEFINE_CONST_DICT(starve_dict, starve_names);

const mp_obj_module_t starve_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&starve_dict,
};
MP_REGISTER_MODULE(MP_QSTR_starve, starve_module);
