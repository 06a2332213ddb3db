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

@Suite struct TraceTextTests {
  private func trace() throws -> LoadedTrace { LoadedTrace(try TraceReader.read(Array(example.utf8))) }

  private func tell(_ filter: TraceFilter = TraceFilter()) throws -> String {
    let trace = try trace()
    return trace.text(of: filter.chapters(of: trace))
  }

  @Test func valuesOfAGestureAndTheReasonOfItsCancellationAreTold() throws {
    let text = """
      {"event":1,"recognizer":"home","did":"act","state":"cancelled","misfit":"incomplete","at":[1,2],"translation":[0,-20],"velocity":[0,3.5],"fingers":1}
      {"event":2,"recognizer":"zoom","did":"act","state":"ended","at":[1,2],"translation":[0,0],"velocity":[0,0],"scale":2,"rotation":30,"fingers":2}

      """
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    #expect(
      told.contains(
        "recognizer home was cancelled: the fingers lifted before they had met what completes the gesture"
          + " (moved by (0, -20), (0, 3.5) pixels per second)"), "\(told)")
    #expect(
      told.contains("(moved by (0, 0), (0, 0) pixels per second, scale 2, turned by 30°)"), "\(told)")
  }

  @Test func theReasonOfAnActionIsNotThatOfItsMissingPerformer() throws {
    let text = """
      {"event":1,"out":"action","what":"shell.corner","to":"nobody","why":"gesture","rule":"p.yaml:4"}

      """
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    #expect(
      told.contains(
        "nothing performed action shell.corner, which was sent because a recognizer recognized its gesture (rule at p.yaml:4)"
      ), "\(told)")
  }

  @Test func aFingerActsAsThePointerByARuleOrForLackOfTouches() throws {
    let text = """
      {"event":1,"out":"pointer.motion","to":"foot","at":[1,2],"why":"pointerEmulation"}
      {"event":2,"out":"pointer.motion","to":"foot","at":[1,2],"why":"pointerEmulation","rule":"p.yaml:4"}
      {"event":3,"out":"pointer.enter","to":"other","at":[1,2],"why":"pointerEmulation"}

      """
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    #expect(told.contains("act as the pointer, for a client without touch support\n"), "\(told)")
    #expect(told.contains("act as the pointer, as a rule of the window demands (rule at p.yaml:4)"), "\(told)")
    #expect(told.contains("act as the pointer\n"), "\(told)")
  }

  @Test func aFingerThatNoClientReceivesIsNamed() throws {
    let text = """
      {"t":1,"event":1,"in":"touch.down","finger":2,"at":[310,200],"device":1}
      {"event":1,"recognizer":"home","did":"hold","finger":2,"state":"possible","on":"shell"}
      {"t":2,"event":2,"in":"touch.up","finger":2,"device":1}
      {"event":2,"recognizer":"home","did":"act","finger":2,"state":"ended"}

      """
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    #expect(trace.explanation(ofEvent: 1)?.contains("no client received finger 2\n") == true)
    #expect(try self.trace().explanation(ofEvent: 1)?.contains("no client received") == false)
  }

  @Test func theInputOfARecognizerIsNamed() throws {
    let text = """
      {"event":1,"recognizer":"zoom","did":"watch","state":"possible","on":"shell"}
      {"event":2,"recognizer":"key","did":"watch","press":"F6","state":"possible","on":"shell"}
      {"event":3,"recognizer":"zoom","did":"hold-end","state":"possible","on":"shell"}
      {"t":4,"event":4,"in":"pointer.axis","axis":"vertical","value":0}
      {"event":4,"out":"pointer.axis","to":"foot","axis":"vertical","value":0,"why":"captured"}
      {"event":5,"out":"pointer.axis","to":"foot","axis":"horizontal","value":15,"why":"captured"}
      {"event":6,"out":"note","what":"keyTaken","number":30,"why":"binding"}
      {"event":7,"out":"note","what":"keyTaken","number":30,"why":"gesture"}

      """
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    for sentence in [
      "recognizer zoom began to watch the pointer's input\n", "recognizer key began to watch key F6\n",
      "recognizer zoom withholds the end of the pointer's input from the client until it has decided\n",
      "the device ended the scroll on the vertical axis\n",
      "the router sent the end of the scroll on the vertical axis to foot, because",
      "the router sent a scroll by 15 on the horizontal axis to foot, because",
      "a key binding consumed the key\n",
      "no client receives the key, because a recognizer recognized its gesture\n",
    ] {
      #expect(told.contains(sentence), "\(told)")
    }
  }

  @Test func theHealthOfClientsIsToldAndNotCompared() throws {
    let health = """
      {"out":"client.unresponsive","to":"foot","window":"foot","why":"clientHealth"}
      {"out":"client.responsive","to":"foot","window":"foot","why":"clientHealth"}
      {"event":1,"out":"client.lagging","to":"foot","number":70000,"why":"clientHealth"}
      {"out":"client.caught-up","to":"foot","number":12,"why":"clientHealth"}
      {"event":1,"out":"client.serialRefused","to":"foot","name":"drag","why":"invalidSerial"}
      {"out":"client.idled","to":"foot","number":300000,"why":"idleness"}
      {"out":"client.resumed","to":"foot","number":300000,"why":"idleness"}

      """
    let records = try TraceReader.read(Array((example + health).utf8))
    let trace = LoadedTrace(records)
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    for sentence in [
      "foot is unresponsive: it has not answered a ping in time\n",
      "foot is responsive again: it has answered a ping\n",
      "foot is lagging: the number of bytes that it has not read is 70000\n",
      "foot has caught up: the number of motions that were withheld is 12\n",
      "foot named a serial that does not justify its request, so the request was refused: drag\n",
      "foot is notified that the seat is idle: the timeout in milliseconds is 300000\n",
    ] {
      #expect(told.contains(sentence), "\(told)")
    }
    #expect(Phrases.clients.count == FlightEntry.Kind.allCases.count { $0.receiver == .clientWindow })
    let plain = try TraceReader.read(Array(example.utf8))
    #expect(TraceComparison(plain, records).difference == nil)
    #expect(TraceOutline.text(of: plain) == TraceOutline.text(of: records))
  }

  @Test func keysOfAnotherKeymapHaveTheirNames() throws {
    let lines = """
      {"t":1.000,"event":1,"in":"key.press","key":3,"symbol":"odiaeresis","device":7}
      {"event":1,"out":"key.press","to":"foot","key":3,"symbol":"odiaeresis","why":"firstResponder"}
      {"t":2.000,"event":2,"in":"key.press","key":3,"device":8}

      """
    let records = try TraceReader.read(Array((TraceWriter.heading + lines).utf8)).map { $0.naming { "KEY_\($0)" } }
    let told = LoadedTrace(records).text(of: TraceFilter().chapters(of: LoadedTrace(records)))
    for sentence in ["key odiaeresis was pressed", "the press of key odiaeresis to foot", "key KEY_3 was pressed"] {
      #expect(told.contains(sentence), "\(told)")
    }
  }

  @Test func declaredActionsAndFirstResponders() throws {
    let lines = """
      {"out":"action","name":"edit.undo","by":"foot","as":"declared","why":"requested"}
      {"command":"perform","action":"edit.undo","of":"foot","asked":"action edit.undo \\"Undo Typing\\"","answer":"performed"}
      {"out":"first-responder.became","to":"foot","why":"requested"}
      {"out":"first-responder.resigned","to":"foot","why":"windowMapped"}
      {"out":"first-responder.asked","to":"foot","why":"windowMapped"}
      {"out":"first-responder.kept","to":"foot","why":"windowMapped"}
      {"out":"first-responder.became","to":"foot","why":"clientRequest"}

      """
    let trace = LoadedTrace(try TraceReader.read(Array((example + lines).utf8)))
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    for sentence in [
      "the client of foot was asked to perform action edit.undo, which it has declared",
      "the client's action edit.undo \"Undo Typing\" of foot performed it\n",
      "foot became first responder", "foot resigned first responder",
      "the router asked the client of foot whether another window may become key",
      "foot stays first responder: its client prevents that another window becomes key, because a window appeared",
      "foot became first responder, because a client requested it",
    ] {
      #expect(told.contains(sentence), "\(told)")
    }
  }

  @Test func shakesAndCommands() throws {
    let lines = """
      {"t":2.000,"event":9,"in":"device.shake"}
      {"event":9,"out":"motion.began","to":"foot","why":"firstResponder"}
      {"event":9,"out":"motion.ended","to":"foot","why":"firstResponder"}
      {"event":9,"out":"note","what":"motionDeclined","why":"hit"}
      {"t":3.000,"event":10,"in":"key.press","key":168}
      {"event":10,"out":"note","what":"keyTaken","number":168,"why":"remoteCommand"}
      {"event":10,"out":"remote-command","to":"foot","name":"begin-seeking-backward","why":"firstResponder"}
      {"event":10,"out":"note","what":"commandUnanswered","why":"hit"}
      {"t":4.000,"event":11,"in":"key.release","key":168}
      {"event":11,"out":"remote-command","to":"foot","name":"end-seeking-backward","why":"captured"}

      """
    let trace = LoadedTrace(try TraceReader.read(Array((example + lines).utf8)))
    let told = trace.text(of: TraceFilter().chapters(of: trace))
    for sentence in [
      "the router asked the client of foot to handle the shake, which began, because the target has keyboard focus",
      "the router sent the end of the shake to the client of foot",
      "the client has declined the motion: nothing in it has handled the motion\n",
      "no client receives the key itself, because the client of the first responder receives it as a remote command",
      "the router asked the client of foot to handle the command begin-seeking-backward",
      "the client has not answered in time, so it has handled the command\n",
      "the router sent the command end-seeking-backward to the client of foot, because the target received the earlier",
    ] {
      #expect(told.contains(sentence), "\(told)")
    }
  }

  @Test func aTraceIsToldByItsEvents() throws {
    #expect(
      try tell() == """
            0.000 s        the router changed the key window from none to foot, because a window appeared
            1.000 s  #1    finger 2 came down at (310, 200)
                           the hit test found foot, after 1 other surface
                           recognizer home began to watch finger 2
                           recognizer home withholds finger 2 from the client until it has decided
            1.008 s  #2    finger 2 moved to (310, 250)
                           recognizer home failed: the fingers moved in a wrong direction
                           the router sent the down of touch 0 at (10, 20.5) to foot, because a recognizer \
        withheld this input until now
                           the router sent a motion of touch 0 to (10, 70.5) to foot, because the target received \
        the earlier events
            2.500 s  #3    key 30 was pressed
                           the router sent the press of key 30 to foot, because the target received the earlier events
            2.600 s  #4    finger 2 lifted
                           the router sent the up of touch 0 to foot, because the target received the earlier events
                           recognizer home is ready for a new gesture

        """)
  }

  @Test func oneEventIsExplainedInFull() throws {
    #expect(
      try trace().explanation(ofEvent: 1) == """
        Event 1, at 1.000 s.

        Input
          finger 2 came down at (310, 200)

        Hit test for finger 2 at (310, 200), the frontmost surface first
          menu with all its surfaces at (-5, 1): not hit, because the position is outside its bounds; its bounds are \
        20 × 20 at (0, 0)
          foot at (10, 20.5): hit; its bounds are 100 × 100 at (0, 0); its input region is \
        100 × 50 at (0, 0) and 100 × 40 at (0, 60) (rule at p.yaml:9)
          The hit test did not reach 3 windows behind it.

        Responder chain of finger 2
          foot → window foot → client foot → desktop → shell

        Decisions of recognizers
          recognizer home began to watch finger 2 (on shell) (rule at p.yaml:3)
          recognizer home withholds finger 2 from the client until it has decided (on shell)

        Output
          None.

        Outcome, in later events
          event 2: recognizer home failed: the fingers moved in a wrong direction
          event 2: the router sent the down of touch 0 at (10, 20.5) to foot, because a recognizer withheld this \
        input until now
          event 4: finger 2 lifted

        Rules of the policy
          p.yaml:9
          p.yaml:3

        """)
  }

  @Test func anExplanationKnowsWhatWasUnderWay() throws {
    #expect(
      try trace().explanation(ofEvent: 2) == """
        Event 2, at 1.008 s.

        Input
          finger 2 moved to (310, 250)

        Beginning, in an earlier event
          event 1: finger 2 came down; the hit test found foot

        Recognizers before this event
          recognizer home is in the state possible, watches finger 2, withholds finger 2

        Decisions of recognizers
          recognizer home failed: the fingers moved in a wrong direction

        Output
          the router sent the down of touch 0 at (10, 20.5) to foot, because a recognizer withheld this input until now
          the router sent a motion of touch 0 to (10, 70.5) to foot, because the target received the earlier events

        Outcome, in later events
          event 4: finger 2 lifted

        Rules of the policy
          None in this event; see the event in which the finger came down.

        """)
    #expect(try trace().explanation(ofEvent: 9) == nil)
    #expect(try trace().events == 1...4)
  }

  /// The lines of an explanation below a title.
  private func part(_ title: String, ofEvent event: Int, in text: String) throws -> [String] {
    let explanation = try #require(LoadedTrace(try TraceReader.read(Array(text.utf8))).explanation(ofEvent: event))
    let lines = explanation.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.drop { $0 != title }.dropFirst().prefix { !$0.isEmpty }.map { String($0.dropFirst(2)) }
  }

  @Test func anExplanationNamesTheEventsOfTheOutcome() throws {
    let text = """
      {"t":10,"event":1,"in":"touch.down","finger":0,"at":[5,5],"device":1}
      {"surface":"foot#2","application":"foot","client":"foot"}
      {"event":1,"recognizer":"home","did":"watch","finger":0,"state":"possible","on":"shell"}
      {"event":1,"out":"touch.down","to":"foot#2","id":0,"finger":0,"at":[5,5],"why":"hit"}
      {"t":20,"event":2,"in":"touch.down","finger":1,"at":[9,9],"device":2}
      {"event":2,"out":"touch.down","to":"foot#2","id":1,"finger":1,"at":[9,9],"why":"hit"}
      {"t":30,"event":3,"in":"touch.motion","finger":0,"at":[5,50],"device":1}
      {"event":3,"recognizer":"home","did":"act","state":"began"}
      {"event":3,"out":"touch.cancel","to":"foot","why":"gesture"}
      {"t":40,"event":4,"in":"touch.cancel","device":2}
      {"t":50,"event":5,"in":"touch.up","finger":0,"device":1}
      {"event":5,"recognizer":"home","did":"act","state":"ended"}
      {"event":5,"recognizer":"home","did":"reset","state":"ended"}
      {"t":60,"event":6,"in":"touch.down","finger":0,"at":[5,5],"device":1}
      {"t":70,"event":7,"in":"pointer.press","button":272,"device":3}
      {"t":80,"event":8,"in":"pointer.release","button":273,"device":3}
      {"t":90,"event":9,"in":"pointer.release","button":272,"device":3}
      """
    let outcome = { try part("Outcome, in later events", ofEvent: $0, in: text) }
    let cancel =
      "event 3: the router sent a cancel of all its touches to foot, because a recognizer recognized its gesture"
    let end = ["event 5: finger 0 lifted", "event 5: recognizer home ended: its gesture is complete"]
    #expect(try outcome(1) == [cancel] + end)
    #expect(try outcome(2) == [cancel, "event 4: the device cancelled all its fingers"])
    #expect(try outcome(3) == end)
    #expect(try outcome(5) == [])
    #expect(try outcome(6) == ["the trace does not contain the end of finger 0"])
    #expect(try outcome(7) == ["event 9: button 272 was released"])
    #expect(
      try part("Beginning, in an earlier event", ofEvent: 5, in: text)
        == ["event 1: finger 0 came down", cancel + "; foot gets nothing more of finger 0"])
    #expect(
      try part("Beginning, in an earlier event", ofEvent: 4, in: text)
        == [], "the device cancelled fingers without numbers")
  }

  @Test(arguments: [
    (TraceFilter(finger: 2), [1, 2, 4]), (TraceFilter(finger: 0), []),
    (TraceFilter(surface: "foot"), [nil, 1, 2, 3, 4]), (TraceFilter(surface: "org.*.fo?t"), [nil, 1, 2, 3, 4]),
    (TraceFilter(surface: "menu"), []), (TraceFilter(time: 2550), [3, 4]), (TraceFilter(time: 1500), [2]),
    (TraceFilter(finger: 2, surface: "foot", time: 1000), [1, 2]),
  ])
  func filtersLeaveWhatIsAskedFor(filter: TraceFilter, events: [Int?]) throws {
    #expect(filter.chapters(of: try trace()).map(\.event) == events)
  }

  @Test func linesForProgramsAreThoseOfTheFile() throws {
    let trace = try trace()
    let lines = trace.lines(of: TraceFilter(time: 2500).chapters(of: trace))
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
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    #expect(
      trace.text(of: trace.chapters) == """
        (the flight recorder overwrote 12 earlier entries)
            0.005 s  #9    finger 0 lifted

        """)
  }
}

