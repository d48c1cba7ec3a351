"""A piezo on a pin of a microcontroller."""

from time import ticks_ms

from machine import PWM, Pin, Timer
from micropython import const

from firmware import ticks
from firmware.device import timers
from firmware.device.tunes import Tunes

_HALF = const(32768)  # duty
_LOW = const(2048)  # the same for a low sound: short pulses move a piezo little


class Buzzer(Tunes):
    """The sound of a device, on PWM. A timer ends each tone, because the loop may be busy."""

    def __init__(self, pin: int):
        super().__init__()
        self._pin = Pin(pin, Pin.OUT, value=0)
        self._pwm: PWM | None = None
        self._timer = timers.timer(timers.TONE)
        self._end = 0  # the tick at which the tone is to end

    def tone(self, pitch: int, ms: int) -> None:
        """Begin a tone of a pitch in Hz, instead of the present one; it ends after `ms`."""
        self._end = ticks.later(ticks_ms(), ms)
        duty = _LOW if self.quiet else _HALF
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=pitch, duty_u16=duty)
        else:
            self._pwm.freq(pitch)
            self._pwm.duty_u16(duty)
        self._timer.init(mode=Timer.ONE_SHOT, period=ms, callback=self._time_is_over)

    def be_silent(self) -> None:
        """End the tone; no current flows through the piezo then."""
        # The timer may call this during a call from the loop.
        pwm, self._pwm = self._pwm, None
        if pwm is not None:
            pwm.deinit()
        self._pin.init(Pin.OUT, value=0)

    def _time_is_over(self, timer) -> None:
        # This may be a late call for the tone before.
        if not ticks.until(self._end, ticks_ms()):
            self.be_silent()
