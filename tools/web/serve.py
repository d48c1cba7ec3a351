"""`make web-serve`: serve the built page on this computer, and open it."""

from __future__ import annotations

import errno
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools.command_line import Parser, command, refuse, whole_number
from tools.web import one_file
from tools.web.build import HEADERS, ONE_FILE_HEADERS, TARGET


class _Handler(SimpleHTTPRequestHandler):
    """Answers with files and the headers of a host."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".gz": "application/octet-stream",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        alone = self.path.partition("?")[0] == f"/{one_file.NAME}"
        for name, value in (HEADERS | (ONE_FILE_HEADERS if alone else {})).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    """Serves files; a browser may hang up at any time."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serving(folder: Path = TARGET, port: int = 0) -> Iterator[str]:
    """Serve a folder on this computer only, and return its address; port 0 is a free one."""
    with _Server(("localhost", port), partial(_Handler, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@command
def main() -> int:
    """Run the command line and return the exit status."""
    parser = Parser(
        prog="python3 -m tools.web.serve",
        description="Serve the built page on this computer, and open it.",
    )
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=8099,
        metavar="N",
        help="usually %(default)s; 0 for a free one",
    )
    parser.add_argument(
        "--folder", type=Path, default=TARGET, metavar="DIR", help="the folder with the page"
    )
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        return refuse(f"{options.folder} has no page: run 'make web'")
    try:
        with serving(options.folder, options.port) as address:
            print(f"{address} (Ctrl-C ends it)", flush=True)
            webbrowser.open(address)
            threading.Event().wait()
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return refuse(
                f"port {options.port} is taken, perhaps by another 'make web-serve': "
                f"'make web-serve PORT={options.port + 1}' takes another"
            )
        return refuse(f"port {options.port}: {error.strerror}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