@Suite struct TraceFaultTests {
  @Test(arguments: [
    ("", ["1:1: the file is empty: expected a trace"]),
    (
      "{\"trace\":2,\"kind\":\"full\"}",
      ["1:1: a trace of version 2 needs a newer Fingerpost: expected a version up to 1"]
    ),
    ("[]", ["1:1: not a trace: found \"[]\", expected a JSON object as written by --trace"]),
    (
      "\nclients: {a: foot}\nsteps: []\n",
      ["2:1: not a trace: found \"clients: {a: foot}\", expected a JSON object as written by --trace"]
    ),
    (
      "\u{1}\u{2}",
      ["1:1: not a trace: found binary data, expected a JSON object as written by --trace"]
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
      [
        "1:1: unknown line: expected one of the members trace, in, out, recognizer, candidates, chain, widget, "
          + "responders, command and application"
      ]
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
      let trace = LoadedTrace(records)
      #expect((try? ChromeCheck(ChromeTrace.document(trace.chapters, of: trace)))?.faults == [], "seed \(seed)")
      for chapter in trace.chapters { _ = trace.text(of: [chapter]) }
      if let events = trace.events, events.count < 100 { for event in events { _ = trace.explanation(ofEvent: event) } }
    }
  }

  @Test func endlessFaultsEnd() {
    let text = "{}\n" + String(repeating: "{\n", count: 1000)
    let faults = #expect(throws: TraceFaults.self) { try TraceReader.read(Array(text.utf8)) }
    #expect(faults?.faults.count == 20)
  }
}
