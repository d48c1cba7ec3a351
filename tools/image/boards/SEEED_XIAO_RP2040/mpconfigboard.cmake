# MicroPython 1.25 has no folder for this board; the SDK knows it.
set(PICO_BOARD "seeed_xiao_rp2040")
set(PICO_PLATFORM "rp2040")
