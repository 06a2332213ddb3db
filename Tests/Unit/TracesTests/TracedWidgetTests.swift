import Testing
import Traces

/// Tests of the lines about widgets.
@Suite struct TracedWidgetTests {
  private final class Names: TraceNames {
    func name(ofSurface surface: UInt32) -> String { "demo" }
    func name(ofWindow window: UInt32) -> String { "demo" }
    func name(ofClient client: UInt32) -> String { "demo" }
    func name(ofRecognizer recognizer: UInt32) -> String { "tap" }
    func name(ofAction action: Int32) -> String { "a" }
    func applicationID(ofSurface surface: UInt32) -> String? { nil }
    func client(ofSurface surface: UInt32) -> UInt32? { nil }
  }

  private func lines(_ widgets: TracedWidget...) -> String {
    var text = ""
    let words = TraceWords(
      reasons: [], notes: [], states: [], failures: [], misfits: [], operations: [], gestures: [])
    let writer = TraceWriter(names: Names(), words: words) { text += String(decoding: $0, as: UTF8.self) }
    widgets.forEach(writer.write)
    writer.flush()
    return text
  }

  private let button = TracedWidget(
    .found(role: "button", name: "Save \"all\"", inside: [("group", ""), ("window", "Demo")]), event: 12, surface: 3,
    finger: 1000)

  @Test("A line names the widget, its window and its ancestors, or why it is not known")
  func written() {
    #expect(
      lines(
        button, TracedWidget(.unknown(because: "no-answer"), event: 13, surface: 3, hasFocus: true),
        TracedWidget(.found(role: "entry", name: "", inside: []), event: 0, surface: nil)) == #"""
          {"event":12,"widget":"button","name":"Save \"all\"","of":"demo","finger":1000,"inside":["group","window \"Demo\""]}
          {"event":13,"widget":"unknown","because":"no-answer","of":"demo","focus":true}
          {"widget":"entry","name":""}

          """#)
  }

  @Test("A trace with widgets is read, shown as sentences, and explained")
  func read() throws {
    let text =
      "{\"trace\":1,\"kind\":\"full\"}\n{\"t\":1,\"event\":12,\"in\":\"touch.down\",\"finger\":1000,\"at\":[1,2]}\n"
      + lines(button)
      + "{\"t\":2,\"event\":13,\"in\":\"key.press\",\"key\":30}\n"
      + lines(TracedWidget(.unknown(because: "no-answer"), event: 13, surface: 3, hasFocus: true))
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    let told = trace.text(of: trace.chapters)
    #expect(told.contains("the widget there is button \"Save \"all\"\" in demo\n"), "\(told)")
    let touch = try #require(trace.explanation(ofEvent: 12))
    #expect(touch.contains("\nWidget\n  the widget there is button"), "\(touch)")
    #expect(touch.contains("  It is inside group → window \"Demo\".\n"), "\(touch)")
    let key = try #require(trace.explanation(ofEvent: 13))
    #expect(
      key.contains(
        "Widget with the focus\n  the widget with the focus in demo is not known: its application did not answer in time"
      ), "\(key)")
    #expect(!key.contains("\nWidget\n"))
  }

  @Test("A long name is cut")
  func long() {
    let name = String(repeating: "x", count: 5_000)
    #expect(
      lines(TracedWidget(.found(role: "a", name: name, inside: [("b", name)]), event: 1, surface: nil)).count < 500)
  }
}
