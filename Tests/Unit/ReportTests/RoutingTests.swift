import JSONText
import Results
import Testing
import Traces

@testable import Report

/// Fingers, recognizers and events of a trace.
@Suite struct RoutingTests {
  private static let trace = """
    {"trace":1,"kind":"full"}
    {"t":1000,"event":1,"in":"touch.down","finger":1000,"at":[10,20],"device":1}
    {"event":1,"recognizer":"home","did":"watch","state":"possible","finger":1000,"on":"shell"}
    {"event":1,"out":"touch.down","to":"term","id":0,"finger":1000,"at":[10,20],"why":"hit"}
    {"t":1010,"event":2,"in":"touch.motion","finger":1000,"at":[30,20],"device":1}
    {"event":2,"out":"touch.motion","to":"term","id":0,"finger":1000,"at":[30,20],"why":"captured"}
    {"t":1020,"event":3,"in":"touch.motion","finger":1000,"at":[50,20],"device":1}
    {"event":3,"out":"touch.motion","to":"term","id":0,"finger":1000,"at":[50,20],"why":"captured"}
    {"t":1050,"event":4,"in":"touch.up","finger":1000,"device":1}
    {"event":4,"recognizer":"home","did":"fail","state":"failed","because":"unsaid"}
    {"event":4,"out":"touch.up","to":"term","id":0,"finger":1000,"at":[50,20],"why":"captured"}
    {"t":1050,"event":5,"in":"touch.down","finger":1000,"at":[5,5],"device":1}
    {"event":5,"out":"touch.down","to":"term","id":0,"finger":1000,"at":[5,5],"why":"hit"}
    {"t":1050,"event":6,"in":"touch.cancel","device":1}
    """

  private let loaded: LoadedTrace

  init() throws { loaded = LoadedTrace(try TraceReader.read(Array(Self.trace.utf8))) }

  @Test("the path of a finger has its times and places, and its end")
  func hands() throws {
    let hands = try #require(HandPaths(loaded).json.list)
    #expect(hands.count == 2)
    #expect(hands[0]["points"] == [1_000_000, 10, 20, 1_010_000, 30, 20, 1_020_000, 50, 20])
    #expect(hands[0]["end"] == 1_050_000)
    #expect(hands[0]["cancelled"] == false)
    #expect(hands[1]["cancelled"] == true)
  }

  @Test("the attempt of a recognizer is a span that ends with its state")
  func recognizers() throws {
    let tracks = try #require(RecognizerTracks(loaded).json.list)
    #expect(tracks.map { $0["name"]?.text } == ["home"])
    #expect(tracks[0]["spans"] == [[1_000_000, 1_050_000, "failed"]])
  }

  @Test("movements are counted, and an event at the border of two steps belongs to the step that caused it")
  func events() throws {
    let steps = [
      ("wait: term", 1000, 1000), ("swipe: {}", 1000, 1050), ("expect: {}", 1050, 1050), ("tap: {}", 1050, 1050),
    ]
    .map { text, begin, end in
      var step = StepRecord(RecordedPlace(file: "a", line: 1, column: 1), text: text, .passed)
      (step.begin, step.end) = (Int64(begin * 1000), Int64(end * 1000))
      return step
    }
    var strings = InternedStrings()
    let events = try #require(RoutedEvents(loaded, steps).json(&strings, failed: []).list)
    #expect(events.map { $0["n"]?.integer } == [1, 2, 4, 5, 6])
    #expect(events.map { $0["step"]?.integer } == [1, 1, 1, 3, 3])
    #expect(events.map { $0["more"]?.integer } == [0, 1, 0, 0, 0])
    #expect(events[0]["to"] == ["term"])
    let why = try #require(events[0]["why"]?.list).compactMap(\.integer).map { strings.texts[$0] }
    #expect(why.contains("Input") && why.contains { $0.contains("finger 1000 came down at (10, 20)") })
  }
}
