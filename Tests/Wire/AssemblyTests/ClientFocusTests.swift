import Assembly
import Documents
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of first responders among the surfaces of clients, and of their veto.
@Suite(.serialized) struct ClientFocusTests {
  private typealias Scene = ClientScene

  private static let became = "\(Scene.surface).became_first_responder"
  private static let resigned = "\(Scene.surface).resigned_first_responder"
  private static let asked = "\(Scene.surface).resign_request"

  /// A scene whose client has a subsurface that is first responder.
  private func scene(resigns resignation: Int64 = 0, _ policy: Policy = Policy()) throws -> (Scene, child: UInt32) {
    let scene = try Scene(policy)
    let (_, child) = scene.subsurface()
    scene.client.request(child, "set_first_responder", 1, .number(resignation))
    scene.client.request(child, "become_first_responder", 0)
    scene.arena.settle()
    return (scene, child)
  }

  private func answers(_ scene: Scene, _ allowed: Int64) {
    scene.client.onEvent = { client, object, name, values in
      guard name == Self.asked else { return }
      client.request(object, "answer_resign_request", .id(values[0]), .number(allowed))
    }
  }

  /// The title of the key window.
  private func key(_ scene: Scene) -> String? { scene.arena.compositor.seat.keyWindow?.title }

  private func showOther(_ scene: Scene) throws -> (WireClient, WireWindow) {
    try scene.arena.connectWithWindow(appID: "org.two", title: "other")
  }

  // MARK: Becoming and resigning

  @Test func aSubsurfaceBecomesFirstAndTheRootKeepsTheKeyboard() throws {
    let (scene, _) = try scene()
    #expect(scene.count(Self.became) == 1)
    #expect(scene.count("wl_keyboard.enter") == 1 && scene.count("wl_keyboard.leave") == 0)
    let first = try #require(scene.arena.compositor.router.firstResponder)
    #expect(first.subsurface != nil && first.root.window?.title == "hostile")
  }

  @Test func withoutTheDeclarationItDoesNotBecomeFirst() throws {
    let scene = try Scene()
    let (_, child) = scene.subsurface()
    scene.client.request(child, "become_first_responder", 0)
    scene.arena.settle()
    #expect(scene.count(Self.became) == 0)
    #expect(scene.arena.compositor.router.firstResponder?.subsurface == nil)
  }

  @Test func itIsRememberedWhileAnotherWindowIsKey() throws {
    let (scene, _) = try scene()
    let (other, _) = try showOther(scene)
    #expect(key(scene) == "other")
    #expect(scene.count(Self.resigned) == 1)
    other.hangUp()
    scene.arena.settle()
    #expect(key(scene) == "hostile")
    #expect(scene.count(Self.became) == 2)
    #expect(scene.arena.compositor.router.firstResponder?.subsurface != nil)
  }

  @Test func anotherSurfaceOfTheWindowTakesItsPlace() throws {
    let (scene, _) = try scene()
    let (_, second) = scene.subsurface()
    scene.client.request(second, "set_first_responder", 1, 0)
    scene.client.request(second, "become_first_responder", 0)
    scene.arena.settle()
    #expect(scene.count(Self.became) == 2 && scene.count(Self.resigned) == 1)
  }

