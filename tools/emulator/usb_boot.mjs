// Stops where the boot ROM would show its drive; boot_drive.py is the other side of that drive. The
// ROM's own code runs up to this point: from the function that a program calls, from the button, and
// after a second stage with a wrong checksum.

const MAIN_CTRL = 0x40;
const CONTROLLER_EN = 1;

export function watchBootRom({ core, rp2040, world }) {
  const usb = rp2040.usbCtrl;
  const write = usb.writeUint32.bind(usb);
  usb.writeUint32 = (offset, value) => {
    // Every program has its own vectors; the ROM's are at 0.
    if (offset === MAIN_CTRL && value & CONTROLLER_EN && core.VTOR === 0) world.enterBootDrive();
    else write(offset, value);
  };
}
