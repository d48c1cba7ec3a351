"""Programs for a computer: simulators, building, flashing, measuring."""


class ToolError(Exception):
    """An error of a tool, in one line that says what to do. Command lines catch this base class.

    status: the exit status; 2 if the user must correct something first.
    """

    status = 2
