"""Texts that go into password fields: the results of a session have them as •••."""

from __future__ import annotations

import json
import os
import typing as t

from fingerpost.webdriver.actions import Step

SHORTEST = 4
"""The characters of a text that can be a secret value."""


def hidden(folder: str, steps: t.Sequence[Step]) -> t.List[Step]:
    """The steps, in which typed texts are secret variables of a file that they include. ``folder`` is only for this user."""
    return [_hidden(folder, step, number) for number, step in enumerate(steps)]


def _hidden(folder: str, step: Step, number: int) -> Step:
    value: t.Any
    if isinstance(step.get("type"), str):
        text, value = step["type"], "${text}"
    elif isinstance(step.get("fill"), dict):
        text, value = str(step["fill"].get("with", "")), {**step["fill"], "with": "${text}"}
    else:
        return step
    if len(text) < SHORTEST:
        return step
    word = "type" if "type" in step else "fill"
    # Steps of a file are written out when the request arrives, so the files of one request differ, and those of requests need not.
    path = os.path.join(folder, f"secret-{number}.yaml")
    with open(path, "w", encoding="utf-8") as file:
        os.fchmod(file.fileno(), 0o600)
        script = {"variables": {"text": {"value": text.replace("${", "$${"), "secret": True}}, "steps": [{**step, word: value}]}
        json.dump(script, file, ensure_ascii=False)
    return {"include": path}


def remove(folder: str) -> None:
    """Removes the files of :func:`hidden`."""
    for entry in os.scandir(folder):
        if entry.name.startswith("secret-"):
            os.unlink(entry.path)
