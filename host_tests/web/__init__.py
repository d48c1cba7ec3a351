"""The device in a browser, in headless Chromium from Debian's package."""
