// Registers with single-cycle access that rp2040js lacks: the BOOTSEL button, and the mailbox of the
// second core. That core does not exist here, but it answers when it leaves reset.

export function addSio({ rp2040, world }) {
  const mailbox = [];
  const { sio } = rp2040;
  const read = sio.readUint32.bind(sio);
  const write = sio.writeUint32.bind(sio);
  sio.readUint32 = (offset) => {
    if (offset === 0x08) return world.bootsel ? 0x3d : 0x3f; // GPIO_HI_IN: SS is BOOTSEL
    if (offset === 0x50) return 2 | (mailbox.length > 0 ? 1 : 0); // FIFO_ST
    if (offset === 0x58) return mailbox.shift() ?? 0; // FIFO_RD
    return read(offset);
  };
  sio.writeUint32 = (offset, value) => {
    if (offset === 0x50 || offset === 0x54) return; // no second core
    write(offset, value);
  };
  const power = rp2040.peripherals[0x40010];
  const writePower = power.writeUint32.bind(power);
  power.writeUint32 = (offset, value) => {
    const before = power.frceOff;
    writePower(offset, value);
    if (before & ~power.frceOff & (1 << 16)) mailbox.push(0);
  };
}
