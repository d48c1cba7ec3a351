// What the images leave out of MicroPython, so that there is room for the firmware. mpremote, the
// tools of this project and modules of bytecode need none of it.

#include <mpconfigport.h>

// Filesystems: the storage is LittleFS.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)

// Compilers to machine code: @native, @viper and @asm_thumb.
#undef MICROPY_EMIT_THUMB
#define MICROPY_EMIT_THUMB (0)
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB (0)

// Cryptography. SHA-256 stays: updates are checked with it.
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)

// Numbers that nothing here needs. Without floats, `/` and 0.5 are errors.
#undef MICROPY_FLOAT_IMPL
#define MICROPY_FLOAT_IMPL (MICROPY_FLOAT_IMPL_NONE)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_RANDOM (0)

// Interfaces to parts that no device has.
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE (0)
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S (0)
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)

// Dates: no device has a clock that goes on without power.
#undef MICROPY_PY_TIME_GMTIME_LOCALTIME_MKTIME
#define MICROPY_PY_TIME_GMTIME_LOCALTIME_MKTIME (0)
#undef MICROPY_PY_TIME_TIME_TIME_NS
#define MICROPY_PY_TIME_TIME_TIME_NS (0)

// USB devices made of Python. The serial port stays.
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// `async` and `await`.
#undef MICROPY_PY_ASYNC_AWAIT
#define MICROPY_PY_ASYNC_AWAIT (0)

// `__file__` in modules, which takes 4 KB of the heap: `freeze.py` leaves out the paths as strings.
#define MICROPY_PY___FILE__ (0)

// A second terminal beside USB.
#undef MICROPY_PY_OS_DUPTERM
#define MICROPY_PY_OS_DUPTERM (0)
#undef MICROPY_PY_OS_DUPTERM_NOTIFY
#define MICROPY_PY_OS_DUPTERM_NOTIFY (0)

// How the REPL moves its cursor: with the SDK's printf, which takes 2 KB. kept.c does it without.
#define MICROPY_HAL_HAS_VT100 (0)
void mp_hal_move_cursor_back(unsigned int places);
void mp_hal_erase_line_from_cursor(unsigned int characters);

// Built-in functions and methods that nothing here calls.
#define MICROPY_PY_BUILTINS_EXECFILE (0)
#define MICROPY_PY_BUILTINS_COMPILE (0)
#define MICROPY_PY_BUILTINS_DICT_FROMKEYS (0)
#define MICROPY_PY_BUILTINS_FILTER (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_POW3 (0)
#define MICROPY_PY_BUILTINS_ROUND_INT (0)
#define MICROPY_PY_BUILTINS_STR_CENTER (0)
#define MICROPY_PY_BUILTINS_STR_SPLITLINES (0)
#define MICROPY_PY_SYS_GETSIZEOF (0)
#define MICROPY_PY_ERRNO_ERRORCODE (0)
#define MICROPY_PY_JSON_SEPARATORS (0)
#define MICROPY_PY_SYS_PS1_PS2 (0)
#define MICROPY_PY_BUILTINS_RANGE_ATTRS (0)
#define MICROPY_PY_BUILTINS_SLICE_ATTRS (0)
#define MICROPY_PY_BUILTINS_SLICE_INDICES (0)

// Methods with special names that no class here has.
#define MICROPY_PY_REVERSE_SPECIAL_METHODS (0)
#define MICROPY_PY_ALL_INPLACE_SPECIAL_METHODS (0)
#define MICROPY_PY_DESCRIPTORS (0)

// What makes bytecode faster that is compiled on the board; what is in the image was compiled before.
#define MICROPY_COMP_CONST_FOLDING (0)
#define MICROPY_COMP_CONST_TUPLE (0)
#define MICROPY_COMP_CONST (0)
#define MICROPY_COMP_MODULE_CONST (0)
#define MICROPY_COMP_RETURN_IF_EXPR (0)
#define MICROPY_COMP_DOUBLE_TUPLE_ASSIGN (0)
#define MICROPY_COMP_TRIPLE_TUPLE_ASSIGN (0)

// Modules and types for other programs. kept.c has binascii and a little of uctypes.
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_UCTYPES (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_DEFLATE (0)
#define MICROPY_PY_BINASCII (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_COLLECTIONS (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_IO_BYTESIO (0)
#define MICROPY_PY_SELECT_SELECT (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_COLLECTIONS_ORDEREDDICT (0)
#define MICROPY_PY_MICROPYTHON_MEM_INFO (0)

// What picotool would show of each frozen module. The name, the version and the place of the
// filesystem stay.
#undef MICROPY_FROZEN_LIST_ITEM
#define MICROPY_FROZEN_LIST_ITEM(name, file)
