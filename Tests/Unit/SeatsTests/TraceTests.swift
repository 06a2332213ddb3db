import ChromeChecking
import Geometry
import Interaction
import SeededRandom
import Surfaces
import Testing
import Traces

@testable import Seats

/// Tests of the contents of a trace, and that they match the effects.
@Suite struct TraceTests {
  private let desk = Desk()

  private func told(
    _ rules: @escaping (TraceSubject) -> String? = { _ in nil }, _ body: () -> Void
  ) -> [String] {
    let names = DeskNames(desk)
    var text = ""
    desk.router.beginTrace(names: names, rules: rules) { text += String(decoding: $0, as: UTF8.self) }
    body()
    desk.router.endTrace()
    return text.split(separator: "\n").map(String.init)
  }

  @Test func aTapIsToldInFull() {
    let back = desk.window("back", at: 0, 0)
    desk.window("far", at: 500, 500)
    let child = desk.subsurface("child", of: back.surface, at: 50, 50)
    desk.inputRegion(of: child, Region(IntRect(x: 0, y: 0, width: 5, height: 5)))
    let lines = told { desk.tap(3, at: 60, 60.25) }
    #expect(
      lines == [
        #"{"t":1000,"event":1,"in":"touch.down","finger":3,"at":[60,60.25],"device":1}"#,
        #"{"surface":"far","application":"far.app","client":"far"}"#,
        #"{"surface":"child","application":"back.app","client":"back"}"#,
        #"{"surface":"back","application":"back.app","client":"back"}"#,
        #"{"event":1,"hit":"back","finger":3,"at":[60,60.25],"candidates":[{"surface":"far","whole":true,"#
          + #""at":[-440,-439.75],"because":"outside-bounds","bounds":[0,0,100,100]},{"surface":"child","at":[10,10.25],"#
          + #""because":"outside-shape","bounds":[0,0,20,20],"region":[0,0,5,5]},{"surface":"back","at":[60,60.25],"#
          + #""because":"taken","bounds":[0,0,100,100]}]}"#,
        #"{"event":1,"chain":["back","window back","client back","desktop","shell"],"finger":3}"#,
        #"{"event":1,"out":"window.raise","window":"back","why":"tap"}"#,
        #"{"event":1,"out":"key-window","resigned":"far","became":"back","why":"tap"}"#,
        #"{"event":1,"out":"keyboard.leave","to":"far","why":"keyWindowChanged"}"#,
        #"{"event":1,"out":"keyboard.enter","to":"back","why":"keyWindowChanged"}"#,
        #"{"event":1,"out":"modifiers","to":"back","depressed":0,"why":"keyWindowChanged"}"#,
        #"{"event":1,"out":"touch.down","to":"back","id":0,"finger":3,"at":[60,60.25],"why":"hit"}"#,
        #"{"t":1000,"event":2,"in":"touch.up","finger":3,"device":1}"#,
        #"{"event":2,"out":"touch.up","to":"back","id":0,"finger":3,"at":[60,60.25],"why":"captured"}"#,
      ])
  }

  @Test func recognizersSayWhyTheyHoldGiveWayAndStayOut() {
    let window = desk.window("foot")
    let tap = TapGestureRecognizer()
    tap.name = "twice"
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesBegan = true
    let press = LongPressGestureRecognizer()
    let off = PanGestureRecognizer()
    off.isEnabled = false
    let pens = PanGestureRecognizer()
    pens.allowedTouchTypes = [.pencil]
    desk.router.addRecognizer(tap, to: .shell)
    desk.router.addRecognizer(press, to: .window(window.id))
    desk.router.addRecognizer(off, to: .shell)
    desk.router.addRecognizer(pens, to: .surface(window.surface.id))
    let rules: (TraceSubject) -> String? = { subject in
      if case .recognizer(let recognizer) = subject, recognizer === tap { "policy.yaml:4" } else { nil }
    }
    let lines = told(rules) {
      desk.finger(1, downAt: 10, 10)
      desk.frame()
      desk.finger(1, to: 50, 50)
      desk.frame()
      desk.fingerUp(1)
      desk.frame()
    }
    #expect(
      lines.filter { $0.contains("\"recognizer\"") } == [
        #"{"event":1,"recognizer":"long-press 2","did":"watch","finger":1,"state":"possible","on":"window foot"}"#,
        #"{"event":1,"recognizer":"twice","did":"watch","finger":1,"state":"possible","on":"shell","rule":"policy.yaml:4"}"#,
        #"{"event":1,"recognizer":"twice","did":"hold","finger":1,"state":"possible","on":"shell","rule":"policy.yaml:4"}"#,
        #"{"event":1,"recognizer":"pan 4","did":"ignore","finger":1,"state":"possible","on":"foot","because":"kind"}"#,
        #"{"event":1,"recognizer":"pan 3","did":"ignore","finger":1,"state":"possible","on":"shell","because":"disabled"}"#,
        #"{"event":2,"recognizer":"long-press 2","did":"fail","state":"failed","because":"itself","misfit":"movedTooFar"}"#,
        #"{"event":2,"recognizer":"twice","did":"fail","state":"failed","because":"itself","misfit":"movedTooFar"}"#,
        #"{"event":3,"recognizer":"long-press 2","did":"reset","state":"failed"}"#,
        #"{"event":3,"recognizer":"twice","did":"reset","state":"failed"}"#,
      ])
    #expect(
      lines.filter { $0.contains("\"out\"") }.map { $0.prefix(44) } == [
        #"{"event":2,"out":"touch.down","to":"foot","i"#, #"{"event":2,"out":"touch.motion","to":"foot","#,
        #"{"event":3,"out":"touch.up","to":"foot","id""#,
      ])
  }

  @Test func whoRecognizesIsNamedByThoseItPrevents() {
    desk.window("foot")
    let pan = PanGestureRecognizer()
    pan.name = "home"
    let swipe = SwipeGestureRecognizer()
    swipe.name = "back"
    swipe.require(toFail: pan)
    desk.router.addRecognizer(swipe, to: .shell)
    desk.router.addRecognizer(pan, to: .shell)
    let lines = told {
      desk.finger(1, downAt: 10, 10)
      desk.frame()
      desk.finger(1, to: 90, 10)
      desk.frame()
    }
    #expect(
      lines.filter { $0.contains("\"event\":2,\"recognizer\"") || $0.contains("cancel") } == [
        #"{"event":2,"recognizer":"back","did":"wait","state":"possible","by":"home"}"#,
        #"{"event":2,"recognizer":"back","did":"fail","state":"failed","because":"prevented","by":"home"}"#,
        #"{"event":2,"out":"touch.cancel","to":"foot","why":"gesture"}"#,
        #"{"event":2,"recognizer":"home","did":"act","state":"began"}"#,
      ])
  }

  @Test func timeThatPassesIsAnEventOfItsOwn() {
    desk.window("foot")
    let press = LongPressGestureRecognizer()
    press.name = "press"
    desk.router.addRecognizer(press, to: .shell)
    let lines = told {
      desk.finger(1, downAt: 10, 10)
      desk.frame()
      desk.wait(2000)
    }
    #expect(
      lines.suffix(3) == [
        #"{"t":1500,"event":2,"in":"time"}"#,
        #"{"event":2,"out":"touch.cancel","to":"foot","why":"gesture"}"#,
        #"{"event":2,"recognizer":"press","did":"act","state":"began"}"#,
      ])
  }

  @Test func aBatchIsOneEvent() {
    desk.window("foot")
    let lines = told {
      desk.finger(1, downAt: 10, 10)
      desk.finger(2, downAt: 20, 20)
      desk.frame()
      desk.keyDown(30)
    }
    #expect(
      lines.filter { $0.contains("\"in\"") } == [
        #"{"t":1000,"event":1,"in":"touch.down","finger":1,"at":[10,10],"device":1}"#,
        #"{"t":1000,"event":1,"in":"touch.down","finger":2,"at":[20,20],"device":1}"#,
        #"{"t":1000,"event":2,"in":"key.press","key":30,"device":3}"#,
      ])
  }

  @Test func whatNoEventHasCausedBelongsToNone() {
    let lines = told {
      desk.tap(at: 10, 10)
      desk.router.eventDidEnd()
      desk.window("foot")
    }
    #expect(lines.contains(#"{"out":"key-window","resigned":"none","became":"foot","why":"windowMapped"}"#))
  }

  @Test func changesOfTheSceneAreToldByWhatTheyLeadTo() {
    desk.window("foot")
    desk.pointer(to: 500, 500)
    let lines = told {
      desk.router.eventDidEnd()
      desk.sceneChanges()
      desk.window("new", at: 450, 450)
      desk.router.eventDidEnd()
    }
    #expect(
      lines == [
        #"{"out":"key-window","resigned":"foot","became":"new","why":"windowMapped"}"#,
        #"{"out":"keyboard.leave","to":"foot","why":"keyWindowChanged"}"#,
        #"{"surface":"new","application":"new.app","client":"new"}"#,
        #"{"out":"keyboard.enter","to":"new","why":"keyWindowChanged"}"#,
        #"{"out":"modifiers","to":"new","depressed":0,"why":"keyWindowChanged"}"#,
        #"{"out":"pointer.enter","to":"new","at":[50,50],"why":"sceneChanged"}"#,
      ])
  }

  // MARK: The flight recorder

  @Test func theFlightRecorderKeepsAllButKeysAndMotionsOfGestures() {
    desk.window("foot")
    let pan = PanGestureRecognizer()
    pan.name = "pan"
    desk.router.addRecognizer(pan, to: .shell)
    desk.router.eventDidEnd()
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    for step in 1...3 {
      desk.finger(1, to: 10 + 30 * Double(step), 10)
      desk.frame()
    }
    desk.keyDown(30)
    var text = ""
    desk.router.dumpRecorder(names: DeskNames(desk)) { text += String(decoding: $0, as: UTF8.self) }
    #expect(
      text.split(separator: "\n").suffix(9).map(String.init) == [
        #"{"t":1000,"event":1,"in":"touch.down","finger":1,"at":[10,10],"device":1}"#,
        #"{"event":1,"out":"touch.down","to":"foot","id":0,"finger":1,"at":[10,10],"why":"hit"}"#,
        #"{"t":1000,"event":2,"in":"touch.motion","finger":1,"at":[40,10],"device":1}"#,
        #"{"event":2,"out":"touch.cancel","to":"foot","why":"gesture"}"#,
        #"{"event":2,"recognizer":"pan","did":"act","state":"began"}"#,
        #"{"t":1000,"event":3,"in":"touch.motion","finger":1,"at":[70,10],"device":1}"#,
        #"{"t":1000,"event":4,"in":"touch.motion","finger":1,"at":[100,10],"device":1}"#,
        #"{"t":1000,"event":5,"in":"key.press","device":3}"#,
        #"{"event":5,"out":"key.press","to":"foot","why":"firstResponder"}"#,
      ])
    #expect(!text.contains("\"key\":"), "what is typed is not kept")
  }

  // MARK: Random play

  /// The chain that is computed without views equals the chain of the views.
  @Test(arguments: 1...10)
  func theChainIsThatOfTheViews(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    for _ in 0..<150 { play.step() }
    #expect(!play.mappedSurfaces.isEmpty)
    for surface in play.mappedSurfaces {
      let view = play.router.desk.landing(at: .zero, over: surface)
      #expect(ChainLink.chain(of: surface) == play.router.desk.chain(of: view), "seed \(seed)")
    }
  }

  /// A trace of random input can be read, explained and shown. Tracing has no effect on routing, and each word has a
  /// meaning.
  @Test(arguments: Seeds.sample(1...5, of: 1...20))
  func everyTraceCanBeTold(seed: UInt64) throws {
    let (traced, plain) = (RandomPlay(seed: seed), RandomPlay(seed: seed))
    Watchers.post(around: traced)
    Watchers.post(around: plain)
    var bytes: [UInt8] = []
    let names = NumberNames(traced.router)
    traced.router.beginTrace(names: names) { bytes += $0 }
    for _ in 0..<300 {
      traced.step()
      plain.step()
    }
    traced.router.endTrace()
    #expect(traced.story == plain.story)
    let story = LoadedTrace(try TraceReader.read(bytes))
    #expect(try ChromeCheck(ChromeTrace.document(story.chapters, of: story)).faults == [], "seed \(seed)")
    #expect(!story.text(of: story.chapters).isEmpty)
    for number in try #require(story.events) { #expect(story.explanation(ofEvent: number) != nil) }

    var dump: [UInt8] = []
    traced.router.dumpRecorder(names: names) { dump += $0 }
    let kept = LoadedTrace(try TraceReader.read(dump))
    #expect(try ChromeCheck(ChromeTrace.document(kept.chapters, of: kept)).faults == [], "seed \(seed)")
  }

  @Test func aStepBesideAPlaceHasAWordOfItsOwn() throws {
    desk.window("page")
    desk.pointer(to: 10, 10)
    let lines = told {
      desk.together { router, now in
        router.route(.pointer(.step(Vector(3, 1), unaccelerated: nil)), at: now)
        router.route(.pointer(.motionAbsolute(to: Point(13, 11))), at: now)
        router.route(.pointer(.frame), at: now)
        router.route(.pointer(.motion(by: Vector(2, 0))), at: now)
        router.route(.pointer(.frame), at: now)
      }
    }
    let story = LoadedTrace(try TraceReader.read(Array(lines.joined(separator: "\n").utf8)))
    let inputs = lines.filter { $0.contains("\"in\":") }.map { $0.drop { $0 != "i" } }
    #expect(
      inputs == [
        #"in":"pointer.step","by":[3,1]}"#, #"in":"pointer.motion","at":[13,11]}"#,
        #"in":"pointer.motion","by":[2,0]}"#,
      ])
    #expect(story.text(of: story.chapters).contains("the device reported a movement of (3, 1)"))
  }

  /// The name of a subsurface changes with the order of those beside it.
  @Test func eachLineHasTheCurrentNameOfASubsurface() {
    let page = desk.window("page", at: 0, 0)
    let part = desk.subsurface("part", of: page.surface, at: 10, 10)
    desk.router.addRecognizer(TapGestureRecognizer(), to: .surface(part.id))
    desk.router.addRecognizer(TapGestureRecognizer(), to: .window(page.id))
    let names = NumberNames(desk.router)
    var text = ""
    desk.router.beginTrace(names: names) { text += String(decoding: $0, as: UTF8.self) }
    desk.tap(at: 15, 15)
    names.mark = "'"
    desk.tap(at: 15, 15)
    desk.router.endTrace()
    // Each kind of line is there as often with the new name as with the old one.
    let (former, current) = ("\"s\(part.id.rawValue)\"", "\"s\(part.id.rawValue)'\"")
    for member in ["\"hit\":", "\"chain\":[", "\"on\":"] {
      #expect(text.contains(member + former))
      #expect(text.count(of: member + former) == text.count(of: member + current))
    }
    #expect(text.contains("\"on\":\"window w\(page.id.rawValue)\""))
  }

  @Test func everyWordHasAMeaning() {
    #expect(TraceWords.routing.reasons.filter { Phrases.reasons[$0] == nil } == [])
    #expect(TraceWords.routing.notes.filter { Phrases.notes[$0] == nil } == [])
    #expect(TraceWords.routing.misfits.filter { Phrases.misfits[$0] == nil } == [])
  }
}

extension String {
  /// The number of places at which a part begins.
  fileprivate func count(of part: String) -> Int {
    indices.reduce(0) { self[$1...].hasPrefix(part) ? $0 + 1 : $0 }
  }
}

/// Uses numbers as names.
private final class NumberNames: TraceNames {
  private unowned let router: InputRouter
  /// A sign behind the names of surfaces.
  var mark = ""

  init(_ router: InputRouter) { self.router = router }

  func name(ofSurface surface: UInt32) -> String { "s\(surface)\(mark)" }
  func name(ofWindow window: UInt32) -> String { "w\(window)" }
  func name(ofClient client: UInt32) -> String { "c\(client)" }
  func name(ofRecognizer recognizer: UInt32) -> String { router.desk.recognizers.name(recognizer) }
  func name(ofAction action: Int32) -> String { router.action(ActionID(rawValue: action)).name }
  func applicationID(ofSurface surface: UInt32) -> String? { nil }
  func client(ofSurface surface: UInt32) -> UInt32? { nil }
}
