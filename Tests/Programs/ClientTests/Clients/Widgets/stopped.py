"""Stops a form at some moment of an action, and counts what the action has done when the form goes on.

Usage: stopped.py FORM ROUNDS. It starts the form, types into its field Name, and prints the number of letters that each
deletion has removed. The moments differ from run to run; the numbers must not.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time

WINDOW = "org.example.Form"


def ctl(*words):
    return subprocess.run(["fingerpost", "ctl", *words], capture_output=True, text=True)


def name_field(widgets):
    return [one for one in widgets if one.get("role") == "text-box" and one.get("name") == "Name"]


def letters():
    """The length of the field's text, as soon as the form answers."""
    while True:
        answer = ctl("tree", "--json")
        try:
            found = name_field(json.loads(answer.stdout)["result"]["widgets"])
        except (json.JSONDecodeError, KeyError):
            found = []
        if found and "text" in found[0]:
            return len(found[0]["text"])
        time.sleep(0.05)


form = subprocess.Popen([sys.executable, sys.argv[1]])
rounds = int(sys.argv[2])
letters()
ctl("inject", "tap: {in: %s, role: text-box, name: Name}" % WINDOW, 'type: "%s"' % ("a" * rounds), "key: Home")
before = letters()
for _ in range(rounds):
    action = subprocess.Popen(["fingerpost", "ctl", "action", "edit.delete"], stdout=subprocess.DEVNULL)
    time.sleep(random.uniform(0.004, 0.024))
    os.kill(form.pid, signal.SIGSTOP)
    # Longer than any answer is waited for.
    time.sleep(0.8)
    os.kill(form.pid, signal.SIGCONT)
    action.wait()
    ctl("inject", "pause: 300ms")
    after = letters()
    print(before - after, flush=True)
    before = after
form.terminate()
