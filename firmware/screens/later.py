"""Where the home screen leads, and what is read with it, once the home screen is shown.

Together these modules take 0.2 s on a Pico; with them the first picture would come at 0.36 s in
place of 0.22. So `App.later` imports this module when it is first needed, and `firmware.start` a
part of it at a time in the moments before anybody presses a key.
"""

from firmware.files.loader import loading
from firmware.screens.adding import setup as setup_adding
from firmware.screens.adding.screen import AddingScreen
from firmware.screens.common.help import home_help
from firmware.screens.common.loading import Loading
from firmware.screens.common.rules_pages import parlett_pages
from firmware.screens.parlett import setup as setup_parlett
from firmware.screens.parlett.screen import ParlettScreen
from firmware.screens.safe_mode import SafeMode
from firmware.screens.settings import SettingsMenu

__all__ = (
    "AddingScreen",
    "Loading",
    "ParlettScreen",
    "SafeMode",
    "SettingsMenu",
    "home_help",
    "loading",
    "parlett_pages",
    "setup_adding",
    "setup_parlett",
)
