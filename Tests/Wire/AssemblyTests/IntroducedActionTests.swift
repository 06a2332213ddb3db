import Assembly
import Documents
import Policies
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of clients that are asked about every action, without a declaration.
@Suite(.serialized) struct IntroducedActionTests {
  private typealias Scene = ClientScene

  private static let introduced = "\(Scene.surface).action"
  private static let validate = "\(Scene.action).validate"

  /// A scene whose client is asked about every action, and answers each question to perform one.
  ///
  /// - Parameter answer: the name of the answer; nil for none.
  private func scene(
    answering answer: String?, _ actions: [ActionName: ActionHandler] = [:]
  ) throws -> Scene {
    let scene = try Scene(Scene.policy(WindowSettings(), actions))
    scene.client.request(scene.responder, "use_action_questions", 1)
    scene.client.onEvent = { client, object, name, values in
      guard let answer, name == "\(Scene.action).perform" else { return }
      client.request(object, answer, .id(values[0]))
    }
    scene.arena.settle()
    return scene
  }

  /// The object that was introduced last.
  private func object(_ scene: Scene) throws -> UInt32 { try #require(scene.client.last[Self.introduced])[0] }

  @Test func anActionThatWasNotDeclaredIsPerformedByTheClient() throws {
    let scene = try scene(answering: "performed")
    #expect(scene.count(Self.introduced) == 0)
    scene.send("edit.undo")
    #expect(scene.client.texts[Self.introduced] == "edit.undo")
    scene.send("edit.undo")
    #expect(scene.takers == ["client edit.undo", "client edit.undo"])
    #expect(scene.count(Self.introduced) == 1 && scene.performs == 2 && scene.count(Self.validate) == 0)
    #expect(scene.keys == 0)
    #expect(scene.client.error == nil)
  }

  @Test func aDeclinedActionGoesToTheResponderAboveAndNeverToKeys() throws {
    let scene = try scene(answering: "declined", ["navigate.back": .window(.close)])
    scene.send("edit.copy")
    scene.send("navigate.back")
    #expect(
      scene.takers == ["client edit.copy", "nobody edit.copy", "client navigate.back", "window navigate.back"])
    #expect(scene.keys == 0 && scene.count("xdg_toplevel.close") == 1)
  }

  @Test func theClientIsNotAskedForActionsOfTheCompositorOrARule() throws {
    let chord = KeyChord(modifiers: [.control], key: "Z")
    let scene = try Scene(Scene.policy(WindowSettings(actions: ["edit.undo": .chord(chord)])))
    scene.client.request(scene.responder, "use_action_questions", 1)
    scene.send("keyboard.next-layout")
    scene.send("window.close")
    scene.send("edit.undo")
    #expect(scene.takers == ["shell keyboard.next-layout", "window window.close", "keys edit.undo"])
    #expect(scene.count(Self.introduced) == 0)
  }

  @Test func theFirstResponderIsAskedBeforeTheSurfacesAboveIt() throws {
    let scene = try scene(answering: "declined")
    let (_, child) = scene.subsurface()
    scene.client.request(child, "use_action_questions", 1)
    scene.client.request(child, "set_first_responder", 1, 0)
    scene.client.request(child, "become_first_responder", 0)
    var owners: [UInt32] = []
    let former = scene.client.onEvent
    scene.client.onEvent = { client, object, name, values in
      if name == Self.introduced { owners.append(object) }
      former?(client, object, name, values)
    }
    scene.send("edit.undo")
    #expect(owners == [child, scene.responder])
    #expect(scene.takers == ["client edit.undo", "client edit.undo", "nobody edit.undo"])
  }

  @Test func theStateIsAskedForOnlyWhenTheActionIsShown() throws {
    let scene = try scene(answering: "performed")
    let surface = try #require(scene.arena.compositor.mappedWindows.last { $0.title == "hostile" }?.surface)
    let former = scene.client.onEvent
    scene.client.onEvent = { client, object, name, values in
      former?(client, object, name, values)
      guard name == Self.validate else { return }
      client.request(object, "set_state", 0, 1)
      client.request(object, "set_title", "Undo Typing")
      client.request(object, "answer_validate", .id(values[0]))
    }
    var answers = 0
    scene.arena.compositor.applications.validate([("edit.undo", surface.id)]) { answers += 1 }
    scene.arena.settle()
    #expect(answers == 1 && scene.count(Self.validate) == 1)
    let declared = try #require(surface.responder.action("edit.undo"))
    #expect(declared.title == "Undo Typing" && !declared.isEnabled && declared.isChecked)
    scene.send("edit.undo")
    #expect(scene.performs == 1 && scene.count(Self.validate) == 1)
  }

