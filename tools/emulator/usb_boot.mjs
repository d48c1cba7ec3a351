// Where the boot ROM would show itself as a drive: what is on the other side of that drive is
// boot_drive.py's matter. The ROM's own code runs up to here, from the function that a program
// calls, from the button, and from a second stage whose checksum is wrong.

const MAIN_CTRL = 0x40;
const CONTROLLER_EN = 1;

export function watchBootRom({ core, rp2040, world }) {
  const usb = rp2040.usbCtrl;
  const write = usb.writeUint32.bind(usb);
  usb.writeUint32 = (offset, value) => {
    // Every program brings vectors of its own; the ROM's are at 0.
    if (offset === MAIN_CTRL && value & CONTROLLER_EN && core.VTOR === 0) world.enterBootDrive();
    else write(offset, value);
  };
}
