# What every key, every picture and every start goes through, compiled for speed rather than for size.
set(optimised argcheck bc builtinimport emitglue frozenmod gc nlr nlrthumb obj objboundmeth objdict objfun
    objlist objmodule objtuple objtype qstr runtime sequence smallint stackctrl)
foreach(name ${optimised})
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
foreach(name extmod/modframebuf lib/littlefs/lfs2_util)
    set_source_files_properties(${MICROPY_DIR}/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