  @Test func aDeclaredActionCanBeAskedForItsStateOnlyWhenItIsShown() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    scene.client.request(undo, "set_state", 0, 0)
    scene.client.request(undo, "set_validates", 2)
    scene.answer("perform", of: undo, by: "performed")
    scene.send("edit.undo")
    #expect(scene.takers == ["client edit.undo"])
    #expect(scene.performs == 1 && scene.count(Self.validate) == 0)
  }

  @Test func inVersionOneEachNumberAsksBeforeTheActionIsPerformed() throws {
    let scene = try Scene()
    let (client, window) = try scene.arena.connectWithWindow(appID: "org.old", title: "old")
    let manager = client.global("fingerpost_responder_manager_v1", version: 1)
    let surface = client.make(manager, "get_surface", .id(window.surface))
    let undo = client.make(surface, "get_action", "edit.undo")
    client.request(undo, "set_validates", 2)
    client.onEvent = { client, object, name, values in
      switch name {
      case Self.validate: client.request(object, "answer_validate", .id(values[0]))
      case "\(Scene.action).perform": client.request(object, "performed", .id(values[0]))
      default: break
      }
    }
    scene.send("edit.undo")
    #expect(client.counts[Self.validate] == 1 && client.counts["\(Scene.action).perform"] == 1)
    scene.send("edit.copy")
    #expect(scene.takers.last == "keys edit.copy")
    client.request(surface, "use_action_questions", 1)
    scene.arena.settle()
    #expect(client.error != nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(
    "A recognizer that requires a performer asks the client before it takes the touch", arguments: [0, 1] as [Int64])
  func requiresPerformer(enabled: Int64) throws {
    let recognizer = "{name: undo, type: tap, requires-performer: true, action: edit.undo}"
    let scene = try Scene(PolicyReader.read(text: "recognizers: [\(recognizer)]"))
    scene.client.request(scene.responder, "use_action_questions", 1)
    scene.client.onEvent = { client, object, name, values in
      switch name {
      case Self.validate:
        client.request(object, "set_state", .number(enabled), 0)
        client.request(object, "answer_validate", .id(values[0]))
      case "\(Scene.action).perform": client.request(object, "performed", .id(values[0]))
      default: break
      }
    }
    scene.arena.settle()
    scene.tap()
    #expect(scene.count(Self.validate) == 1 && scene.performs == Int(enabled))
    #expect(scene.takers == (enabled == 1 ? ["client edit.undo"] : []))
    #expect(scene.count("wl_touch.cancel") == Int(enabled) && scene.count("wl_touch.up") == 1 - Int(enabled))
    #expect(!scene.arena.compositor.applications.isJudging)
  }

  /// A pan fails when its finger lifts while the client is asked. The answer is not for the next pan, which has a question of
  /// its own.
  @Test("A recognizer begins with the answer to its own question", arguments: [false, true])
  func ownQuestion(isDenied: Bool) throws {
    let recognizer = "{name: undo, type: pan, requires-performer: true, action: {began: edit.undo}}"
    let scene = try Scene(PolicyReader.read(text: "recognizers: [\(recognizer)]"))
    scene.client.request(scene.responder, "use_action_questions", 1)
    var questions: [(object: UInt32, number: UInt32)] = []
    scene.client.onEvent = { client, object, name, values in
      if name == Self.validate { questions.append((object, values[0])) }
      if name == "\(Scene.action).perform" { client.request(object, "performed", .id(values[0])) }
    }
    scene.arena.settle()
    func answer(_ index: Int, enabled: Int64) {
      scene.client.request(questions[index].object, "set_state", .number(enabled), 0)
      scene.client.request(questions[index].object, "answer_validate", .id(questions[index].number))
      scene.arena.settle()
    }
    let place = scene.arena.middle(of: scene.client)
    func pan() {
      scene.arena.finger(1, downAt: place.x, place.y)
      scene.arena.finger(1, to: place.x + 40, place.y)
      scene.arena.settle()
    }
    pan()
    scene.arena.fingerUp(1)
    pan()
    #expect(questions.count == 2)
    answer(0, enabled: 1)
    #expect(scene.performs == 0 && scene.takers == [])
    answer(1, enabled: isDenied ? 0 : 1)
    #expect(scene.performs == (isDenied ? 0 : 1))
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.client.error == nil && !scene.arena.compositor.applications.isJudging)
  }

  // MARK: The life of the objects

  @Test func aDeclarationTakesThePlaceOfAnIntroducedAction() throws {
    let scene = try scene(answering: nil)
    scene.send("edit.undo")
    let former = try object(scene)
    let undo = scene.declare("edit.undo")
    // The client may still perform it for the question that is open, so nobody else does.
    #expect(scene.takers == ["client edit.undo"])
    scene.answer("perform", of: undo, by: "performed")
    scene.client.request(former, "performed", 1)
    scene.client.request(former, "set_title", "old")
    scene.client.request(former, "destroy")
    scene.send("edit.undo")
    #expect(scene.takers.last == "client edit.undo")
    #expect(scene.count(Self.introduced) == 1 && scene.performs == 2)
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aDestroyedActionIsIntroducedAgain() throws {
    let scene = try scene(answering: "performed")
    scene.send("edit.undo")
    scene.client.request(try object(scene), "destroy")
    scene.send("edit.undo")
    #expect(scene.count(Self.introduced) == 2 && scene.performs == 2)
    #expect(scene.client.last["\(Scene.action).perform"]?[0] == 1)
  }

  @Test(arguments: ["questions", "object", "surface"]) func withoutQuestionsKeysAreSentAgain(ended: String) throws {
    let scene = try scene(answering: nil)
    scene.send("edit.undo")
    #expect(scene.arena.compositor.applications.isWaiting)
    switch ended {
    case "questions": scene.client.request(scene.responder, "use_action_questions", 0)
    case "object": scene.client.request(scene.responder, "destroy")
    default: scene.client.request(scene.window.surface, "destroy")
    }
    scene.arena.settle()
    if ended == "surface" { return #expect(scene.arena.faultsOfBystander() == []) }
    // The wait for the open question ended at once, and keys follow only for later actions.
    #expect(!scene.arena.compositor.applications.isWaiting)
    #expect(scene.takers == ["client edit.undo"] && scene.keys == 0)
    scene.client.request(try object(scene), "performed", 1)
    scene.send("edit.undo")
    #expect(scene.takers.last == "keys edit.undo")
    #expect(scene.client.error == nil)
  }

  @Test func aClientHas256ActionsForASurface() throws {
    let scene = try scene(answering: "declined")
    for number in 0..<256 { scene.send("a.\(number)") }
    #expect(scene.count(Self.introduced) == 256)
    scene.send("a.256")
    #expect(scene.count(Self.introduced) == 256 && scene.takers.last == "nobody a.256")
    scene.send("a.1")
    #expect(scene.takers.suffix(2) == ["client a.1", "nobody a.1"])
    _ = scene.declare("b.1")
    #expect(scene.client.error == nil)
  }

  @Test func aClientThatDoesNotAnswerIsNotAskedForSomeTime() throws {
    let scene = try scene(answering: nil)
    for name in ["edit.undo", "edit.redo", "edit.copy"] { scene.send(name) }
    scene.wait { scene.count("fingerpost_responder_seat_v1.quarantined") == 1 }
    scene.wait { !scene.arena.compositor.applications.isWaiting }
    scene.send("edit.paste")
    #expect(scene.takers.last == "keys edit.paste")
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func theQuestionsOfAListThatAreNotAnsweredCountOnce() throws {
    let scene = try scene(answering: "performed")
    let surface = try #require(scene.arena.compositor.mappedWindows.last { $0.title == "hostile" }?.surface)
    for round in 1...2 {
      var answers = 0
      scene.arena.compositor.applications.validate((0..<10).map { ("a.\($0)", surface.id) }) { answers += 1 }
      scene.wait { answers == 1 }
      #expect(answers == 1 && scene.count(Self.validate) == 10 * round)
    }
    #expect(scene.count("fingerpost_responder_seat_v1.quarantined") == 0)
    scene.send("edit.undo")
    #expect(scene.takers == ["client edit.undo"])
  }

  @Test func aClientThatLeavesWhileItIsAskedHarmsNobody() throws {
    let scene = try scene(answering: nil)
    scene.send("edit.undo")
    scene.arena.kill(scene.client)
    scene.arena.settle()
    #expect(!scene.arena.compositor.applications.isWaiting)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}