  @Test(arguments: ["resign", "refuse", "object", "surface", "role"])
  func theRootIsFirstAfterwards(way: String) throws {
    let scene = try Scene()
    let (surface, child) = scene.subsurface()
    scene.client.request(child, "set_first_responder", 1, 2)
    scene.client.request(child, "become_first_responder", 0)
    scene.arena.settle()
    #expect(scene.arena.compositor.router.firstResponder?.subsurface != nil)
    switch way {
    case "resign": scene.client.request(child, "resign_first_responder")
    case "refuse": scene.client.request(child, "set_first_responder", 0, 0)
    case "object": scene.client.request(child, "destroy")
    case "surface": scene.client.request(surface, "destroy")
    default: scene.client.request(scene.client.lastID - 1, "destroy")
    }
    scene.arena.settle()
    let first = try #require(scene.arena.compositor.router.firstResponder)
    #expect(first.subsurface == nil && first.window?.title == "hostile")
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aSerialMakesTheWindowKey() throws {
    for hasSerial in [false, true] {
      let scene = try Scene()
      scene.client.request(scene.responder, "set_first_responder", 1, 0)
      scene.tap()
      let serial = scene.client.last["wl_touch.down"]![0]
      _ = try showOther(scene)
      #expect(key(scene) == "other")
      scene.client.request(scene.responder, "become_first_responder", .id(hasSerial ? serial : 0))
      scene.arena.settle()
      #expect(key(scene) == (hasSerial ? "hostile" : "other"))
    }
  }

  @Test func fourRequestsInOneSecondCount() throws {
    let became = try Scene.inASecond {
      let scene = try Scene()
      let children = (0..<2).map { _ in scene.subsurface().responder }
      for child in children { scene.client.request(child, "set_first_responder", 1, 0) }
      for number in 0..<9 { scene.client.request(children[number % 2], "become_first_responder", 0) }
      scene.arena.settle()
      #expect(scene.arena.faultsOfBystander() == [])
      return scene.count(Self.became)
    }
    // Each surface has a limit of its own: the fifth request of the first one is ignored.
    #expect(became == 8)
  }

  @Test func aFloodOfRequestsHarmsNobody() throws {
    let scene = try Scene()
    let child = scene.subsurface().responder
    scene.client.request(child, "set_first_responder", 1, 0)
    for _ in 0..<1000 { scene.client.request(child, "become_first_responder", 0) }
    scene.arena.settle()
    #expect(scene.count(Self.became) == 1)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  // MARK: The veto

  @Test func neverHoldsAgainstANewWindow() throws {
    let (scene, _) = try scene(resigns: 2)
    _ = try showOther(scene)
    #expect(key(scene) == "hostile")
    #expect(scene.count(Self.asked) == 0 && scene.count(Self.resigned) == 0)
    #expect(scene.count("wl_keyboard.leave") == 0)
  }

  @Test(arguments: [0, 1])
  func theAnswerDecides(allowed: Int64) throws {
    let (scene, _) = try scene(resigns: 1)
    answers(scene, allowed)
    _ = try showOther(scene)
    #expect(scene.count(Self.asked) == 1)
    #expect(key(scene) == (allowed == 1 ? "other" : "hostile"))
    #expect(scene.count(Self.resigned) == Int(allowed))
    #expect(!scene.arena.compositor.applications.isJudging)
  }

  @Test func withoutAnAnswerItResigns() throws {
    let (scene, _) = try scene(resigns: 1)
    _ = try showOther(scene)
    #expect(key(scene) == "hostile")
    #expect(scene.arena.compositor.applications.isJudging)
    scene.wait { key(scene) == "other" }
    #expect(key(scene) == "other")
    scene.client.request(scene.responder, "answer_resign_request", 1, 0)
    scene.arena.settle()
    #expect(scene.client.error == nil && key(scene) == "other")
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aRuleRemovesTheVeto() throws {
    var settings = WindowSettings()
    settings.focusVeto = FocusVeto.none
    let (scene, _) = try scene(resigns: 2, Scene.policy(settings))
    _ = try showOther(scene)
    #expect(key(scene) == "other")
  }

  @Test(arguments: ["tap", "click", "focus", "action"])
  func anActOfTheUserIsNotPrevented(act: String) throws {
    let (scene, _) = try scene(resigns: 2)
    _ = try showOther(scene)
    #expect(key(scene) == "hostile")
    let other = try #require(scene.arena.compositor.mappedWindows.first { $0.title == "other" })
    scene.arena.compositor.windows.raise(other)
    scene.arena.compositor.move(other, to: Point(0, 0))
    switch act {
    case "tap":
      scene.arena.finger(1, downAt: 20, 20)
      scene.arena.fingerUp(1)
    case "click":
      scene.arena.pointer(to: 20, 20)
      scene.arena.button(true)
      scene.arena.button(false)
    case "focus": _ = scene.arena.compositor.focus(other)
    default: scene.send("window.next")
    }
    scene.arena.settle()
    #expect(key(scene) != "hostile")
    #expect(scene.count(Self.asked) == 0)
    #expect(scene.count(Self.resigned) == 1)
  }

  @Test func thePointerOverAnotherWindowIsSoft() throws {
    var policy = Policy()
    policy.focus.follows = .hover
    let (scene, _) = try scene(resigns: 2, policy)
    _ = try showOther(scene)
    let other = try #require(scene.arena.compositor.mappedWindows.first { $0.title == "other" })
    scene.arena.pointer(to: other.frame.minX + 2, other.frame.minY + 2)
    scene.arena.settle()
    #expect(key(scene) == "hostile")
  }

  @Test func anActivationNeedsAPressAndIsNotPrevented() throws {
    for isAct in [false, true] {
      let (scene, _) = try scene(resigns: 2)
      let (other, window) = try showOther(scene)
      _ = scene.arena.compositor.focus(scene.arena.compositor.mappedWindows.last { $0.title == "other" })
      scene.arena.settle()
      if isAct { scene.arena.key(30, true) }
      scene.arena.settle()
      let serial = isAct ? other.last["wl_keyboard.key"]![0] : other.last["wl_keyboard.enter"]![0]
      _ = scene.arena.compositor.focus(
        scene.arena.compositor.mappedWindows.last { $0.title == "hostile" })
      scene.arena.settle()
      let manager = other.global("xdg_activation_v1")
      let object = other.make(manager, "get_activation_token")
      other.request(object, "set_serial", .id(serial), .id(other.global("wl_seat")))
      other.request(object, "commit")
      scene.arena.settle()
      let token = try #require(other.texts["xdg_activation_token_v1.done"])
      other.request(manager, "activate", .text(token), .id(window.surface))
      scene.arena.settle()
      #expect(key(scene) == (isAct ? "other" : "hostile"))
    }
  }

  @Test func aTraceTellsWhatTheVetoDid() throws {
    for (resignation, allowed) in [(2, 0), (1, 0), (1, 1)] as [(Int64, Int64)] {
      let (scene, _) = try scene(resigns: resignation)
      answers(scene, allowed)
      _ = try showOther(scene)
      let words = scene.trace.focus.map { line in
        String(line.split(separator: "first-responder.")[1].prefix { $0 != "\"" })
      }
      let asked = resignation == 1 ? ["asked"] : []
      #expect(words == ["became"] + asked + [allowed == 1 ? "resigned" : "kept"])
      #expect(allowed == 1 || scene.trace.focus.last?.contains(#""why":"windowMapped""#) == true)
    }
  }

  @Test func aRequestOfTheClientHasAReasonOfItsOwn() throws {
    let (scene, _) = try scene()
    #expect(scene.trace.focus.last?.contains(#""why":"clientRequest""#) == true)
  }

  @Test func twoClientsThatRefuseLeaveTheFocusToTheUser() throws {
    let (scene, _) = try scene(resigns: 1)
    answers(scene, 0)
    let (other, window) = try showOther(scene)
    let manager = other.global("fingerpost_responder_manager_v1")
    let responder = other.make(manager, "get_surface", .id(window.surface))
    other.request(responder, "set_first_responder", 1, 1)
    other.onEvent = { client, object, name, values in
      if name == Self.asked { client.request(object, "answer_resign_request", .id(values[0]), 0) }
    }
    scene.arena.settle()
    let windows = ["hostile", "other"].map { title in
      scene.arena.compositor.mappedWindows.last { $0.title == title }!
    }
    for round in 0..<50 {
      let wanted = windows[round % 2]
      _ = scene.arena.compositor.focus(wanted)
      other.request(responder, "become_first_responder", 0)
      scene.client.request(scene.responder, "become_first_responder", 0)
      scene.arena.settle()
      #expect(scene.arena.compositor.seat.keyWindow === wanted)
    }
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aSurfaceThatIsDestroyedWhileItIsAskedResigns() throws {
    let scene = try Scene()
    let (surface, child) = scene.subsurface()
    scene.client.request(child, "set_first_responder", 1, 1)
    scene.client.request(child, "become_first_responder", 0)
    scene.arena.settle()
    _ = try showOther(scene)
    scene.client.request(surface, "destroy")
    scene.arena.settle()
    scene.wait { key(scene) == "other" }
    #expect(key(scene) == "other")
    #expect(!scene.arena.compositor.applications.isJudging)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}
