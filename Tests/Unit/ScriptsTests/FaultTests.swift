import Documents
import SchemaChecking
import Scripts
import Testing

@Suite("Broken scripts")
struct FaultTests {
  @Test("all faults of a script are reported at once, in the order of its lines")
  func allAtOnce() {
    let text = """
      outputs: [{name: main, size: 1280}, {name: main, scale: 0}]
      clients:
        term: {comand: foot}
        bad: {command: [], expect-exit: 300}
      setings: {}
      steps:
        - tpa: [1, 2]
        - tap: {in: trem, at: [50%, x]}
        - swipe: {to: [1, 2], direction: left}
        - wait
        - pause: 5
      """
    #expect(
      faults(text) == [
        "s:1:30: invalid value: found \"1280\", expected a size such as 1280x800, each side from 1 to 32767",
        "s:1:37: output \"main\" is given twice",
        "s:1:57: invalid value: found \"0\", expected a number from 0.25 to 16.0",
        "s:3:10: unknown key \"comand\" in a client: expected command, environment, directory, expect-exit, start, window, "
          + "x11, geometry or speech; did you mean \"command\"?",
        "s:4:18: invalid value: found an empty list, expected a list of 1 to 1000 texts: the program and its arguments",
        "s:4:35: invalid value: found \"300\", expected an exit status from 0 to 255, a signal's name or any",
        "s:5:1: unknown key \"setings\" in a script: expected version, outputs, clients, settings, session, policy, variables, matrix, tags, needs, before, steps or after; did you mean \"settings\"?",
        "s:7:5: unknown key \"tpa\" in a step: expected \(everyStepWord) or name; did you mean \"tap\"?",
        "s:8:15: unknown client: found \"trem\", expected term or bad; did you mean \"term\"?",
        "s:8:31: invalid value: found \"x\", expected a length such as 8, 8px, 3mm or 50%",
        "s:9:25: a swipe takes only one of to, along or direction: found \"to\" and \"direction\"",
        "s:10:5: invalid value: found \"wait\", expected a step such as - tap: [100, 100]",
        "s:11:12: invalid value: found \"5\", expected a duration such as 100ms or 1.5s",
      ])
  }

  @Test(
    "a step of another tool is reported with the steps to use instead",
    arguments: [
      "advance", "assert", "click", "delay", "double-click", "drag", "move", "press", "release", "scroll", "sleep",
    ])
  func foreignSteps(word: String) throws {
    for step in ["\(word): 1s", "{name: x, \(word): 1, in: a}", word] {
      let found = faults("steps:\n  - \(step)\n")
      #expect(found.count == 1)
      let message = try #require(found.first)
      #expect(message.hasPrefix(step.hasPrefix("{") ? "s:2:15: " : "s:2:5: "))
      #expect(message.contains(" unknown step \"\(word)\"; use \""), "\(message)")
      // Every step in the message is valid.
      let examples = message.split(separator: "\"").filter { $0.contains(": {") || $0.contains(": [") }
      let schema = SchemaValidator(root: ScriptSchema.json)
      for example in examples {
        #expect(schema.accepts(try Document.parse(text: "steps: [\(example)]", file: "e").root), "\(example)")
      }
    }
  }

  @Test("the message about a foreign step, and a step of ours with a foreign key")
  func foreignStepMessages() {
    #expect(
      faults("steps:\n  - sleep: 1s\n  - click: left\n  - pause: 1s\n") == [
        "s:2:5: unknown step \"sleep\"; use \"pause: 500ms\" to let script time pass or \"wait: term\" to wait "
          + "for a window",
        "s:3:5: unknown step \"click\"; use \"pointer: {click: left}\" for a mouse or \"tap: [100, 100]\" for a finger",
      ])
    #expect(faults("steps: [{tap: center, sleep: 1s}]").first?.contains("\"sleep\"") == true)
    #expect(faults("steps: [media: sleep, {swipe: {to: center}}]") == [])
  }

  @Test("the fault shows its line and points at the place")
  func caret() {
    let error = #expect(throws: InvalidDocument.self) {
      try ScriptReader.read(text: "steps:\n  - tap: {at: middle}\n", file: "s.yaml")
    }
    #expect(
      error?.diagnostics.rendered.split(separator: "\n").map(String.init) == [
        "s.yaml:2:15: error: invalid value: found \"middle\", expected center, top-left, top, top-right, left, right, "
          + "bottom-left, bottom or bottom-right",
        "    - tap: {at: middle}",
        "                ^",
      ])
  }

  @Test("the size of a display of X11 needs the display")
  func geometry() {
    func clients(_ keys: String) -> [String] { faults("clients: {a: {command: xterm, \(keys)}}\nsteps: []") }
    #expect(clients("x11: yes, geometry: 1000x700") == [])
    #expect(clients("geometry: 1000x700").first?.contains("it needs 'x11: yes'") == true)
    #expect(clients("x11: no, geometry: 1000x700").count == 1)
    #expect(clients("x11: yes, geometry: 1000").first?.contains("expected a size such as 1280x800") == true)
  }

  @Test("a script must be a mapping with steps")
  func roots() {
    #expect(faults("") == ["s:1:1: invalid value: found nothing, expected a script, written as a mapping"])
    #expect(faults("[]") == ["s:1:1: invalid value: found an empty list, expected a script, written as a mapping"])
    #expect(
      faults("outputs: []") == [
        "s:1:1: a script needs \"steps\"",
        "s:1:10: invalid value: found an empty list, expected a list of 1 to 16 outputs",
      ])
    #expect(faults("steps: tap") == ["s:1:8: invalid value: found \"tap\", expected a list of steps"])
    #expect(faults("steps: []") == [])
  }

  @Test("a position outside all outputs of the script is found before the script is played")
  func places() {
    let outputs = "outputs: [{size: 800x600, scale: 2, transform: 90}, {name: side, size: 640x480}]\nsteps: "
    #expect(
      faults(outputs + "[tap: [100, 401]]") == [
        "s:2:9: position outside all outputs: found 100,401, expected main (300x400 at 0,0) or side (640x480 at 300,0)"
      ])
    #expect(faults(outputs + "[tap: [300, 400], tap: [900, 400], tap: {output: side, at: [-10, 10]}]") == [])
    #expect(faults(outputs + "[output: {rotate: normal}, tap: [100, 401]]") == [], "a step may change the outputs")
    #expect(faults("steps: [tap: [9999, 9999]]") == [], "the command line or a policy may give the outputs")
  }

  @Test("force belongs to steps that press in a window")
  func force() {
    let clients = "clients: {a: foot}\nsteps: "
    #expect(faults(clients + "[tap: {in: a, force: yes}]") == [])
    #expect(
      faults(clients + "[tap: {at: center, force: yes}]") == [
        "s:2:27: \"force\" needs \"in\": only steps with a window check their target"
      ])
    #expect(
      faults(clients + "[pointer: {move: center, in: a, force: yes}]").first?.contains("unknown key \"force\"") == true)
  }

  /// The errors of one step. Positions contain only the column.
  @Test(
    "a broken step says what is wrong with it",
    arguments: [
      ("{}", "5: a step needs a key such as tap, type or expect"),
      ("{name: x}", "5: a step needs a key such as tap, type or expect"),
      ("{tap: center, type: x}", "19: a step takes only one of tap or type: found \"tap\" and \"type\""),
      (
        "wait: {}",
        "11: a wait needs one of window, no-window, exit, pixels, appeared, drag, text-field, menu, cursor, widget, tree, first-responder, can-perform, cannot-perform, speech or any"
      ),
      ("wait: {window: {}}", "20: a window needs one of client, program, app-id, title, role or index"),
      (
        "wait: {window: {surface: 1}}",
        "20: a window needs one of client, program, app-id, title, role or index"
      ),
      (
        "tap: {in: {surface: 1}, at: center}", "15: a window needs one of client, program, app-id, title, role or index"
      ),
      (
        "wait: {window: {app: x}}",
        "21: unknown key \"app\" in a window: expected client, program, app-id, title, role, index or surface"
      ),
      ("wait: {window: term, within: 1}", "34: invalid value: found \"1\", expected a duration such as 100ms or 1.5s"),
      ("tap: {}", "10: a tap needs \"at\""),
      ("tap: [1]", "10: invalid value: found a list of 1 item, expected a position such as [100, 50%]"),
      ("tap: 5", "10: invalid value: found \"5\", expected a position such as [100, 50%]"),
      ("tap: [1e9, 0]", "11: invalid value: found \"1e9\", expected at most 100000 pixels, 10000mm or 10000%"),
      ("tap: {in: term, output: main}", "21: a tap takes only one of in or output: found \"in\" and \"output\""),
      ("tap: {at: center, fingers: 0}", "32: invalid value: found \"0\", expected a whole number from 1 to 40"),
      (
        "tap: {in: {client: term, index: 0}}",
        "37: invalid value: found \"0\", expected 1 for the first, 2 for the second, -1 for the newest"
      ),
      ("tap: {at: center, spacing: -1}", "32: invalid value: found \"-1\", expected a length that is not negative"),
      ("touch: {}", "12: a touch needs one of down, move, up or cancel"),
      ("touch: {up: 4}", "17: finger 4 is not down"),
      ("touch: {down: 1}", "12: a touch needs \"at\"\n19: warning: finger 1 is never lifted"),
      (
        "touch: {down: [1, 2], in: term}",
        "12: wrong number of positions: found none, expected 2, one for each finger\n20: warning: finger 1 is never lifted\n"
          + "23: warning: finger 2 is never lifted"
      ),
      ("touch: {move: 4, to: center}", "19: finger 4 is not down"),
      ("touch: {down: 1000, at: center}", "19: invalid value: found \"1000\", expected a whole number from 0 to 999"),
      (
        "touch: {down: [1, 1], at: [center, center]}",
        "20: warning: finger 1 is never lifted\n23: finger 1 is given twice"
      ),
      (
        "touch: {down: [1], at: [center, center]}",
        "20: warning: finger 1 is never lifted\n24: wrong number of positions: found 2, expected 1, one for each finger"
      ),
      ("swipe: {from: center}", "12: a swipe needs one of to, along or direction"),
      (
        "swipe: {direction: lft}",
        "24: invalid value: found \"lft\", expected left, right, up or down; did you mean \"left\"?"
      ),
      (
        "swipe: {direction: lft, fingers: 2, duration: 1s, samples: 3, hold: 1s, distance: 5}",
        "24: invalid value: found \"lft\", expected left, right, up or down; did you mean \"left\"?"
      ),
      (
        "touchpad: {rotate: x, fingers: 2, duration: 1s, by: [1, 1], cancel: yes}",
        "24: invalid value: found \"x\", expected a number from -36000.0 to 36000.0"
      ),
      (
        "swipe: {to: center, distance: 5}",
        "25: a swipe takes only one of to or distance: found \"to\" and \"distance\""
      ),
      ("swipe: {along: []}", "20: invalid value: found an empty list, expected a list of 1 to 10000 positions"),
      ("swipe: {to: center, samples: 0}", "34: invalid value: found \"0\", expected a whole number from 1 to 10000"),
      ("draw: {}", "11: a drawing needs one of along or paths"),
      ("pinch: {}", "12: a pinch needs \"scale\""),
      ("pinch: {scale: -1}", "20: invalid value: found \"-1\", expected a number from 0.0 to 1000.0"),
      ("rotate: {center: center}", "13: a rotation needs \"angle\""),
      ("pointer: {}", "14: a pointer step needs one of move, press, release, click, drag or scroll"),
      (
        "pointer: {click: lefft}",
        "22: invalid value: found \"lefft\", expected left, right, middle, side, extra, forward, back or task; did you mean \"left\"?"
      ),
      (
        "pointer: {press: 12}",
        "22: invalid value: found \"12\", expected a button's name or its evdev number from 256 to 767"
      ),
      ("pointer: {release: left}", "15: this button is not pressed"),
      ("pointer: {drag: left}", "14: a pointer step needs one of to or along"),
      ("pointer: {scroll: vertical}", "14: a pointer step needs one of steps, v120 or distance"),
      (
        "pointer: {scroll: vertical, steps: 1, source: finger}",
        "43: only a wheel scrolls by \"steps\" or \"v120\"; use \"distance\" with this source"
      ),
      (
        "pointer: {scroll: vertical, distance: 1, source: wheel}",
        "46: a wheel scrolls by \"steps\" or \"v120\", not by \"distance\""
      ),
      ("key: {}", "10: a key step needs one of tap, press or release"),
      ("key: {release: a}", "11: key a is not pressed"),
      (
        "chord: Contrl+c",
        "12: unknown modifier: found \"Contrl\", expected Ctrl, Alt, Shift, Super or AltGr; did you mean \"Control\"?"
      ),
      ("type:", "10: invalid value: found nothing, expected text to type"),
      (
        "media: volume",
        "12: invalid value: found \"volume\", expected play-pause, play, pause, stop, next, previous, rewind, fast-forward, record, eject, volume-up, volume-down, mute, mic-mute, brightness-up, brightness-down, power, sleep, home, back or menu; did you mean \"volume-up\"?"
      ),
      ("pause: 2h", "12: invalid value: found \"2h\", expected a duration such as 100ms or 1.5s"),
      (
        "output: {physical-size: [154mm]}",
        "29: invalid value: found a list of 1 item, expected a list of 2 lengths such as 344mm"
      ),
      (
        "output: {physical-size: [154mm, 8cm]}",
        "37: invalid value: found \"8cm\", expected a length such as 344mm"
      ),
      ("output: {name: main}", "13: an output change needs one of resize, rotate, scale, refresh or physical-size"),
      (
        "output: {rotate: 45}",
        "22: invalid value: found \"45\", expected normal, 90, 180, 270, flipped, flipped-90, flipped-180 or flipped-270"
      ),
      (
        "kill: {client: term, signal: TREM}",
        "34: invalid value: found \"TREM\", expected HUP, INT, QUIT, ABRT, KILL, USR1, SEGV, USR2, PIPE, TERM, CONT or STOP; did you mean \"TERM\"?"
      ),
      ("run: ['']", "10: invalid value: found a list of 1 item, expected a program as the first item"),
      (
        "run: {command: ls, environment: {A=B: 1}}",
        "38: invalid name of an environment variable: found \"A=B\", expected a name without ="
      ),
      ("start: nobody", "12: unknown client: found \"nobody\", expected term or other"),
      (
        "screenshot: {file: [], cursor: 2}",
        "24: invalid value: found an empty list, expected the path of a PNG file\n36: invalid value: found \"2\", expected true or false"
      ),
      (
        "screenshot: {file: a.png, overlay: toches}",
        "40: invalid value: found \"toches\", expected none, touches, debug or shown; did you mean \"touches\"?"
      ),
      ("include: x.yaml", "14: cannot open x.yaml (includes are not allowed here)"),
      ("group: {steps: []}", "12: a group needs \"name\""),
      (
        "repeat: {times: 20001, steps: []}",
        "21: invalid value: found \"20001\", expected a whole number from 0 to 10000"
      ),
      (
        "repeat: {times: 2, steps: [touch: {down: 1, at: center}]}",
        "13: repeated steps must release the input that they press, and no other input\n46: warning: finger 1 is never lifted"
      ),
      (
        "repeat: {times: 10000, steps: [pause: 1ms, pause: 1ms, pause: 1ms]}",
        "13: too many steps: expected at most 20000"
      ),
    ])
  func steps(step: String, expected: String) {
    check(step, expected)
  }

  @Test(
    "a broken expectation says what is wrong with it",
    arguments: [
      (
        "{}",
        "13: an expectation needs one of key-window, windows, window, no-window, pointer-focus, touch-focus, sent, performed, gesture, pixels, exit, output, speech, file, program, clipboard, routed, appeared, drag, text-field, menu, desktop, cursor, widget, tree, first-responder, can-perform, cannot-perform, any, responds, idle or frames"
      ),
      ("{key-window: trem}", "26: unknown client: found \"trem\", expected term or other; did you mean \"term\"?"),
      (
        "{key-window: keyboard}",
        "26: unknown client: found \"keyboard\", expected term or other; or {program: NAME} for a window of a program of the policy"
      ),
      (
        "{menu: open}",
        "20: invalid value: found \"open\", expected a mapping with open, items, has, lacks or by-key, such as {open: true}"
      ),
      ("{windows: {}}", "23: a list of windows needs one of exactly, in-order or count"),
      (
        "{window: {client: term, states: [active]}}",
        "46: invalid value: found \"active\", expected activated, maximized, fullscreen or resizing; did you mean \"activated\"?"
      ),
      ("{touch-focus: {finger: 1, in: term}}", "36: finger 1 is not down"),
      ("{sent: {to: term}}", "20: an expectation of sent events needs \"events\""),
      (
        "{sent: {to: term, events: [touch]}}",
        "40: invalid value: found \"touch\", expected an event such as wl_touch.down"
      ),
      (
        "{sent: {to: term, events: [{a.b: 1}]}}",
        "46: invalid value: found \"1\", expected a mapping of arguments by name"
      ),
      (
        "{sent: {to: term, events: [{a.b: {x: 5..1}}]}}",
        "50: invalid value: found \"5..1\", expected a range with the lower end first"
      ),
      ("{pixels: {}}", "22: a pixel check needs one of color, like, unlike, changed or rest"),
      (
        "{pixels: {color: red, like: a.png}}",
        "35: a pixel check takes only one of color, like, unlike or changed: found \"color\" and \"like\""
      ),
      (
        "{pixels: {rest: 1s, at: center, mask: [[0, 0, 1, 1]]}}",
        "45: a pixel check takes only one of at or mask: found \"at\" and \"mask\""
      ),
      (
        "{pixels: {rest: 1s, mask: [0, 0, 1, 1]}}",
        "39: invalid value: found a list of 4 items, expected a list of areas such as [[x, y, width, height]]"
      ),
      ("{pixels: {rest: 1s, mask: [{region: [0, 0, 1, 1]}]}}", "40: a masked area needs \"in\""),
      (
        "{pixels: {color: ff0000}}",
        "30: invalid value: found \"ff0000\", expected a colour such as \"#ff8000\" or white"
      ),
      ("{pixels: {color: red, tolerance: 2}}", "46: invalid value: found \"2\", expected a percentage from 0% to 100%"),
      (
        "{pixels: {color: red, region: [1, 2]}}",
        "43: invalid value: found a list of 2 items, expected a region such as [x, y, width, height]"
      ),
      (
        "{exit: {client: term, status: 1, signal: TERM}}",
        "46: an exit takes only one of status or signal: found \"status\" and \"signal\""
      ),
      ("{output: {client: term}}", "22: a client's output needs one of contains, equals or matches"),
      ("{speech: {client: term}}", "22: a sentence needs one of contains, equals or matches"),
      (
        "{file: x, contains: a, equals: b}",
        "36: an expectation takes only one of contains, equals, matches or exists: found \"contains\" and \"equals\""
      ),
      (
        "{pointer-focus: term, key-window: term}",
        "35: an expectation takes only one of key-window, windows, window, no-window, pointer-focus, touch-focus, sent, performed, gesture, pixels, exit, output, speech, file, program, clipboard, routed, appeared, drag, text-field, menu, desktop, cursor, widget, tree, first-responder, can-perform, cannot-perform, any, responds, idle or frames: found \"pointer-focus\" and \"key-window\""
      ),
    ])
  func expectations(expectation: String, expected: String) {
    check("expect: \(expectation)", expected)
  }

  private func check(_ step: String, _ expected: String) {
    let found = faults("clients: {term: foot, other: cat}\nsteps:\n  - \(step)\n")
    let columns = found.map { $0.hasPrefix("s:3:") ? String($0.dropFirst(4)) : $0 }.joined(separator: "\n")
    #expect(columns == expected)
  }

  @Test("a script with outputs can only name these; one without takes the names of its policy")
  func outputNames() {
    let step = "steps: [{tap: {output: man, at: center}}]\n"
    #expect(
      faults("outputs: [{name: main}]\n" + step) == [
        "s:2:24: unknown output: found \"man\", expected main; did you mean \"main\"?"
      ])
    #expect(faults(step) == [])
  }

  @Test("a colour that YAML takes for a comment is met with advice")
  func commentedColour() {
    #expect(
      faults("steps:\n  - expect:\n      pixels:\n        color: #ff0000\n").first
        == "s:4:15: invalid value: found nothing, expected a colour in quotes, such as \"#ff8000\" "
        + "(without quotes, # begins a comment)")
  }

  @Test("what is held too long is a warning, and no more")
  func warnings() throws {
    let text = """
      steps:
        - touch: {down: 1, at: center}
        - key: {press: a}
        - pointer: {press: left}
      """
    #expect(
      faults(text) == [
        "s:2:19: warning: finger 1 is never lifted", "s:3:11: warning: key a is never released",
        "s:4:15: warning: this button is never released",
      ])
    #expect(try ScriptReader.read(text: text, file: "s").script.steps.count == 3)
  }

  @Test("fingers, keys and buttons cannot go down twice")
  func twice() {
    let text = """
      steps:
        - touch: {down: 1, at: center}
        - touch: {down: 1, at: center}
        - touch: {up: 2}
        - touch: cancel
        - touch: {up: 1}
        - key: {press: a}
        - key: {press: a}
        - key: {release: b}
        - key: {release: a}
        - pointer: {press: left}
        - pointer: {click: left}
        - pointer: {release: left}
      """
    #expect(
      faults(text) == [
        "s:3:19: finger 1 is already down, since line 2", "s:4:17: finger 2 is not down: expected finger 1",
        "s:6:17: finger 1 is not down", "s:8:11: key a is already pressed, since line 7",
        "s:9:11: key b is not pressed: expected a", "s:12:15: this button is already pressed, since line 11",
      ])
  }

  @Test("steps in groups count once against the limit, and repeats count as often as they run")
  func stepLimit() {
    let pauses = Array(repeating: "pause: 1ms", count: 2_000).joined(separator: ", ")
    var nested = "{group: {name: g, steps: [\(pauses)]}}"
    for _ in 0..<10 { nested = "{group: {name: g, steps: [\(nested)]}}" }
    #expect(faults("steps: [\(nested)]") == [])
    let loop = "{repeat: {times: 11, steps: [{repeat: {times: 10, steps: [{group: {name: g, steps: [\(pauses)]}}]}}]}}"
    #expect(faults("steps: [\(loop)]").map { $0.drop { $0 != " " } } == [" too many steps: expected at most 20000"])
  }

  @Test("a script that includes itself is found, and every file's faults are reported")
  func includes() {
    let files = PretendFiles(texts: [
      "a.yaml": "steps:\n  - include: b.yaml\n  - include: none.yaml\n  - pause: x\n",
      "b.yaml": "settings: {}\nsteps:\n  - include: ./a.yaml\n  - pasue: 1s\n  - include: c.yaml\n",
      "c.yaml": "steps: [\n",
    ])
    let error = #expect(throws: InvalidDocument.self) { try files.read("a.yaml") }
    #expect(
      error?.diagnostics.map { $0.headline.prefix(80) } == [
        "a.yaml:3:14: cannot open none.yaml",
        "a.yaml:4:12: invalid value: found \"x\", expected a duration such as 100ms or 1.5s",
        "b.yaml:1:1: an included script cannot have \"settings\"",
        "b.yaml:3:14: a script cannot include itself: a.yaml → b.yaml → a.yaml",
        "b.yaml:4:5: unknown key \"pasue\" in a step: expected tap, double-tap, long-press,",
        "c.yaml:1:9: invalid YAML while parsing a flow node: did not find expected node c",
      ])
  }

  @Test("a client given twice names the place of the first")
  func clientTwice() {
    let files = PretendFiles(texts: [
      "a.yaml": "clients: {x: cat, none: cat}\nsteps:\n  - include: b.yaml\n",
      "b.yaml": "clients: {x: cat}\nsteps: []\n",
    ])
    let error = #expect(throws: InvalidDocument.self) { try files.read("a.yaml") }
    #expect(
      error?.diagnostics.map(\.headline) == [
        "a.yaml:1:19: a client cannot be named \"none\"",
        "b.yaml:1:11: client \"x\" is given twice: expected each name once; the first is at a.yaml:1:11",
      ])
  }
}
