import shutil

import pytest

pytest_plugins = ["pytester"]


@pytest.fixture(autouse=True)
def _programs() -> None:
    """The tests need real programs: a missing one is an error, not a skip."""
    for program in ("foot",):
        assert shutil.which(program), f"these tests need {program}: run tools/install python"
