# What every key and every picture goes through, compiled for speed rather than for size.
set(optimised argcheck bc gc nlr nlrthumb obj objboundmeth objfun objlist objtuple objtype qstr runtime
    sequence smallint stackctrl)
foreach(name ${optimised})
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
set_source_files_properties(${MICROPY_DIR}/extmod/modframebuf.c PROPERTIES COMPILE_OPTIONS "-O2")
