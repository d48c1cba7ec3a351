# How MicroPython is compiled for the images: a file that its build includes.

# What every key, every picture and every start goes through, compiled for speed rather than for size.
set(optimised bc builtinimport frozenmod gc nlr nlrthumb obj objboundmeth objdict objfun objlist objtype
    qstr runtime smallint stackctrl)
foreach(name ${optimised})
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
set_source_files_properties(${MICROPY_DIR}/lib/littlefs/lfs2_util.c PROPERTIES COMPILE_OPTIONS "-O2")
# Without polygons, which take arrays.
set_source_files_properties(${MICROPY_DIR}/extmod/modframebuf.c PROPERTIES
    COMPILE_OPTIONS "-O2;-DMICROPY_PY_ARRAY=0")

# Long numbers, which MicroPython compiles for speed, are only check sums here.
cmake_language(DEFER CALL set_source_files_properties ${MICROPY_DIR}/py/mpz.c PROPERTIES
    COMPILE_OPTIONS "-Os")

# Its functions for dates, which left_out.h leaves out.
set_source_files_properties(${MICROPY_DIR}/extmod/modtime.c PROPERTIES
    COMPILE_OPTIONS "-Wno-unused-function")

# Where a name was found last, by the name: 512 places, not 128.
target_compile_definitions(usermod INTERFACE MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE=512)

# A panic of the SDK only stops, until the watchdog starts the board again: its text goes nowhere.
target_compile_definitions(usermod INTERFACE PICO_PANIC_FUNCTION=)

# kept.c has what is needed of these.
foreach(name modrp2 rp2_dma rp2_pio)
    set_source_files_properties(${name}.c PROPERTIES HEADER_FILE_ONLY TRUE)
endforeach()
target_sources(usermod INTERFACE ${CMAKE_CURRENT_LIST_DIR}/kept.c)
# What is faster and smaller in C.
target_sources(usermod INTERFACE ${CMAKE_CURRENT_LIST_DIR}/words.c)

# The boot ROM's functions for floats, which take 0.5 KB of the heap. Nothing calls them.
foreach(name float_aeabi_rp2040.S float_init_rom_rp2040.c float_v1_rom_shim_rp2040.S)
    set_source_files_properties(${PICO_SDK_PATH}/src/rp2_common/pico_float/${name} PROPERTIES
        HEADER_FILE_ONLY TRUE)
endforeach()
foreach(name double_aeabi_rp2040.S double_init_rom_rp2040.c double_v1_rom_shim_rp2040.S)
    set_source_files_properties(${PICO_SDK_PATH}/src/rp2_common/pico_double/${name} PROPERTIES
        HEADER_FILE_ONLY TRUE)
endforeach()

# The configuration of the port, without what left_out.h names. The first line is for the compiler,
# the second one for the scripts that look for names.
target_compile_definitions(usermod INTERFACE MP_CONFIGFILE="left_out.h")
list(APPEND MICROPY_CPP_DEF_EXTRA MP_CONFIGFILE="left_out.h")
target_include_directories(usermod INTERFACE ${CMAKE_CURRENT_LIST_DIR})
