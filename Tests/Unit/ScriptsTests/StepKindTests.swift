import Documents
import Scripts
import Testing

/// The words that a step can begin with, as in error messages. A new step adds its word here.
let everyStepWord =
  "tap, double-tap, long-press, touch, swipe, draw, pinch, rotate, recording, pointer, touchpad, pen, key, chord, type, "
  + "media, clipboard, paste, compose, motion, accelerometer, output, device, frames, action, close, focus, raise, fill, scroll-to, kill, run, client, start, wait, "
  + "pause, screenshot, expect, fail, when, include, group, repeat"

@Suite("Every kind of step")
struct StepKindTests {
  private let term = WindowSelector.client("term", 3, 0)

  /// A selector by client name at a column of the line with the step.
  private func term(_ column: Int) -> WindowSelector { .client("term", 3, column) }

  private func one(_ step: String) throws -> Step.Kind {
    let kinds = try steps("  - \(step)")
    #expect(kinds.count == 1)
    return kinds[0]
  }

  private func place(_ line: Int, _ column: Int) -> SourcePosition {
    SourcePosition(file: "s.yaml", line: line, column: column)
  }

  @Test("waits")
  func waits() throws {
    #expect(try one("wait: term") == .check(.wait(WaitStep(.window(term(11))))))
    #expect(
      try one("wait: {no-window: {title: Open*, role: popup, index: -1}, within: 2s}")
        == .check(
          .wait(
            WaitStep(
              .noWindow(WindowSelector(title: TextPattern("Open*"), role: .popup, index: -1, position: place(3, 23))),
              within: .seconds(2)))))
    #expect(try one("wait: {exit: other}") == .check(.wait(WaitStep(.exit(client: "other")))))
  }

  @Test("taps")
  func taps() throws {
    let corner = Place(.pixels(1), .fraction(0.5))
    #expect(try one("tap: [1, 50%]") == .fingers(.tap(TapStep(place: corner))))
    #expect(try one("tap: bottom-right") == .fingers(.tap(TapStep(place: Place(.fraction(1), .fraction(1))))))
    #expect(try one("tap: {in: term}") == .fingers(.tap(TapStep(space: .window(term(15)), place: .center))))
    #expect(
      try one("tap: {output: main, at: [1, 50%]}") == .fingers(.tap(TapStep(space: .output("main"), place: corner))))
    #expect(try one("double-tap: center") == .fingers(.tap(TapStep(place: .center, taps: 2))))
    #expect(
      try one("double-tap: {at: center, interval: 80ms, count: 3}")
        == .fingers(.tap(TapStep(place: .center, taps: 3, interval: .milliseconds(80)))))
    #expect(try one("long-press: center") == .fingers(.tap(TapStep(place: .center, hold: .milliseconds(800)))))
    #expect(
      try one("long-press: {at: center, hold: 2s, fingers: 3, spacing: 12mm}")
        == .fingers(.tap(TapStep(place: .center, fingers: 3, spacing: .millimetres(12), hold: .seconds(2)))))
  }

  @Test("a surface inside a window is named by a path of numbers")
  func surfaces() throws {
    let selector = WindowSelector(client: "term", surfacePath: [0, 2], position: place(3, 15))
    #expect(
      try one("tap: {in: {client: term, surface: [0, 2]}}")
        == .fingers(.tap(TapStep(space: .window(selector), place: .center))))
    let short = WindowSelector(appID: TextPattern("a"), surfacePath: [1], position: place(3, 15))
    #expect(
      try one("tap: {in: {app-id: a, surface: 1}}") == .fingers(.tap(TapStep(space: .window(short), place: .center))))
  }

  @Test("touches")
  func touches() throws {
    let kinds = try steps(
      """
        - touch: {down: 7, at: center}
        - touch: {move: 7, along: [[1, 2], [3, 4]], duration: 1s, samples: 3}
        - touch: {up: 7}
        - touch: {down: [1, 2], at: [center, [3, 4]]}
        - touch: {move: [1, 2], along: [[[1, 1]], [[2, 2], center]]}
        - touch: {cancel: 2}
        - touch: {cancel: all}
      """)
    let (a, b) = (Place(.pixels(1), .pixels(2)), Place(.pixels(3), .pixels(4)))
    let slow = Pace(duration: .seconds(1), samples: 3)
    #expect(
      kinds == [
        .fingers(.touch(.down([.init(finger: 7, place: .center)], space: .output(nil)))),
        .fingers(.touch(.move([.init(finger: 7, points: [a, b])], space: .output(nil), pace: slow))),
        .fingers(.touch(.up([7]))),
        .fingers(.touch(.down([.init(finger: 1, place: .center), .init(finger: 2, place: b)], space: .output(nil)))),
        .fingers(
          .touch(
            .move(
              [
                .init(finger: 1, points: [Place(.pixels(1), .pixels(1))]),
                .init(finger: 2, points: [Place(.pixels(2), .pixels(2)), .center]),
              ], space: .output(nil), pace: Pace()))),
        .fingers(.touch(.cancel([2]))),
        .fingers(.touch(.cancel([]))),
      ])
  }

  @Test("swipes and drawings")
  func swipes() throws {
    let (a, b) = (Place(.pixels(1), .pixels(2)), Place(.pixels(3), .pixels(4)))
    #expect(try one("swipe: {from: [1, 2], to: [3, 4]}") == .fingers(.swipe(SwipeStep(start: a, course: .along([b])))))
    #expect(
      try one("swipe: {in: term, direction: left, distance: 40%, fingers: 2, duration: 1s, samples: 9, hold: 10ms}")
        == .fingers(
          .swipe(
            SwipeStep(
              space: .window(term(17)), course: .toward(.left, distance: .fraction(0.4)), fingers: 2,
              pace: Pace(duration: .seconds(1), samples: 9), hold: .milliseconds(10)))))
    #expect(try one("draw: {along: [[1, 2], [3, 4]]}") == .fingers(.draw(DrawStep(paths: [[a, b]]))))
    #expect(try one("draw: {paths: [[[1, 2]], [[3, 4]]]}") == .fingers(.draw(DrawStep(paths: [[a], [b]]))))
  }

  @Test("pinches and rotations")
  func spreads() throws {
    #expect(
      try one("pinch: {scale: 0.5, angle: -30, radius: 20%, fingers: 3}")
        == .fingers(.pinch(SpreadStep(fingers: 3, radius: .fraction(0.2), scale: 0.5, angle: -30))))
    #expect(
      try one("rotate: {angle: 90, start-angle: 45, center: [1, 1]}")
        == .fingers(.rotate(SpreadStep(center: Place(.pixels(1), .pixels(1)), startAngle: 45, angle: 90))))
  }

  @Test("pointer steps")
  func pointer() throws {
    let a = Place(.pixels(1), .pixels(2))
    #expect(try one("pointer: {move: [1, 2]}") == .pointer(.move(PointerMove(course: .along([a])))))
    #expect(
      try one("pointer: {move: {by: [1, 2]}, duration: 1s}")
        == .pointer(.move(PointerMove(course: .by(dx: .pixels(1), dy: .pixels(2)), pace: Pace(duration: .seconds(1))))))
    #expect(
      try steps("  - pointer: {press: right}\n  - pointer: {release: 273}")
        == [.pointer(.press(PointerButton(code: 0x111))), .pointer(.release(PointerButton(code: 0x111)))])
    #expect(
      try one("pointer: {click: left, at: [1, 2], count: 2}")
        == .pointer(.click(PointerClick(place: a, count: 2))))
    #expect(
      try one("pointer: {drag: middle, from: center, to: [1, 2]}")
        == .pointer(.drag(PointerDrag(button: PointerButton(code: 0x112), start: .center, points: [a]))))
    #expect(
      try one("pointer: {scroll: vertical, steps: -1.5}")
        == .pointer(.scroll(PointerScroll(amount: .value120(-180)))))
    #expect(
      try one("pointer: {scroll: horizontal, distance: 15px, source: continuous}")
        == .pointer(.scroll(PointerScroll(axis: .horizontal, amount: .pixels(15), source: .continuous))))
  }

  @Test("keys, chords, text, media keys and actions")
  func keys() throws {
    #expect(try one("key: Return") == .keyboard(.key(.tap("Return", hold: .milliseconds(50)))))
    #expect(try one("key: {tap: KEY_A, hold: 1s}") == .keyboard(.key(.tap("KEY_A", hold: .seconds(1)))))
    #expect(
      try steps("  - key: {press: Shift_L}\n  - key: {release: Shift_L}")
        == [.keyboard(.key(.press("Shift_L"))), .keyboard(.key(.release("Shift_L")))])
    #expect(
      try one("key: {tap: F5, keyboard: Foot switch}")
        == .keyboard(.key(.tap("F5", hold: .milliseconds(50)), on: "Foot switch")))
    #expect(
      try steps(
        "  - key: {press: a}\n  - key: {press: a, keyboard: K}\n  - key: {release: a, keyboard: K}\n  - key: {release: a}"
      )
        == [
          .keyboard(.key(.press("a"))), .keyboard(.key(.press("a"), on: "K")), .keyboard(.key(.release("a"), on: "K")),
          .keyboard(.key(.release("a"))),
        ], "each keyboard has its own keys")
    #expect(try one("chord: Ctrl+Shift+C") == .keyboard(.chord(KeyChord(modifiers: [.control, .shift], key: "C"))))
    #expect(try one("type: 12") == .keyboard(.type(TypeStep(text: "12"))))
    #expect(
      try one("type: {text: '', interval: 1ms}") == .keyboard(.type(TypeStep(text: "", interval: .milliseconds(1)))))
    #expect(try one("media: volume-up") == .keyboard(.media(MediaStep(key: .volumeUp))))
    #expect(try one("media: {key: next, hold: 1s}") == .keyboard(.media(MediaStep(key: .next, hold: .seconds(1)))))
    #expect(try one("action: edit.copy") == .window(.action(ActionStep(name: "edit.copy"))))
    #expect(
      try one("action: {name: edit.copy, from: term}")
        == .window(.action(ActionStep(name: "edit.copy", sender: term(37)))))
  }

  @Test("outputs, windows, clients, commands and pictures")
  func session() throws {
    #expect(try one("pause: 250ms") == .check(.pause(.milliseconds(250))))
    #expect(try one("fail: no update") == .check(.fail("no update")))
    #expect(throws: InvalidDocument.self) { try one("fail: ''") }
    #expect(
      try one("output: {name: main, resize: 640x480, rotate: 90, scale: 1.25, refresh: 30}")
        == .hardware(
          .output(
            OutputStep(
              name: "main", size: PixelSize(width: 640, height: 480), transform: .rotated90, scale: 1.25, refresh: 30)))
    )
    #expect(
      try one("output: {physical-size: [154.5mm, 86mm]}")
        == .hardware(.output(OutputStep(physicalSize: PhysicalSize(width: 154.5, height: 86)))))
    #expect(try one("close: term") == .window(.close(term(12))))
    #expect(try one("kill: term") == .program(.kill(KillStep(client: "term"))))
    #expect(
      try one("kill: {program: panel, signal: TERM}")
        == .program(.kill(KillStep(.program("panel"), signal: .terminate))))
    #expect(
      try one("kill: {client: term, signal: SIGTERM}") == .program(.kill(KillStep(client: "term", signal: .terminate))))
    #expect(try one("start: other") == .program(.start(client: "other")))
    #expect(try one("run: ls -l") == .program(.run(RunStep(command: .shell("ls -l")))))
    #expect(
      try one("run: {command: [ls], directory: /tmp, expect-exit: 2, timeout: 1s, environment: {A: 1}}")
        == .program(
          .run(
            RunStep(
              command: .arguments(["ls"]), environment: [.init(name: "A", value: "1")], directory: "/tmp",
              expectedExit: .status(2), timeout: .seconds(1)))))
    #expect(try one("screenshot: a.png") == .check(.screenshot(ScreenshotStep(file: "a.png"))))
    #expect(
      try one("screenshot: {file: a.png, in: term, cursor: true}")
        == .check(.screenshot(ScreenshotStep(file: "a.png", space: .window(term(35)), includesCursor: true))))
    #expect(
      try one("screenshot: {file: a.png, overlay: touches}")
        == .check(.screenshot(ScreenshotStep(file: "a.png", overlay: .touches))))
  }

  @Test("groups and repeats are written out, and steps keep their names")
  func structure() throws {
    let text = """
      steps:
        - group:
            name: outer
            steps:
              - {pause: 1ms, name: first}
              - group: {name: inner, steps: [pause: 2ms]}
        - repeat: {times: 3, steps: [pause: 3ms]}
        - repeat: {times: 0, steps: [pause: 4ms]}
      """
    let script = try ScriptReader.read(text: text, file: "s").script
    let told = script.steps.map { "\($0.groups.joined(separator: "/")) \($0.name ?? "-") \($0.summary)" }
    #expect(
      told == [
        "outer first pause: 1ms", "outer/inner - pause: 2ms", " - pause: 3ms", " - pause: 3ms", " - pause: 3ms",
      ])
  }

  @Test("an included script brings its steps and clients, by a path beside the file that includes it")
  func include() throws {
    let files = PretendFiles(texts: [
      "a/main.yaml": "clients: {x: cat}\nsteps:\n  - include: sub/more.yaml\n  - close: y\n",
      "a/sub/more.yaml": "clients: {y: cat}\nsteps:\n  - close: x\n  - include: ../last.yaml\n",
      "a/sub/../last.yaml": "steps: [pause: 1ms]\n",
    ])
    let read = try files.read("a/main.yaml")
    #expect(read.script.clients.map(\.name) == ["x", "y"])
    #expect(read.script.steps.map(\.summary) == ["close: x", "pause: 1ms", "close: y"])
    #expect(read.script.steps.map(\.position.file) == ["a/sub/more.yaml", "a/sub/../last.yaml", "a/main.yaml"])
    #expect(read.files == ["a/main.yaml", "a/sub/more.yaml", "a/sub/../last.yaml"])
  }

  @Test("a script without outputs has one called main")
  func standardOutput() throws {
    #expect(try steps("  - output: {name: main, scale: 2}") == [.hardware(.output(OutputStep(name: "main", scale: 2)))])
    #expect(ScriptOutput.standard.size.description == "1280x800")
  }
}
