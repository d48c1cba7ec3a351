"""The device as the firmware sees it: drivers and what stands behind them."""
