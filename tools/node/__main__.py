"""Install the npm packages unless they are installed; `make setup` runs this."""

from __future__ import annotations

import sys

from tools import node


def main() -> int:
    """Install and return the exit status, 1 if the packages could not be installed."""
    if node.is_installed():
        print("The packages for Node are installed")
        return 0
    print("Installing the packages for Node …", flush=True)
    try:
        node.install()
    except node.NodeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
