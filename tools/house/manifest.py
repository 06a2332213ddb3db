"""The package's manifest, as SwiftPM prints it."""

import json
import os
import subprocess
import sys


def read(tool, environment=None):
    """The manifest. Ends the tool if SwiftPM cannot read it."""
    command = [os.environ.get("SWIFT", "swift"), "package", "--ignore-lock", "dump-package"]
    # The manifest can be read during a build. SwiftPM writes a warning about that, which is printed only after a failure.
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    if run.returncode:
        sys.stderr.write(run.stderr)
        sys.exit(f"{tool}: '{' '.join(command)}' ended with status {run.returncode}; correct Package.swift")
    return json.loads(run.stdout)
