// The module _words: what firmware/words/lookup.py does, which the images leave out. It is faster,
// and without it each piece would be an object.

#include <string.h>

#include "lib/uzlib/uzlib.h"
#include "py/runtime.h"

// The tables, in their order. tools/words/build.py describes them.
enum { BUCKETS, CHECKS, STARTS, LENGTHS, TOKENS, SIZES, PIECES, TABLES };

static size_t number(const byte *table, size_t place) {
    return table[2 * place] | table[2 * place + 1] << 8;
}

// Write a text that consists of pieces, or only find out its size if `to` is NULL.
static size_t write_text(byte *to, const byte *code, const byte *end, const byte *const *tables) {
    size_t written = 0;
    while (code < end) {
        size_t piece = *code++;
        if (piece == 255) {
            piece += *code++;
        }
        const byte *size = tables[SIZES];
        const byte *from = tables[PIECES];
        for (; piece >= size[1]; size += 2) {
            piece -= size[1];
            from += size[0] * size[1];
        }
        if (to) {
            memcpy(to + written, from + piece * size[0], size[0]);
        }
        written += size[0];
    }
    return written;
}

// Return the text of a key, or None if there is none.
static mp_obj_t words_find(mp_obj_t key, mp_obj_t tables_in) {
    mp_obj_t *items;
    mp_obj_get_array_fixed_n(tables_in, TABLES, &items);
    const byte *tables[TABLES];
    for (size_t i = 0; i < TABLES; i++) {
        tables[i] = (const byte *)mp_obj_str_get_str(items[i]);
    }

    size_t length;
    const char *name = mp_obj_str_get_data(key, &length);
    uint32_t check = ~uzlib_crc32(name, length, 0xffffffff);
    size_t place = number(tables[BUCKETS], check & 0xff);
    size_t end = number(tables[BUCKETS], (check & 0xff) + 1);
    check >>= 8;
    for (const byte *at = tables[CHECKS] + 3 * place;; at += 3, place++) {
        if (place == end) {
            return mp_const_none;
        }
        if (check == (uint32_t)(at[0] | at[1] << 8 | at[2] << 16)) {
            break;
        }
    }

    const byte *code = tables[TOKENS] + number(tables[STARTS], place / 16);
    for (size_t i = place & ~15; i < place; i++) {
        code += tables[LENGTHS][i];
    }
    const byte *code_end = code + tables[LENGTHS][place];
    vstr_t text;
    vstr_init_len(&text, write_text(NULL, code, code_end, tables));
    write_text((byte *)text.buf, code, code_end, tables);
    return mp_obj_new_str_from_utf8_vstr(&text);
}
static MP_DEFINE_CONST_FUN_OBJ_2(words_find_obj, words_find);

static const mp_rom_map_elem_t words_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR__words) },
    { MP_ROM_QSTR(MP_QSTR_find), MP_ROM_PTR(&words_find_obj) },
};
static MP_DEFINE_CONST_DICT(words_globals, words_globals_table);
const mp_obj_module_t words_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&words_globals,
};
MP_REGISTER_MODULE(MP_QSTR__words, words_module);
