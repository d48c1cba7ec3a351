// The chip's time, in nanoseconds since its last reset, and the alarms of its parts. oscillators.mjs
// and sleep.mjs decide which of the chip's clocks run.

export const MICROSECOND = 1e3;
export const MILLISECOND = 1e6;

// A clock for rp2040js without work for every instruction: the processor sets `nanos` when it
// accesses anything but memory, and otherwise runs until `next`.
export class Clock {
  nanos = 0;
  next = Infinity; // when the first alarm is due
  changed = false; // an alarm was set or cancelled
  #first = null;

  createAlarm(callback) {
    const alarm = { callback, nanos: 0, next: null, scheduled: false };
    alarm.schedule = (delay) => {
      if (alarm.scheduled) this.#remove(alarm);
      this.#insert(alarm, this.nanos + delay);
    };
    alarm.cancel = () => {
      if (alarm.scheduled) this.#remove(alarm);
    };
    return alarm;
  }

  #insert(alarm, nanos) {
    alarm.nanos = nanos;
    alarm.scheduled = true;
    let before = null;
    let after = this.#first;
    while (after && after.nanos <= nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    if (before) before.next = alarm;
    else this.#first = alarm;
    this.#update();
  }

  #remove(alarm) {
    let before = null;
    let each = this.#first;
    while (each !== alarm) {
      before = each;
      each = each.next;
    }
    if (before) before.next = alarm.next;
    else this.#first = alarm.next;
    alarm.scheduled = false;
    this.#update();
  }

  #update() {
    this.next = this.#first ? this.#first.nanos : Infinity;
    this.changed = true;
  }

  // Call the alarms that are due.
  ring() {
    while (this.next <= this.nanos) {
      const alarm = this.#first;
      this.#remove(alarm);
      alarm.callback();
    }
    this.changed = false;
  }
}
