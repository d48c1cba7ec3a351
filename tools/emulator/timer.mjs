// The timer's alarms. rp2040js rounds them down, to before their microsecond.

import { MICROSECOND } from "./clock.mjs";

export function addTimer({ clock, rp2040 }) {
  const timer = rp2040.peripherals[0x40054];
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    if (offset < 0x10 || offset > 0x1c) return write(offset, value);
    const alarm = timer.alarms[(offset - 0x10) >> 2];
    const now = Math.floor(clock.nanos / MICROSECOND);
    const then = (now + ((value - now) >>> 0)) * MICROSECOND;
    alarm.armed = true;
    alarm.targetMicros = value;
    alarm.clockAlarm.schedule(Math.max(0, then - clock.nanos));
  };
}
