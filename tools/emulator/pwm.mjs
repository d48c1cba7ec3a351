// The PWM signal at a pin. rp2040js counts its cycles; the pin's level is not followed.

const PWM = 4; // a pin's function
const CLOCK = 17; // in SLEEP_EN0: lightsleep stops it

// Return the frequency and the duty cycle at a pin, null if there is no signal.
export function tone(chip, pin) {
  if (!chip.sleep.clockRuns(CLOCK)) return null;
  const { rp2040 } = chip;
  const { csr, div, top, cc } = rp2040.pwm.channels[(pin >> 1) & 7];
  if (rp2040.gpio[pin].functionSelect !== PWM || !(csr & 1)) return null;
  const divider = ((div >> 4) & 0xff || 256) + (div & 15) / 16;
  const steps = (top + 1) * (csr & 2 ? 2 : 1);
  const level = pin & 1 ? cc >>> 16 : cc & 0xffff;
  const duty = Math.min(1, level / (top + 1));
  const inverted = csr & (pin & 1 ? 8 : 4);
  return [rp2040.clkSys / divider / steps, inverted ? 1 - duty : duty];
}
