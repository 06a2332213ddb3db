# Runs foot, and sends it a signal when it receives an event: fragile.sh SIGNAL PATTERN
# Waits until all events that foot has received so far were compared with the pattern: fragile.sh answer
events=$XDG_RUNTIME_DIR/fragile-events answer=$XDG_RUNTIME_DIR/fragile-answer
if [ "$1" = answer ]; then
  # Opened for both directions, a FIFO never waits for the other end.
  exec 3<>"$events"
  echo answer >&3
  until [ -e "$answer" ] || ! [ -p "$events" ]; do sleep 0.01; done
  exit 0
fi
signal=$1 pattern=$2
mkfifo "$events"
{
  while read -r line; do
    case $line in
      answer) : >"$answer" ;;
      *$pattern*) kill -s "$signal" $$ ;;
    esac
  done
  rm "$events"
} <"$events" &
WAYLAND_DEBUG=1 exec foot --config=/dev/null --override=cursor.blink=no sh 2>"$events"
