# Read by the tests of tools/: `. Tests/Programs/ToolsTests/harness.sh`. Each test is a line `it "does something"`, then `run COMMAND…`,
# then what must be true of it.
set -u
here=$(cd "$(dirname "$0")/../../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0 tests=0 name=

it() {
  name=$1
  tests=$((tests + 1))
}

# Runs a command with the last one's traces gone; $work/output has what it wrote, $status how it ended.
run() {
  status=0
  "$@" >"$work/output" 2>&1 || status=$?
}

fault() {
  faults=$((faults + 1))
  echo "FAILED: ${0##*/}: $name: $1"
  sed 's/^/    | /' "$work/output"
}

ends_with() { [ "$status" -eq "$1" ] || fault "it ended with $status, not with $1"; }
says() { grep -qF -e "$1" "$work/output" || fault "it did not say: $1"; }
says_nothing_of() { ! grep -qF -e "$1" "$work/output" || fault "it said: $1"; }
says_nothing() { [ ! -s "$work/output" ] || fault "it said something"; }

# A folder for PATH with links to the named programs of this system, and nothing else.
path_with() {
  rm -rf "$work/path"
  mkdir "$work/path"
  for program; do
    found=$(command -v "$program") || { echo "FAILED: ${0##*/}: this system has no '$program'"; exit 1; }
    ln -s "$found" "$work/path/$program"
  done
}

# A program in that folder that does what the text says.
pretend() {
  rm -f "$work/path/$1"
  printf '#!/bin/sh\n%s\n' "$2" >"$work/path/$1"
  chmod +x "$work/path/$1"
}

report() {
  [ "$tests" -gt 0 ] || { echo "FAILED: ${0##*/} has no tests"; exit 1; }
  echo "${0##*/}: $tests tests, $faults faults"
  [ "$faults" -eq 0 ]
}
