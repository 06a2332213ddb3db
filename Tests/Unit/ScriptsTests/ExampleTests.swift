import Documents
import Scripts
import Testing

@Suite("A whole script")
struct ExampleTests {
  private static let text = """
    outputs: [{name: main, size: 1280x800, scale: 1.5}]
    clients:
      term: {command: [foot, --app-id=term], environment: {TERM: foot, LANG: ~}, expect-exit: any}
      late: {command: "cat > out.txt", start: false, directory: /tmp}
    settings: {clock: real, within: 2s, step-timeout: 3s, timeout: 1min, samples-per-second: 120}
    steps:
      - wait: {window: {app-id: term}}
      - tap: {in: term, at: [50%, 50%]}
      - expect: {key-window: term}
      - type: "echo hello > out.txt\\n"
      - expect: {file: out.txt, contains: hello}
      - touch: {down: 1, at: [200, 300]}
      - touch: {move: 1, to: [220, 300], duration: 100ms}
      - touch: {up: 1}
      - expect: {sent: {to: term, events: [wl_touch.down, wl_touch.motion, wl_touch.up]}}
      - pinch: {in: term, center: [50%, 50%], scale: 2, duration: 300ms}
      - screenshot: after.png
      - expect: {pixels: {in: term, like: reference.png, tolerance: 2%}}
    """

  private func read() throws -> Script {
    try PretendFiles(texts: ["dir/s.yaml": Self.text]).read("dir/s.yaml").script
  }

  @Test("outputs, clients and settings are read")
  func head() throws {
    let script = try read()
    #expect(
      script.outputs == [ScriptOutput(name: "main", size: PixelSize(width: 1280, height: 800), scale: 1.5)])
    #expect(
      script.clients == [
        ScriptClient(
          name: "term", command: .arguments(["foot", "--app-id=term"]),
          environment: [.init(name: "TERM", value: "foot"), .init(name: "LANG", value: nil)], expectedExit: .any,
          position: SourcePosition(file: "dir/s.yaml", line: 3, column: 3)),
        ScriptClient(
          name: "late", command: .shell("cat > out.txt"), directory: "/tmp", startsAtOnce: false,
          position: SourcePosition(file: "dir/s.yaml", line: 4, column: 3)),
      ])
    #expect(script.client(named: "late")?.command.argv == ["/bin/sh", "-c", "cat > out.txt"])
    #expect(
      script.settings
        == ScriptSettings(
          clock: .real, stepTimeout: .seconds(3), within: .seconds(2), timeout: .seconds(60), samplesPerSecond: 120))
  }

  @Test("every step has its kind, place and text")
  func steps() throws {
    let script = try read()
    let told = script.steps.map { "\($0.position.line):\($0.position.column) \($0.summary)" }
    #expect(
      told == [
        "7:5 wait: {window: {app-id: term}}",
        "8:5 tap: {in: term, at: [50%, 50%]}",
        "9:5 expect: {key-window: term}",
        "10:5 type: \"echo hello > out.txt\\n\"",
        "11:5 expect: {file: out.txt, contains: hello}",
        "12:5 touch: {down: 1, at: [200, 300]}",
        "13:5 touch: {move: 1, to: [220, 300], duration: 100ms}",
        "14:5 touch: {up: 1}",
        "15:5 expect: {sent: {to: term, events: [wl_touch.down, wl_touch.motion, wl_touch.up]}}",
        "16:5 pinch: {in: term, center: [50%, 50%], scale: 2, duration: 300ms}",
        "17:5 screenshot: after.png",
        "18:5 expect: {pixels: {in: term, like: reference.png, tolerance: 2%}}",
      ])
    guard case .check(.expect(let last))? = script.steps.last?.kind, case .pixels(let check) = last.condition else {
      _ = Issue.record("no pixel check")
      return
    }
    #expect(check.content == .like(file: "dir/reference.png"))
    #expect(check.tolerance == 0.02)
  }

  @Test("the text of what is typed keeps its line end")
  func typedText() throws {
    #expect(try read().steps[3].kind == .keyboard(.type(TypeStep(text: "echo hello > out.txt\n"))))
  }
}
