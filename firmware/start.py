"""From power-on to the loop, and what happens when the loop breaks."""

import gc

from micropython import const

from firmware import crash, ticks
from firmware.device.keys import BACK
from firmware.shell import Shell
from firmware.ui.canvas import Canvas

_QUIET = const(400)  # ms without a key after which there is time to tidy up


def start() -> None:
    """Run the device on the board it finds itself on; returns only by an exception."""
    from firmware.backends.board import Board

    run(Board())


def run(device) -> None:
    """Run a `Device` for ever.

    BACK held at the start gives safe mode. After an error its traceback is on the flash, a page
    says so, and the device starts anew. A KeyboardInterrupt, as mpremote sends it, goes through.
    """
    canvas = Canvas()
    try:
        shell = Shell(device, canvas, device.keys.held(BACK))
        for problem in device.problems:
            print(problem)
            shell.app.say(problem)
        device.watch()
        tidy = False
        while True:
            wait = shell.step(device.now())
            device.feed()  # only here, after a step that came to its end
            if tidy or 0 <= wait < _QUIET:
                if wait:
                    device.rest(wait, shell.dark)
                tidy = tidy and not device.keys.waiting()
            else:
                device.rest(_QUIET, shell.dark)
                if not device.keys.waiting():
                    gc.collect()  # now, so that no key waits for it
                    tidy = True
    except KeyboardInterrupt:
        device.keep_alive()
        raise
    except Exception as error:
        shell = None  # its memory is what the page that follows is made in
        _crashed(device, canvas, error)


def _crashed(device, canvas, error: Exception) -> None:
    gc.collect()
    print(crash.keep(device.storage, error))
    crash.draw(canvas, error)
    device.display.tick(device.now())  # it may have come too early for the display
    device.display.power(True)
    device.display.show(canvas.buffer)
    pressed: list = []
    device.keys.poll(
        device.now(), lambda key, repeated, tick: None
    )  # what came before is no answer
    end = ticks.later(device.now(), 60_000)
    while not pressed and ticks.until(end, device.now()):
        device.feed()
        device.keys.poll(device.now(), lambda key, repeated, tick: pressed.append(key))
        device.rest(100, False)
    device.restart()
