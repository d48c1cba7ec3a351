"""From power-on to the loop, and what happens when the loop breaks."""

import gc

from micropython import const

from firmware import crash, ticks
from firmware.device.keys import BACK
from firmware.screens.families import parts
from firmware.shell import Shell
from firmware.ui.canvas import Canvas

_QUIET = const(100)  # ms without a key after which there is time to tidy up
_PAGE = const(60_000)  # ms for which the page of a crash waits for a key


def start() -> None:
    """Run the device on the board it finds itself on; return only by an exception."""
    from firmware.backends.board import Board  # here, since only a microcontroller can

    run(Board())


def run(device) -> None:
    """Run a `Device` for ever.

    BACK held at the start gives safe mode. After an error, wherever it comes, its traceback is on
    the flash, a page says so, and the device starts anew. A KeyboardInterrupt, as mpremote sends
    it, goes through.
    """
    canvas = Canvas()
    try:
        device.bring_up()
        shell = Shell(device, canvas, device.keys.held(BACK))
        for problem in device.problems:
            print(problem)
            shell.app.say(problem)
        device.watch()
        tidy = False
        ahead = list(parts())
        while True:
            wait = shell.step(device.now())
            device.feed()  # only here, after a step that came to its end
            tidy = tidy and not shell.drew
            if wait and ahead:
                __import__(ahead.pop(0))
            elif tidy or 0 <= wait < _QUIET:
                if wait:
                    device.rest(wait, shell.dark)
                tidy = tidy and not device.keys.waiting()
            else:
                device.rest(_QUIET, shell.dark)
                if not device.keys.waiting():
                    device.collect()
                    tidy = True
    except KeyboardInterrupt:
        device.keep_alive()
        _attempt(device.storage.settle)  # whoever took over looks for files
        raise
    except Exception as error:
        shell = None  # its memory is what the page that follows is made in
        try:
            _crashed(device, canvas, error)
        except KeyboardInterrupt:
            device.keep_alive()
            raise
        except Exception:
            pass  # there is no memory even for the page
        device.restart()


def _crashed(device, canvas, error: Exception) -> None:
    """Keep the traceback of an error, and show the page until a key is pressed or for a minute."""
    gc.collect()
    print(crash.keep(device.storage.files, error))
    crash.draw(canvas, error)
    device.display.power(True)
    device.display.show(canvas.buffer)
    pressed: list = []
    _attempt(device.keys.poll, device.now(), lambda key, repeated, tick: None)  # what came before
    end = ticks.later(device.now(), _PAGE)
    while not pressed and ticks.until(end, device.now()):
        device.feed()
        # What broke may be the keys or the sound. The display may still have to be found.
        _attempt(device.display.tick, device.now())
        _attempt(device.sound.tick, device.now())
        _attempt(device.keys.poll, device.now(), lambda key, repeated, tick: pressed.append(key))
        device.rest(100, False)


def _attempt(function, *arguments) -> None:
    """Call a function that may be what has broken."""
    try:
        function(*arguments)
    except Exception:
        pass
