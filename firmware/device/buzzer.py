"""A piezo on a pin: short tunes that play while the loop goes on."""

from machine import PWM, Pin

from firmware import ticks

# By sound (`firmware.device.sound`): pairs of a pitch in 20 Hz and a length in 5 ms.
_TUNES = (
    bytes((100, 2)),
    bytes((22, 30, 16, 50)),
    bytes((40, 20, 50, 20, 60, 20, 80, 50)),
)
_HALF = 32768  # duty


class Buzzer:
    """The sound of a device, on PWM."""

    def __init__(self, pin: int):
        self._pin = Pin(pin, Pin.OUT, value=0)
        self._pwm = None
        self._tune = b""
        self._place = 0
        self._until = 0  # the tick at which the present note ends
        self._started = False

    def play(self, which: int) -> None:
        """Begin PRESS, BUST or WIN; a press does not cut off what says more."""
        if which or self._place >= len(self._tune):
            self._tune = _TUNES[which]
            self._place = 0
            self._started = False

    def tick(self, now: int) -> int:
        """Go on with the tune at a tick; returns the ms to the next note, or NEVER."""
        if self._place >= len(self._tune):
            return ticks.NEVER
        if self._started:
            wait = ticks.until(self._until, now)
            if wait:
                return wait
            self._place += 2
            if self._place >= len(self._tune):
                self._be_silent()
                return ticks.NEVER
        self._started = True
        ms = self._tune[self._place + 1] * 5
        self._until = ticks.later(now, ms)
        pitch = self._tune[self._place] * 20
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=pitch, duty_u16=_HALF)
        else:
            self._pwm.freq(pitch)
        return ms

    def _be_silent(self) -> None:
        self._pwm.deinit()
        self._pwm = None
        self._pin.init(Pin.OUT, value=0)  # no current through the piezo
