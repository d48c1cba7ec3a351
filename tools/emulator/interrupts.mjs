// Interrupts of ARMv6-M. While they are masked, WFI ends without taking one. sleep.mjs decides
// whether an interrupt wakes the processor.

import { hex } from "./memory.mjs";

export class Interrupts {
  returnTo = 0; // the target of the instruction that ended a handler

  constructor(chip) {
    this.chip = chip;
    this.core = chip.core;
    const { core, sleep } = chip;
    core.setInterrupt = (irq, value) => {
      const bit = 1 << irq;
      if (!value) {
        core.pendingInterrupts &= ~bit;
      } else if (!(core.pendingInterrupts & bit)) {
        core.pendingInterrupts |= bit;
        core.interruptsUpdated = true;
        if (sleep.eventOnPending) core.eventRegistered = true;
      }
    };
  }

  somethingPends() {
    const { core } = this;
    return (core.pendingInterrupts & core.enabledInterrupts) !== 0 || core.pendingPendSV
      || core.pendingSystick || core.pendingSVCall || core.pendingNMI;
  }

  // Return the number of the exception to take above this priority, 0 for none.
  pending(priority) {
    const { core } = this;
    if (core.pendingNMI) return 2;
    const interrupts = core.pendingInterrupts & core.enabledInterrupts;
    for (let each = 0; each < priority; each++) {
      if (core.pendingSVCall && core.svCallPriority === each) return 11;
      if (core.pendingPendSV && core.pendSVPriority === each) return 14;
      if (core.pendingSystick && core.systickPriority === each) return 15;
      const here = interrupts & core.interruptPriorities[each];
      if (here) return 16 + (31 - Math.clz32(here & -here));
    }
    return 0;
  }

  // Enter the handler of a pending exception, if one is to be taken now.
  enter() {
    const { core } = this;
    core.interruptsUpdated = false;
    if (!this.somethingPends()) return;
    const number = this.pending(Math.min(core.exceptionPriority(core.IPSR), core.PM ? 0 : 4));
    if (number === 0) return;
    if (number === 2) core.pendingNMI = false;
    else if (number === 11) core.pendingSVCall = false;
    else if (number === 14) core.pendingPendSV = false;
    else if (number === 15) core.pendingSystick = false;
    // An exception that is not a peripheral's has no line for the handler to clear.
    else if (number > 41) core.pendingInterrupts &= ~(1 << (number - 16));
    core.waiting = false;
    core.exceptionEntry(number);
    this.#spend(15);
  }

  // Return from a handler.
  leave() {
    const target = this.returnTo;
    this.returnTo = 0;
    if (this.core.currentMode !== 1) {
      this.chip.crash(`the processor ran to ${hex(target)}, where no memory is`);
      return;
    }
    this.core.exceptionReturn(target & 0x0fffffff);
    this.#spend(12);
  }

  #spend(cycles) {
    const { chip } = this;
    const nanos = (cycles * 1e9) / chip.rp2040.clkSys;
    chip.clock.nanos += nanos;
    chip.awake += nanos;
  }
}
