import Testing
import Traces

/// Tests of the lines about the responders inside clients.
@Suite struct TracedRespondersTests {
  private final class Names: TraceNames {
    func name(ofSurface surface: UInt32) -> String { "hello" }
    func name(ofWindow window: UInt32) -> String { "hello" }
    func name(ofClient client: UInt32) -> String { "hello" }
    func name(ofRecognizer recognizer: UInt32) -> String { "tap" }
    func name(ofAction action: Int32) -> String { "a" }
    func applicationID(ofSurface surface: UInt32) -> String? { nil }
    func client(ofSurface surface: UInt32) -> UInt32? { nil }
  }

  private func lines(_ responders: TracedResponders...) -> String {
    var text = ""
    let words = TraceWords(
      reasons: [], notes: [], states: [], failures: [], misfits: [], operations: [], gestures: [])
    let writer = TraceWriter(names: Names(), words: words) { text += String(decoding: $0, as: UTF8.self) }
    responders.forEach(writer.write)
    writer.flush()
    return text
  }

  private func loaded(_ lines: String...) throws -> LoadedTrace {
    LoadedTrace(try TraceReader.read(Array((["{\"trace\":1,\"kind\":\"full\"}\n"] + lines).joined().utf8)))
  }

  private func finger(_ word: String, _ event: Int) -> String {
    let place = word == "up" ? "" : ",\"at\":[1,2]"
    return "{\"t\":\(event),\"event\":\(event),\"in\":\"touch.\(word)\",\"finger\":1000\(place)}\n"
  }

  @Test("A line names the responders, the surface and the finger, or why they are not known")
  func written() {
    #expect(
      lines(
        TracedResponders(["Card", "Panel"], event: 2, surface: 3, finger: 1000),
        TracedResponders(nil, event: 3, surface: 3, finger: nil),
        TracedResponders([], event: 0, surface: 3, finger: nil)) == #"""
          {"event":2,"responders":["Card","Panel"],"of":"hello","finger":1000}
          {"event":3,"responders":[],"because":"no-answer","of":"hello"}
          {"responders":[],"of":"hello"}

          """#)
  }

  @Test("The explanation of each event of a touch has its responders")
  func explained() throws {
    let trace = try loaded(
      finger("down", 1), lines(TracedResponders(["Card", "Panel"], event: 1, surface: 3, finger: 1000)),
      finger("motion", 2), finger("up", 3), finger("down", 4),
      lines(TracedResponders(nil, event: 4, surface: 3, finger: 1000)), finger("up", 5))
    let part = "\n\nResponder chain of finger 1000 inside hello\n  "
    for event in 1...3 {
      let text = try #require(trace.explanation(ofEvent: event))
      #expect(text.contains("\(part)Card → Panel\n"), "\(text)")
    }
    for event in 4...5 {
      let text = try #require(trace.explanation(ofEvent: event))
      #expect(text.contains("\(part)the responders inside hello are not known: the client did not answer\n"), "\(text)")
    }
    let told = trace.text(of: trace.chapters)
    #expect(told.contains("the responders inside hello: Card → Panel\n"), "\(told)")
  }

  @Test("A touch that reaches its client in a later event has its responders, and one without any has none")
  func withheld() throws {
    let trace = try loaded(
      finger("down", 1), finger("motion", 2),
      lines(TracedResponders([], event: 2, surface: 3, finger: 1000)), finger("up", 3), finger("down", 4))
    let first = try #require(trace.explanation(ofEvent: 1))
    #expect(first.contains("inside hello\n  no responder inside hello was hit\n"), "\(first)")
    let last = try #require(trace.explanation(ofEvent: 4))
    #expect(!last.contains("inside hello"), "\(last)")
  }
}
