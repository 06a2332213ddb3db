import ChromeChecking
import SeededRandom
import Testing
import Traces

/// A trace in which a recognizer holds back a finger and then fails, so that the client receives the finger.
let example = """
  {"trace":1,"kind":"full"}
  {"out":"key-window","resigned":"none","became":"foot","why":"windowMapped"}
  {"t":1000,"event":1,"in":"touch.down","finger":2,"at":[310,200],"device":1}
  {"surface":"foot","application":"org.codeberg.foot","client":"foot"}
  {"event":1,"hit":"foot","finger":2,"at":[310,200],"candidates":[{"surface":"menu","whole":true,"at":[-5,1],\
  "because":"outside-bounds","bounds":[0,0,20,20]},{"surface":"foot","at":[10,20.5],"because":"taken",\
  "bounds":[0,0,100,100],"region":[0,0,100,50,0,60,100,40],"rule":"p.yaml:9"}],"behind":3}
  {"event":1,"chain":["foot","window foot","client foot","desktop","shell"],"finger":2}
  {"event":1,"recognizer":"home","did":"watch","finger":2,"state":"possible","on":"shell","rule":"p.yaml:3"}
  {"event":1,"recognizer":"home","did":"hold","finger":2,"state":"possible","on":"shell"}
  {"t":1008.25,"event":2,"in":"touch.motion","finger":2,"at":[310,250],"device":1}
  {"event":2,"recognizer":"home","did":"fail","state":"failed","because":"itself","misfit":"wrongDirection"}
  {"event":2,"out":"touch.down","to":"foot","id":0,"finger":2,"at":[10,20.5],"why":"heldBack"}
  {"event":2,"out":"touch.motion","to":"foot","id":0,"finger":2,"at":[10,70.5],"why":"captured"}
  {"t":2500,"event":3,"in":"key.press","key":30,"device":3}
  {"event":3,"out":"key.press","to":"foot","key":30,"why":"captured"}
  {"t":2600,"event":4,"in":"touch.up","finger":2,"device":1}
  {"event":4,"out":"touch.up","to":"foot","id":0,"finger":2,"at":[10,70.5],"why":"captured"}
  {"event":4,"recognizer":"home","did":"reset","state":"failed"}

  """

@Suite struct TellingTests {
  private func story() throws -> Story { Story(try TraceReader.read(Array(example.utf8))) }

  private func tell(_ filter: StoryFilter = StoryFilter()) throws -> String {
    let story = try story()
    return story.text(of: filter.chapters(of: story))
  }

  @Test func aTraceIsToldByItsEvents() throws {
    #expect(
      try tell() == """
            0.000 s        foot becomes the key window in place of none, because the window has appeared
            1.000 s  #1    finger 2 comes down at (310, 200)
                           foot is hit, one other was asked first
                           home watches finger 2
                           home holds finger 2 back until it has decided
            1.008 s  #2    finger 2 moves to (310, 250)
                           home fails: the fingers go another way
                           → foot: touch 0 goes down at (10, 20.5), because the recognizer that held it back has let it go
                           → foot: touch 0 moves to (10, 70.5), because it has had the beginning
            2.500 s  #3    key 30 goes down
                           → foot: key 30 goes down, because it has had the beginning
            2.600 s  #4    finger 2 lifts
                           → foot: touch 0 lifts, because it has had the beginning
                           home is ready again

        """)
  }

  @Test func oneEventIsExplainedInFull() throws {
    #expect(
      try story().explanation(ofEvent: 1) == """
        Event 1, at 1.000 s.

        What came in
          finger 2 comes down at (310, 200)

        The hit test for finger 2 at (310, 200), from the front
          menu with all that is in it is asked for (-5, 1): the place is outside of it; its bounds are 20 × 20 at (0, 0)
          foot is asked for (10, 20.5): it takes the place; its bounds are 100 × 100 at (0, 0); its input region is \
        100 × 50 at (0, 0) and 100 × 40 at (0, 60) (by the rule at p.yaml:9)
          3 windows behind were not asked.

        The responder chain of finger 2
          foot → window foot → client foot → desktop → shell

        What recognizers decided
          home watches finger 2 (on shell) (by the rule at p.yaml:3)
          home holds finger 2 back until it has decided (on shell)

        What was sent and done
          Nothing.

        Rules
          p.yaml:9
          p.yaml:3

        """)
  }

  @Test func anExplanationKnowsWhatWasUnderWay() throws {
    #expect(
      try story().explanation(ofEvent: 2) == """
        Event 2, at 1.008 s.

        What came in
          finger 2 moves to (310, 250)

        Where it belongs
          finger 2 came down in event 1, where foot was hit: ask for that too

        Recognizers before it
          home is possible, watches finger 2, holds finger 2 back

        What recognizers decided
          home fails: the fingers go another way

        What was sent and done
          → foot: touch 0 goes down at (10, 20.5), because the recognizer that held it back has let it go
          → foot: touch 0 moves to (10, 70.5), because it has had the beginning

        Rules
          None is named in this event; ask for the one in which the fingers came down.

        """)
    #expect(try story().explanation(ofEvent: 9) == nil)
    #expect(try story().events == 1...4)
  }

  @Test(arguments: [
    (StoryFilter(finger: 2), [1, 2, 4]), (StoryFilter(finger: 0), []),
    (StoryFilter(surface: "foot"), [nil, 1, 2, 3, 4]), (StoryFilter(surface: "org.*.fo?t"), [nil, 1, 2, 3, 4]),
    (StoryFilter(surface: "menu"), []), (StoryFilter(time: 2550), [3, 4]), (StoryFilter(time: 1500), [2]),
    (StoryFilter(finger: 2, surface: "foot", time: 1000), [1, 2]),
  ])
  func filtersLeaveWhatIsAskedFor(filter: StoryFilter, events: [Int?]) throws {
    #expect(filter.chapters(of: try story()).map(\.event) == events)
  }

  @Test func linesForProgramsAreThoseOfTheFile() throws {
    let story = try story()
    let lines = story.lines(of: StoryFilter(time: 2500).chapters(of: story))
    #expect(
      lines == """
        {"t":2500,"event":3,"in":"key.press","key":30,"device":3}
        {"event":3,"out":"key.press","to":"foot","key":30,"why":"captured"}
        {"t":2600,"event":4,"in":"touch.up","finger":2,"device":1}
        {"event":4,"out":"touch.up","to":"foot","id":0,"finger":2,"at":[10,70.5],"why":"captured"}
        {"event":4,"recognizer":"home","did":"reset","state":"failed"}

        """)
  }

  @Test func whatARecorderHasLostIsSaid() throws {
    let text = """
      {"trace":1,"kind":"flight","records":1,"lost":12}
      {"t":5,"event":9,"in":"touch.up","finger":0}
      """
    let story = Story(try TraceReader.read(Array(text.utf8)))
    #expect(
      story.text(of: story.chapters) == """
        (12 records before these are lost)
            0.005 s  #9    finger 0 lifts

        """)
  }
}

