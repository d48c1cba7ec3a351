// The SPI controllers with real transfer times. spi_display.mjs receives the bytes; nothing answers.

export function addSpi({ clock, rp2040, world }, bus) {
  const spi = rp2040.spi[bus];
  const alarm = clock.createAlarm(() => spi.completeTransmit(0));
  spi.onTransmit = (value) => {
    world.spiDisplay?.take(bus, value);
    alarm.schedule((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6));
  };
}
