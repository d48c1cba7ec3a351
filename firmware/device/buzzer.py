"""A piezo on a pin of a microcontroller."""

from machine import PWM, Pin

from firmware.device.tunes import Tunes

_HALF = 32768  # duty


class Buzzer(Tunes):
    """The sound of a device, on PWM."""

    def __init__(self, pin: int):
        super().__init__()
        self._pin = Pin(pin, Pin.OUT, value=0)
        self._pwm: PWM | None = None

    def tone(self, pitch: int) -> None:
        """Begin a tone of so many Hz, in place of the one before."""
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=pitch, duty_u16=_HALF)
        else:
            self._pwm.freq(pitch)

    def be_silent(self) -> None:
        """End the tone, and let no current through the piezo."""
        if self._pwm is not None:
            self._pwm.deinit()
        self._pwm = None
        self._pin.init(Pin.OUT, value=0)
