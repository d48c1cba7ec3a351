"""The device in a browser: a static page with the firmware inside MicroPython in WebAssembly.

    make web            build the page into build/web
    make web-serve      serve and open it

`build.py` puts the page together, `serve.py` serves it. `handheld.py` runs inside MicroPython;
everything else in the browser is in `page/`, and its words in `texts/`.
"""
