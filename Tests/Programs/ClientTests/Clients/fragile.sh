# Runs foot, and sends it a signal when it receives an event: fragile.sh SIGNAL PATTERN
signal=$1 pattern=$2 events=$(mktemp -u)
mkfifo "$events"
while read -r line; do
  case $line in *$pattern*) kill -s "$signal" $$ ;; esac
done <"$events" &
WAYLAND_DEBUG=1 exec foot --config=/dev/null --override=cursor.blink=no sh 2>"$events"
