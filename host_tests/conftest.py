"""What every test on a computer needs."""

import firmware.cpython

firmware.cpython.install()
