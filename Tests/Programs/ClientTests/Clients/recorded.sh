# A terminal that is worked with through the control socket while that is recorded.
foot --config=/dev/null --app-id=term --override=locked-title=yes sh &
until fingerpost ctl windows | grep -q term; do :; done

do_() { fingerpost ctl inject "$@"; }

do_ 'double-tap: {in: term, at: [200, 200]}'
do_ 'long-press: {in: term, at: [300, 200]}'
do_ 'pause: 600ms'
do_ 'tap: {in: term, at: [250, 210], hold: 60ms}'
do_ 'swipe: {in: term, from: [20%, 80%], to: [80%, 70%], duration: 150ms}'
do_ 'touch: {down: 1, in: term, at: [100, 100]}' 'touch: {down: 2, in: term, at: [200, 100]}' \
  'touch: {move: [1, 2], to: [[150, 150], [300, 120]], duration: 100ms}' 'touch: {up: 2}' 'touch: {up: 1}'
do_ 'pointer: {move: [400, 300], duration: 100ms}' 'pointer: {click: left, in: term, at: [50, 60]}'
do_ 'type: "echo typed >typed\n"'
until [ -e typed ]; do :; done
do_ 'chord: Ctrl+C'
fingerpost ctl action test.asked
fingerpost ctl close term
wait
