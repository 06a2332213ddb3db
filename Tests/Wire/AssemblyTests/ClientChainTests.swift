import Assembly
import Geometry
import Globals
import Seats
import StageKit
import Surfaces
import Testing
import Traces
import WireClients

/// Tests of the questions for responders inside clients: for tools, and for the trace.
@Suite(.serialized) struct ClientChainTests {
  private typealias Scene = ClientScene

  private static let request = "\(Scene.surface).chain_request"
  private static let press: UInt32 = 2

  /// A scene whose client is asked for chains.
  ///
  /// - Parameter names: the names of the answer; nil for none.
  private func scene(answering names: [Word]?) throws -> Scene {
    let scene = try Scene()
    scene.client.request(scene.responder, "use_chain_questions", 1)
    answer(scene, names)
    scene.arena.settle()
    return scene
  }

  private func answer(_ scene: Scene, _ names: [Word]?) {
    scene.client.onEvent = { client, object, name, values in
      guard name == Self.request, let names else { return }
      for word in names { client.request(object, "chain_link", .id(values[0]), word) }
      client.request(object, "chain_done", .id(values[0]))
    }
  }

  private func surface(_ scene: Scene) throws -> SurfaceID {
    try #require(scene.arena.compositor.mappedWindows.last { $0.title == "hostile" }?.surface).id
  }

  /// Asks as a tool, and returns what receives the answers.
  private func ask(
    _ scene: Scene, from start: ChainStart = .firstResponder, of surfaces: [SurfaceID]? = nil
  ) throws -> Answers {
    let answers = Answers()
    let surfaces = try surfaces ?? [surface(scene)]
    scene.arena.compositor.applications.chains.ask(from: start, of: surfaces) { answers.all.append($1) }
    scene.arena.settle()
    return answers
  }

  private final class Answers { var all: [ClientChain] = [] }

  /// The lines of the trace about responders inside clients.
  private func lines(_ scene: Scene) throws -> [TraceRecord.Responders] {
    try scene.trace.loaded().chapters.flatMap(\.records).compactMap { record in
      if case .responders(let responders) = record.content { responders } else { nil }
    }
  }

  // MARK: Tools

  @Test func aToolGetsTheNamesThatTheClientSends() throws {
    let scene = try scene(answering: ["Card", "Page", "Application"])
    #expect(try ask(scene).all == [.responders(["Card", "Page", "Application"])])
    #expect(try #require(scene.client.last[Self.request]) == [1, 0, 0, 0, 0])
    let place = try ask(scene, from: .place(Point(2.5, -1)))
    #expect(place.all == [.responders(["Card", "Page", "Application"])])
    #expect(try #require(scene.client.last[Self.request]) == [2, 1, 0, 640, UInt32(bitPattern: -256)])
    #expect(scene.client.error == nil && !scene.arena.compositor.applications.isJudging)
  }

  @Test func aClientThatDoesNotTakePartIsNotAsked() throws {
    let scene = try Scene()
    #expect(try ask(scene).all == [.notAsked])
    scene.client.request(scene.responder, "use_chain_questions", 1)
    scene.client.request(scene.responder, "use_chain_questions", 0)
    scene.arena.settle()
    #expect(try ask(scene).all == [.notAsked])
    scene.tap()
    #expect(scene.count(Self.request) == 0)
    #expect(try lines(scene) == [])
  }

