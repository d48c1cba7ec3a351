# A Pico W without its wireless chip: what MicroPython needs for that is not in Debian, and the
# firmware has no use for it. So the Pico of the SDK does.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
