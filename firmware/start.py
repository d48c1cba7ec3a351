"""From power-on to the loop, and the page after a crash."""

import gc

from micropython import const

from firmware import ticks
from firmware.device.keys import BACK
from firmware.screens.families import FAMILIES, engine_of
from firmware.shell import Shell
from firmware.ui.canvas import Canvas

_PAGE = const(60_000)  # ms that the page of a crash waits for a key


def after_the_first_picture():
    """Yield the names of the modules to import after the first picture; they import all others.

    With them, the first picture would come 0.35 s later. In this order, few imports are nested, as
    in `engine_of`.
    """
    yield "firmware.screens.crash"  # after a crash there may be no memory to import it
    for name, _, _ in FAMILIES:
        yield from engine_of(name)
    yield "firmware.screens.settings"
    yield "firmware.screens.common.play"
    for name, _, _ in FAMILIES:
        for module in ("help", "setup", "screen"):
            yield f"firmware.screens.{name}.{module}"


def start() -> None:
    """Run the firmware on this board; return only by an exception."""
    from firmware.backends.board import Board  # here, because it needs a microcontroller

    run(Board())


def run(device) -> None:
    """Run a `Device`; return only by an exception.

    If BACK is held at the start, begin in safe mode. After any error, save its traceback, show a
    page about it and restart. A KeyboardInterrupt, which mpremote sends, is passed on.
    """
    canvas = Canvas()
    try:
        device.bring_up()
        shell = Shell(device, canvas, device.keys.held(BACK))
        shell.app.welcome()
        for problem in device.problems:
            print(problem)
            shell.app.show_message(problem)
        device.watch()
        shell.step(device.now())
        for module in after_the_first_picture():
            __import__(module)
            device.feed()  # from files, all of them take longer than the watchdog's 8 s
        while True:
            wait = shell.step(device.now())
            device.feed()  # only here, after a complete step
            if wait:
                device.rest(wait, shell.dark)
    except KeyboardInterrupt:
        _attempt(device.keep_alive)
        _attempt(device.storage.settle)  # a person at the serial port looks for files
        raise
    except Exception as error:
        shell = None  # frees memory for the page
        try:
            _crashed(device, canvas, error)
        except KeyboardInterrupt:
            _attempt(device.keep_alive)
            raise
        except Exception:
            pass  # there may be no memory even for the page
        device.restart()


def _crashed(device, canvas, error: Exception) -> None:
    """Save the traceback of an error; show a page until a key is pressed, at most a minute."""
    gc.collect()
    from firmware.screens import crash  # here, so that the first picture need not wait for it

    print(crash.save(device.storage.files, error))
    crash.draw(canvas, error)
    device.display.power(True)
    device.display.show(canvas.buffer)
    _attempt(device.keys.poll, device.now())
    device.keys.pressed.clear()  # earlier presses
    end = ticks.later(device.now(), _PAGE)
    while not device.keys.pressed and ticks.until(end, device.now()):
        device.feed()
        # The keys or the sound may have failed. The display may not have been found yet.
        _attempt(device.display.tick, device.now())
        _attempt(device.sound.tick, device.now())
        _attempt(device.keys.poll, device.now())
        device.rest(100, False)


def _attempt(function, *arguments) -> None:
    """Call a function that may fail, as the cause of the error does; ignore its errors."""
    try:
        function(*arguments)
    except Exception:
        pass