@Suite struct TraceFaultTests {
  @Test(arguments: [
    ("", ["1:1: found nothing, expected a trace"]),
    (
      "{\"trace\":2,\"kind\":\"full\"}",
      ["1:1: a trace of version 2 needs a newer Fingerpost: this one reads versions up to 1"]
    ),
    ("[]", ["1:1: this is not a trace: found \"[]\", expected a line of JSON as --trace writes them"]),
    (
      "\nclients: {a: foot}\nsteps: []\n",
      ["2:1: this is not a trace: found \"clients: {a: foot}\", expected a line of JSON as --trace writes them"]
    ),
    (
      "\u{1}\u{2}",
      ["1:1: this is not a trace: found bytes that are not text, expected a line of JSON as --trace writes them"]
    ),
    (
      "\n{\"in\":\"touch.down\",\"finger\":\"two\",\"at\":[1]}\n{\"out\":\"touch.up\"}\n{\"t\":1,\"in\":",
      [
        "2:1: \"t\" is missing: expected a number", "2:1: \"finger\": found \"two\", expected a whole number",
        "2:1: \"at\": found a list, expected two numbers", "3:1: \"why\" is missing: expected a string",
        "4:13: a value is missing: found the end, expected a value",
      ]
    ),
    (
      "{\"x\":1}",
      ["1:1: a line without any of trace, in, out, recognizer, candidates, chain and application"]
    ),
    (
      "{\"hit\":null,\"at\":[1,2],\"candidates\":[{\"surface\":3,\"at\":[1,2],\"because\":\"taken\"}]}",
      ["1:1: \"surface\": found the number 3, expected a string"]
    ),
  ])
  func everyFaultIsSaidWithItsLine(text: String, expected: [String]) {
    let faults = #expect(throws: TraceFaults.self) { try TraceReader.read(Array(text.utf8)) }
    #expect(faults?.faults.map { "\($0.line):\($0.column): \($0.message)" } == expected)
  }

  /// Any file is either explained or rejected.
  @Test(arguments: 1...40)
  func nothingThatIsReadCanHarm(seed: UInt64) {
    var random = SeededRandom(seed)
    let pieces = ["1e300", "-1", "null", "\"", "\\u12", "{", "[[", "9999999999999999999", ",", "\n", "0.5", "true"]
    for _ in 0..<100 {
      var bytes = Array(example.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...6, using: &random))
        bytes.replaceSubrange(place..<end, with: Array(pieces.randomElement(using: &random)!.utf8))
      }
      guard let records = try? TraceReader.read(bytes) else { continue }
      let story = Story(records)
      #expect((try? ChromeCheck(ChromeTrace.document(story.chapters, of: story)))?.faults == [], "seed \(seed)")
      for chapter in story.chapters { _ = story.text(of: [chapter]) }
      if let events = story.events, events.count < 100 { for event in events { _ = story.explanation(ofEvent: event) } }
    }
  }

  @Test func endlessFaultsEnd() {
    let text = "{}\n" + String(repeating: "{\n", count: 1000)
    let faults = #expect(throws: TraceFaults.self) { try TraceReader.read(Array(text.utf8)) }
    #expect(faults?.faults.count == 20)
  }
}
