"""A test counts as a proof if pytest collects it and it can fail by an assertion."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tests.proofs import every_test, files_named

HELPERS = """
import pytest

def check(thing):
    assert thing

def look(thing):
    return thing

class Board:
    def must(self, thing):
        if not thing:
            raise AssertionError(thing)

    def shows(self, thing):
        return thing
"""

CONFTEST = """
import pytest

@pytest.fixture
def golden():
    def compare(picture):
        pytest.fail(picture)
    return compare

@pytest.fixture
def device():
    return 1
"""

PROVE = {
    "an_assertion": "def test_it(): assert 1 + 1 == 2",
    "a_refusal": "def test_it():\n    with pytest.raises(ValueError): int('x')",
    "in_a_loop": "def test_it():\n    for _ in range(2):\n        assert look(1)",
    "a_helper_of_the_file": "def same(a): assert a\ndef test_it(): same(1)",
    "a_helper_of_another_file": "def test_it(): check(1)",
    "a_helper_behind_a_helper": "def both(a): check(a)\ndef test_it(): both(1)",
    "a_module": "from host_tests import helpers\ndef test_it(): helpers.check(1)",
    "a_method": "def test_it(): Board().must(1)",
    "a_function_in_it": "def test_it():\n    def inner(): assert look(1)\n    inner()",
    "a_fixture": "def test_it(golden): golden(1)",
    "a_class": "class TestAll:\n    def test_it(self): assert look(1)",
    "only_some_systems": "@pytest.mark.skipif(1 > 2, reason='')\ndef test_it(): assert look(1)",
}

PROVE_NOTHING = {
    "empty": "def test_it(): pass",
    "a_sentence": "def test_it():\n    '''It asserts all: assert True.'''",
    "always_true": "def test_it(): assert True",
    "always_true_by_a_text": "def test_it(): assert 'it works'",
    "a_helper_that_asserts_nothing": "def test_it(): look(1)",
    "a_method_that_asserts_nothing": "def test_it(): Board().shows(1)",
    "a_fixture_that_asserts_nothing": "def test_it(device): look(device)",
    "a_function_in_it_that_is_not_called": "def test_it():\n    def inner(): assert look(1)",
    "a_helper_that_is_not_called": "def same(a): assert a\ndef test_it(): look(1)",
    "two_of_a_name": "def test_it(): assert look(1)\ndef test_it(): pass",
    "a_circle": "def one(): two()\ndef two(): one()\ndef test_it(): one()",
    "skipped": "@pytest.mark.skip\ndef test_it(): assert look(1)",
    "fails_today": "@pytest.mark.xfail(reason='')\ndef test_it(): assert look(1)",
    "fails_by_a_name": "LATER = pytest.mark.xfail(strict=True)\n@LATER\ndef test_it(): check(1)",
    "all_skipped": "pytestmark = [pytest.mark.skip]\ndef test_it(): assert look(1)",
}

COLLECT_NOTHING = {
    "in_another_function": "def outer():\n    def test_it(): assert look(1)",
    "in_another_class": "class Some:\n    def test_it(self): assert look(1)",
    "a_fixture": "@pytest.fixture\ndef test_it(): assert look(1)",
    "only_a_text": "TEXT = 'def test_it(): assert 1'",
}


def found_in(root: Path, body: str) -> dict[tuple[str, str], bool]:
    """Return the tests of a file with a body, beside helpers."""
    folder = root / "host_tests"
    folder.mkdir()
    (folder / "helpers.py").write_text(HELPERS, encoding="utf-8")
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    head = "import pytest\nfrom host_tests.helpers import Board, check, look\n"
    (folder / "test_x.py").write_text(head + body + "\n", encoding="utf-8")
    return every_test(root)


@pytest.mark.parametrize("name", PROVE)
def test_a_test_that_asserts_is_a_proof(name: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, PROVE[name]) == {("host_tests/test_x.py", "test_it"): True}


@pytest.mark.parametrize("name", PROVE_NOTHING)
def test_a_test_that_asserts_nothing_or_never_runs_is_no_proof(name: str, tmp_path: Path) -> None:
    found = found_in(tmp_path, PROVE_NOTHING[name])
    assert found == {("host_tests/test_x.py", "test_it"): False}


@pytest.mark.parametrize("name", COLLECT_NOTHING)
def test_a_function_that_pytest_does_not_collect_is_no_test(name: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, COLLECT_NOTHING[name]) == {}


def test_files_of_one_name_in_two_folders_hide_nothing_of_each_other(tmp_path: Path) -> None:
    for folder, body in (("web", "assert sum([1])"), ("engine", "pass")):
        path = tmp_path / "host_tests" / folder / "test_x.py"
        path.parent.mkdir(parents=True)
        path.write_text(f"def test_{folder}(): {body}\n", encoding="utf-8")
    tests = every_test(tmp_path)
    assert tests == {
        ("host_tests/engine/test_x.py", "test_engine"): False,
        ("host_tests/web/test_x.py", "test_web"): True,
    }
    both = ["host_tests/engine/test_x.py", "host_tests/web/test_x.py"]
    assert files_named(tests, "test_x.py") == both
    assert files_named(tests, "web/test_x.py") == both[1:]
    assert files_named(tests, "b/test_x.py") == files_named(tests, "x.py") == []
