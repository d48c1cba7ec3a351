"""`python3 -m tools.replay`: the record of a game, event by event."""

import sys

from tools.replay import main

sys.exit(main())
