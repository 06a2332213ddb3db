import Documents
import Scripts
import Testing

@Suite("Every kind of expectation")
struct ExpectationTests {
  private func term(_ column: Int) -> WindowSelector { .client("term", 3, column) }

  private func one(_ text: String) throws -> Expectation.Condition {
    guard case .check(.expect(let expectation))? = try steps("  - expect: \(text)").first else {
      return .window(WindowState(window: term(0)))
    }
    return expectation.condition
  }

  @Test("a limit of its own, and several in a list")
  func limits() throws {
    #expect(
      try steps("  - expect: [{key-window: none, within: 1s}, {pointer-focus: none}]") == [
        .check(.expect(Expectation(.keyWindow(nil), within: .seconds(1)))),
        .check(.expect(Expectation(.pointerFocus(nil)))),
      ])
  }

  @Test("windows, their order and their state")
  func windows() throws {
    #expect(try one("{key-window: term}") == .keyWindow(term(26)))
    #expect(try one("{pointer-focus: term}") == .pointerFocus(term(29)))
    #expect(try one("{no-window: term}") == .noWindow(term(25)))
    #expect(try one("{windows: [term]}") == .windows(.exactly([term(24)])))
    #expect(try one("{windows: {in-order: [term]}}") == .windows(.inOrder([term(35)])))
    #expect(try one("{windows: {count: 2}}") == .windows(.count(2)))
    #expect(try one("{window: term}") == .window(WindowState(window: term(22))))
    var window = WindowSelector(position: SourcePosition(file: "s.yaml", line: 3, column: 22))
    window.appID = TextPattern("foot")
    #expect(
      try one(
        "{window: {app-id: foot, size: 10x20, position: [1, 2], tolerance: 1.5, states: activated, "
          + "not-states: [maximized]}}")
        == .window(
          WindowState(
            window: window, size: PixelSize(width: 10, height: 20), place: Place(.pixels(1), .pixels(2)),
            tolerance: 1.5, flags: [.activated], absentFlags: [.maximized])))
  }

  @Test("the window under a finger")
  func touchFocus() throws {
    let kinds = try steps(
      """
        - touch: {down: 3, at: center}
        - expect: {touch-focus: {finger: 3, in: none}}
        - touch: {up: 3}
      """)
    #expect(kinds[1] == .check(.expect(Expectation(.touchFocus(finger: 3, nil)))))
  }

  @Test("events sent, with as many arguments as matter")
  func sent() throws {
    let condition = try one(
      "{sent: {to: term, match: exactly, since: start, "
        + "events: [wl_touch.*, {wl_touch.down: {id: 0, x: 10..20, surface: 'wl_surface*'}}]}}")
    #expect(
      condition
        == .sent(
          SentEvents(
            client: "term",
            events: [
              EventPattern(interface: "wl_touch", event: TextPattern("*")),
              EventPattern(
                interface: "wl_touch", event: TextPattern("down"),
                arguments: [
                  .init(name: "id", pattern: .number(0)), .init(name: "x", pattern: .range(10...20)),
                  .init(name: "surface", pattern: .text(TextPattern("wl_surface*"))),
                ]),
            ], match: .exactly, since: .start)))
  }

  @Test("argument patterns hold for what they say")
  func arguments() {
    #expect(ArgumentPattern.number(1).matches(1.003))
    #expect(!ArgumentPattern.number(1).matches(1.005))
    #expect(ArgumentPattern.range(1...2).matches("1.5"))
    #expect(!ArgumentPattern.range(1...2).matches("text"))
    #expect(ArgumentPattern.text(TextPattern("1*")).matches(12))
    #expect(!ArgumentPattern.number(1).matches(.nan))
    #expect(ArgumentPattern.text(TextPattern("*")).matches(1e300))
  }

  @Test("pixels at a point, in a region, or all of them")
  func pixels() throws {
    #expect(
      try one("{pixels: {at: [1, 2], color: \"#ff8000\", tolerance: 1%}}")
        == .pixels(
          PixelCheck(
            part: .point(Place(.pixels(1), .pixels(2))), content: .color(.init(red: 255, green: 128, blue: 0)),
            tolerance: 0.01)))
    #expect(
      try one("{pixels: {in: term, region: [0, 0, 50%, 10], unlike: a.png, differing: 5%}}")
        == .pixels(
          PixelCheck(
            space: .window(term(27)),
            part: .region(x: .pixels(0), y: .pixels(0), width: .fraction(0.5), height: .pixels(10)),
            content: .unlike(file: "a.png"), differing: 0.05)))
    #expect(
      try one("{pixels: {like: /r.png, overlay: debug}}")
        == .pixels(PixelCheck(content: .like(file: "/r.png"), overlay: .debug)))
    #expect(try one("{pixels: {like: /r.png}}") == .pixels(PixelCheck(content: .like(file: "/r.png"))))
  }

  @Test("a picture at rest, and areas that are not compared")
  func masks() throws {
    #expect(try one("{pixels: {rest: 2s}}") == .pixels(PixelCheck(content: .rest, rest: .seconds(2))))
    #expect(
      try one("{pixels: {like: /r.png, mask: [[0, 0, 100%, 24], {in: term}, {in: term, region: [1, 2, 3, 4]}]}}")
        == .pixels(
          PixelCheck(
            content: .like(file: "/r.png"),
            masks: [
              PixelMask(
                part: .region(x: .pixels(0), y: .pixels(0), width: .fraction(1), height: .pixels(24))),
              PixelMask(window: .window(term(67))),
              PixelMask(
                window: .window(term(79)),
                part: .region(x: .pixels(1), y: .pixels(2), width: .pixels(3), height: .pixels(4))),
            ])))
  }

  @Test("a picture that the script has taken before is found where it was put, any other beside the script")
  func ownScreenshots() throws {
    let text = """
      steps:
        - expect: {pixels: {like: shot.png}}
        - screenshot: shot.png
        - expect: {pixels: {unlike: shot.png}}
      """
    let script = try ScriptReader.read(text: text, file: "scripts/s.yaml").script
    #expect(
      script.steps.map(\.kind) == [
        .check(.expect(Expectation(.pixels(PixelCheck(content: .like(file: "scripts/shot.png")))))),
        .check(.screenshot(ScreenshotStep(file: "shot.png"))),
        .check(.expect(Expectation(.pixels(PixelCheck(content: .unlike(file: "shot.png"), isOwnScreenshot: true))))),
      ])
  }

  @Test("a picture is like one of several files, which are all beside the script or all screenshots of it")
  func alternatives() throws {
    #expect(
      try one("{pixels: {like: [/a.png, /b.png]}}")
        == .pixels(PixelCheck(content: .like(files: ["/a.png", "/b.png"]))))
    let shots = "steps:\n  - screenshot: a.png\n  - screenshot: b.png\n  - expect: {pixels: {like: [a.png, FILE]}}\n"
    let script = try ScriptReader.read(text: shots.replacing("FILE", with: "b.png"), file: "scripts/s.yaml").script
    #expect(
      script.steps.last?.kind
        == .check(
          .expect(Expectation(.pixels(PixelCheck(content: .like(files: ["a.png", "b.png"]), isOwnScreenshot: true))))))
    #expect {
      try ScriptReader.read(text: shots.replacing("FILE", with: "c.png"), file: "s")
    } throws: { error in
      let message = "expected files only, or only screenshots that this script writes"
      return (error as? InvalidDocument)?.diagnostics.contains { $0.rendered.contains(message) } == true
    }
    #expect(throws: InvalidDocument.self) { try one("{pixels: {like: []}}") }
  }

  @Test("colours are read in all their forms")
  func colors() {
    #expect(PixelCheck.Color("#f80") == PixelCheck.Color("#ff8800"))
    #expect(PixelCheck.Color("#01020304") == PixelCheck.Color(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(PixelCheck.Color("white")?.description == "#ffffff")
    for text in ["", "#", "#12", "#12345", "#gggggg", "#ééé", "ff0000"] { #expect(PixelCheck.Color(text) == nil) }
  }

  @Test("how a client ended, what it printed, what a file holds")
  func processes() throws {
    #expect(try one("{exit: term}") == .exit(client: "term", .any))
    #expect(try one("{exit: {client: term, status: 3}}") == .exit(client: "term", .status(3)))
    #expect(try one("{exit: {client: term, signal: kill}}") == .exit(client: "term", .signal(.kill)))
    #expect(
      try one("{output: {client: term, contains: hi}}") == .output(client: "term", .contains("hi")))
    #expect(
      try one("{output: {client: term, matches: 'a*b'}}") == .output(client: "term", .matches(TextPattern("a*b"))))
    #expect(try one("{speech: 'Save*'}") == .speech(SpeechCheck(.matches(TextPattern("Save*")))))
    #expect(
      try one("{speech: {client: term, equals: Save}}") == .speech(SpeechCheck(client: "term", .equals("Save"))))
    #expect(try one("{file: out.txt}") == .file(path: "out.txt", .exists))
    #expect(try one("{file: out.txt, exists: no}") == .file(path: "out.txt", .missing))
    #expect(try one("{file: out.txt, equals: ''}") == .file(path: "out.txt", .text(.equals(""))))
    #expect(
      try one("{file: {path: out.txt, matches: 'x'}}") == .file(path: "out.txt", .text(.matches(TextPattern("x")))))
  }

  @Test("text checks hold for what they say")
  func textChecks() {
    #expect(TextCheck.contains("b\nc").holds(for: "ab\ncd"))
    #expect(!TextCheck.contains("abc").holds(for: "ab"))
    #expect(TextCheck.contains("").holds(for: ""))
    #expect(TextCheck.matches(TextPattern("c*")).holds(for: "ab\ncd\n"))
    #expect(!TextCheck.matches(TextPattern("b")).holds(for: "ab\r\ncd"))
    #expect(TextCheck.equals("a\n").holds(for: "a\n"))
  }
}