  @Test func theFirstSurfaceThatCanBeAskedIsAsked() throws {
    let scene = try scene(answering: ["Root"])
    let child = scene.subsurface()
    let model = try #require(
      scene.arena.compositor.mappedWindows.last { $0.title == "hostile" }?.surface.subsurfaces.first)
    var asked: [SurfaceID?] = []
    scene.arena.compositor.applications.chains.ask(from: .firstResponder, of: [model.id, try surface(scene)]) { id, _ in
      asked.append(id)
    }
    scene.arena.settle()
    scene.client.request(child.responder, "use_chain_questions", 1)
    scene.arena.settle()
    scene.arena.compositor.applications.chains.ask(from: .firstResponder, of: [model.id, try surface(scene)]) { id, _ in
      asked.append(id)
    }
    scene.arena.settle()
    #expect(asked == [try surface(scene), model.id])
  }

  // MARK: Traces

  @Test func theChainOfATouchIsInTheTrace() throws {
    let scene = try scene(answering: ["Card", "Page"])
    var events: [String] = []
    let former = scene.client.onEvent
    scene.client.onEvent = { client, object, name, values in
      former?(client, object, name, values)
      if name.hasPrefix("wl_touch") || name == Self.request { events.append(name) }
      if name == Self.request { events.append("\(values[1])") }
    }
    scene.tap()
    #expect(events == ["wl_touch.down", Self.request, "2", "wl_touch.frame", "wl_touch.up", "wl_touch.frame"])
    #expect(scene.client.last[Self.request]?[2] == scene.client.last["wl_touch.down"]?[0])
    let line = try #require(lines(scene).first)
    #expect(line.names == ["Card", "Page"] && line.finger == 1 && line.because == nil)
    let trace = try scene.trace.loaded()
    let down = try #require(trace.chapters.first { $0.records.contains { $0.sentence?.contains("came down") == true } })
    let text = try #require(down.event.flatMap(trace.explanation))
    #expect(text.contains("Responder chain of finger 1 inside \(line.surface)\n  Card → Page\n"), "\(text)")
  }

  @Test func theChainOfAClickIsInTheTrace() throws {
    let scene = try scene(answering: ["Card"])
    let place = scene.arena.middle(of: scene.client)
    scene.arena.route([
      .pointer(.motionAbsolute(to: .init(place.x, place.y))), .pointer(.frame),
      .pointer(.button(device: scene.arena.mouse, code: 0x110, isPressed: true)), .pointer(.frame),
      .pointer(.button(device: scene.arena.mouse, code: 0x110, isPressed: false)), .pointer(.frame),
    ])
    scene.arena.settle()
    #expect(scene.count(Self.request) == 1 && scene.client.last[Self.request]?[1] == Self.press)
    #expect(try lines(scene).map(\.names) == [["Card"]])
    #expect(try lines(scene).first?.finger == nil)
  }

  @Test func withoutATraceNothingIsAsked() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow(title: "hostile")
    let manager = client.global("fingerpost_responder_manager_v1")
    client.make(manager, "get_seat", .id(client.global("wl_seat")))
    let responder = client.make(manager, "get_surface", .id(window.surface))
    client.request(responder, "use_chain_questions", 1)
    arena.settle()
    let place = arena.middle(of: client)
    let touch = { (finger: Int32) in
      arena.finger(finger, downAt: place.x, place.y)
      arena.settle()
      arena.fingerUp(finger)
      arena.settle()
    }
    touch(1)
    #expect(client.counts[Self.request] == nil && client.counts["wl_touch.down"] == 1)
    let trace = TraceLines(of: arena.compositor)
    touch(2)
    #expect(client.counts[Self.request] == 1)
    #expect(trace.notes.isEmpty)
  }

  @Test func linesWaitWhileTheyAreHeldAndHaveTheOrderOfTheInput() throws {
    let scene = try scene(answering: nil)
    let chains = scene.arena.compositor.applications.chains
    let place = scene.arena.middle(of: scene.client)
    for finger in [1, 2] as [Int32] { scene.arena.finger(finger, downAt: place.x, place.y) }
    scene.arena.settle()
    #expect(scene.arena.compositor.applications.isJudging)
    for (number, name) in [(2, "Second"), (1, "First")] as [(Int64, Word)] {
      chains.hold {
        scene.client.request(scene.responder, "chain_link", .number(number), name)
        scene.client.request(scene.responder, "chain_done", .number(number))
        scene.arena.settle()
        #expect((try? lines(scene)) == [])
      }
    }
    #expect(try lines(scene).map(\.names) == [["First"], ["Second"]])
    #expect(try lines(scene).map(\.finger) == [1, 2])
    #expect(!scene.arena.compositor.applications.isJudging)
  }

  // MARK: Hostile and slow clients

  @Test func namesAreCleanedAndTooManyAreIgnored() throws {
    // 0xff is in no text of UTF-8. A string of the wire ends with a zero.
    let scene = try scene(
      answering: [
        .bytes(Array("a".utf8) + [0xff, 0xfe, 0]), "b\u{7}\nc\u{202e}", "\u{1}", "",
        .text(String(repeating: "é", count: 150)),
      ] + (0..<200).map { .text("n\($0)") })
    var names: [String] = []
    if case .responders(let found)? = try ask(scene).all.first { names = found }
    #expect(names.count == 64)
    #expect(names.prefix(3) == ["a\u{fffd}\u{fffd}", "bc", String(repeating: "é", count: 100)])
    #expect(names.last == "n60")
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func answersToOtherQuestionsAreIgnored() throws {
    let scene = try scene(answering: nil)
    let answers = try ask(scene)
    for number in [0, 2, 77, Int64(UInt32.max)] {
      scene.client.request(scene.responder, "chain_link", .number(number), "Wrong")
      scene.client.request(scene.responder, "chain_done", .number(number))
    }
    scene.arena.settle()
    #expect(answers.all == [])
    scene.client.request(scene.responder, "chain_done", 1)
    scene.client.request(scene.responder, "chain_link", 1, "Late")
    scene.client.request(scene.responder, "chain_done", 1)
    scene.arena.settle()
    #expect(answers.all == [.responders([])])
    #expect(scene.client.error == nil)
  }

  @Test func aClientThatDoesNotAnswerIsNotAskedAgainUntilItDoes() throws {
    let scene = try scene(answering: nil)
    for round in 1...3 {
      let answers = try ask(scene)
      scene.wait { !answers.all.isEmpty }
      #expect(answers.all == [.unanswered] && scene.count(Self.request) == round)
    }
    #expect(try ask(scene).all == [.notAsked])
    // It is not punished: nothing that the user does has waited for it.
    #expect(scene.count("fingerpost_responder_seat_v1.quarantined") == 0)
    scene.client.request(scene.responder, "chain_done", 2)
    scene.arena.settle()
    answer(scene, ["Card"])
    #expect(try ask(scene).all == [.responders(["Card"])])
    #expect(scene.count(Self.request) == 4 && scene.client.error == nil)
  }

  @Test func aTouchWithoutAnAnswerIsInTheTraceAfterTheDeadline() throws {
    let scene = try scene(answering: nil)
    scene.tap()
    scene.wait { !scene.arena.compositor.applications.isJudging }
    let line = try #require(lines(scene).first)
    #expect(line.names == [] && line.because == "no-answer")
    #expect(scene.count("wl_touch.up") == 1)
  }

  @Test(arguments: ["object", "surface", "questions", "client"]) func questionsEndWithWhatTheyAreAbout(
    ended: String
  ) throws {
    let scene = try scene(answering: nil)
    let answers = try ask(scene)
    scene.tap()
    switch ended {
    case "object": scene.client.request(scene.responder, "destroy")
    case "surface": scene.client.request(scene.window.surface, "destroy")
    case "questions": scene.client.request(scene.responder, "use_chain_questions", 0)
    default: scene.arena.kill(scene.client)
    }
    scene.arena.settle()
    #expect(!scene.arena.compositor.applications.isJudging)
    scene.wait { !answers.all.isEmpty }
    #expect(answers.all == [.unanswered])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aSurfaceHas32OpenQuestions() throws {
    let scene = try scene(answering: nil)
    var answers: [ClientChain] = []
    for _ in 0..<40 {
      scene.arena.compositor.applications.chains.ask(from: .firstResponder, of: [try surface(scene)]) {
        answers.append($1)
      }
    }
    scene.arena.settle()
    #expect(answers == Array(repeating: .notAsked, count: 8) && scene.count(Self.request) == 32)
  }

  @Test func aQuarantinedClientIsNotAsked() throws {
    let scene = try scene(answering: ["Card"])
    scene.client.request(scene.responder, "use_action_questions", 1)
    scene.arena.settle()
    for name in ["edit.undo", "edit.redo", "edit.copy"] { scene.send(name) }
    scene.wait { scene.count("fingerpost_responder_seat_v1.quarantined") == 1 }
    #expect(try ask(scene).all == [.notAsked])
    #expect(scene.count(Self.request) == 0)
  }

  @Test func versionOneHasNoQuestions() throws {
    let scene = try Scene()
    let (client, window) = try scene.arena.connectWithWindow(title: "old")
    let manager = client.global("fingerpost_responder_manager_v1", version: 1)
    let part = client.make(manager, "get_surface", .id(window.surface))
    client.request(part, "use_chain_questions", 1)
    scene.arena.settle()
    #expect(client.error != nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}
