# Controls the compositor that has started it, and says what came of it. Arguments: the policy's file.
mkfifo events typed
fingerpost ctl follow key-window first-responder >events 2>/dev/null &
exec 3<events
heard() { read -r line <&3 && echo "received: $line" | sed 's/client [0-9]*/client/'; }
tell() { printf '%s\n' "\$ $*"; fingerpost ctl "$@" 2>&1 | sed 's/client [0-9]* (foot, [0-9]*)/client (foot, PID)/; s/client [0-9][0-9]*/client/'; }

echo "socket in the environment: ${FINGERPOST_SOCKET:-none}"
heard
heard
foot --config=/dev/null --app-id=term --title=term --override=locked-title=yes sh 2>/dev/null &
heard
heard
tell windows
tell focus --none
heard
heard
tell focus term
heard
heard
tell focus --none
heard
heard
tell inject 'tap: {in: term, at: [50%, 50%]}' '{"type": "echo typed >typed\n"}'
heard
heard
read -r line <typed && echo "the terminal's shell: $line"
tell screenshot --window term picture.png | sed 's/^\/.*picture/picture/'
tell action edit.fold
tell inject 'tap: {in: trem, at: center}'
tell inject 'tap: {in: term, at: centre}'
tell reload
echo 'focus: {follows: tup}' >"$1"
tell reload | head -n 2
tell quit
