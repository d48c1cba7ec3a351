"""Install the npm packages unless they are installed; `make setup` runs this."""

from __future__ import annotations

import sys

from tools import node
from tools.command_line import command


@command
def main() -> int:
    """Install and return the exit status, 2 if the packages can't be installed."""
    if node.is_installed():
        print("The packages for Node are installed")
        return 0
    print("Installing the packages for Node …", flush=True)
    node.install()
    return 0


if __name__ == "__main__":
    sys.exit(main())
