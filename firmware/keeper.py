"""Finished games: their records are archived, and they are counted."""

from firmware.files import archive, saves, statistics


class Keeper:
    """The finished games that may not be archived and counted yet.

    A game is a `SavedGame`, here and in the methods; None for no game.
    """

    def __init__(self, storage):
        self._storage = storage
        # By kind: how a game ended (`outcome`), whether it was over when it was read, its `copy`.
        self._ended: dict = {}

    def note(self, game, was_over: bool = False) -> None:
        """Note that a game must be archived, if it is over.

        was_over: whether it was over when it was read. Then it was counted before if the
            statistics' last game for these rules has no copy in the archive.
        """
        if game is None or game.archived or game.kind in self._ended:
            return
        if game.table.game.over:
            outcome = statistics.outcome(game.kind, game.table)
            self._ended[game.kind] = outcome, was_over, game.copy

    def note_left(self, game) -> None:
        """Note the end of a game that is left; before, it may have ended differently."""
        was_over = game.kind in self._ended and self._ended.pop(game.kind)[1]
        self.note(game, was_over)
        if game.copy and not game.table.game.over:
            try:
                self._drop(game)
            except OSError:
                pass

    def begin(self, game) -> None:
        """Let the storage archive a finished game step by step, or drop one that is not finished.

        Raises OSError if that fails.

        game: the one on the display.
        """
        self.note(game)
        undone = game is not None and not game.table.game.over
        if undone:
            self._ended.pop(game.kind, None)
        if self._storage.is_busy():
            return
        if undone and game.copy:
            self._drop(game)
            self._storage.begin(self._storage.merging())  # so that the copy is gone from the files
        elif self._ended:
            self._storage.begin(self._archiving(next(iter(self._ended)), game))

    def finish(self, kind: str, game) -> bool:
        """Archive the finished game of a kind, if there is one, before another takes its place.

        Return False if that failed. game: the one on the display.
        """
        self.note(game)
        tries = 0
        while kind in self._ended and tries < 2:  # a single write may fail
            tries += 1
            try:
                for _ in self._archiving(kind, game):
                    pass
            except OSError:
                pass
        return self._ended.pop(kind, None) is None

    def _archiving(self, kind: str, game):
        """Archive the saved game of a kind and count it; yield after each step.

        Raises OSError if that fails. Then it is tried again after the next key.
        """
        if game is not None and game.kind != kind:
            game = None
        storage = self._storage
        outcome, was_over, copy = self._ended[kind]
        last, marks = statistics.marks(storage, outcome)
        yield
        try:
            deleted = last if was_over else 0
            for done in archive.adding(storage, saves.file_of(kind), copy, marks, deleted):
                copy = done or copy
                yield
        except ValueError:
            pass  # it is damaged; a message says so when it is read
        yield
        if game is not None:
            game.copy = copy
            outcome = statistics.outcome(kind, game.table)
        statistics.count(storage, outcome, copy)
        self._ended.pop(kind, None)
        if game is not None:
            game.archived = True

    def _drop(self, game) -> None:
        """Count a game no longer whose end was undone, and delete its copy: both, or neither.

        Nothing else knows after a start that another end would be that of the same game.

        Raises OSError if that fails.
        """
        storage = self._storage
        with storage:
            statistics.uncount(storage, statistics.outcome(game.kind, game.table), game.copy)
            archive.drop(storage, saves.file_of(game.kind), game.copy)
        game.copy = 0
