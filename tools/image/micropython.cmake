# A file that MicroPython's build includes. Without it, a card of Parlett's best bot takes 1.7 s.

# What every key, every picture and every start goes through, compiled for speed rather than for size.
set(optimised bc builtinimport frozenmod gc nlr nlrthumb obj objboundmeth objdict objfun objlist objtype
    qstr runtime smallint stackctrl)
foreach(name ${optimised})
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
set_source_files_properties(${MICROPY_DIR}/extmod/modframebuf.c PROPERTIES COMPILE_OPTIONS "-O2")

# Where a name was found last, by the name: 512 places, not 128.
target_compile_definitions(usermod INTERFACE MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE=512)
