# A Pico 2 W without its wireless chip, as RPI_PICO_W here.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350")
