import Documents
import Geometry
import Policies
import Seats
import StageKit
import Testing
import WireClients

/// Tests of clients that judge the presses of keys and buttons.
@Suite(.serialized) struct PressVerdictTests {
  private static let f5: UInt32 = 63
  private static let left: UInt32 = 0x110

  private func keyScene(
    _ kinds: UInt32 = 2, answers: Bool = true, options: String = ""
  ) throws -> VerdictScene {
    let policy = try PolicyReader.read(
      text: "bindings: {F5: {action: shell.empty, requires-failure-of: client\(options)}}")
    return try VerdictScene(policy, kinds: kinds, answers: answers)
  }

  private func key(_ scene: VerdictScene, _ isPressed: Bool, _ code: UInt32 = f5) {
    scene.arena.route([.key(.key(device: scene.arena.keys, code: code, isPressed: isPressed))])
    scene.arena.settle()
  }

  private func press(_ scene: VerdictScene, _ code: UInt32 = f5) {
    key(scene, true, code)
    key(scene, false, code)
  }

  private func serial(ofKey scene: VerdictScene) -> UInt32 { scene.client.last["wl_keyboard.key"]![0] }

  // MARK: Keys

  @Test("a binding acts after the client has declined its key", arguments: ["declined", "continues", "fence_done"])
  func keys(verdict: String) throws {
    let scene = try keyScene(answers: false)
    key(scene, true)
    #expect(scene.client.counts["wl_keyboard.key"] == 1 && scene.fences == [1] && scene.isWaiting)
    #expect(scene.actions == [])
    if verdict != "fence_done" { scene.request(verdict, serial(ofKey: scene)) }
    scene.request("fence_done", 1)
    #expect(!scene.isWaiting)
    #expect(scene.actions == (verdict == "fence_done" ? [] : ["shell.empty"]))
    #expect(scene.traced("keyDeclined") == (verdict != "fence_done"))
    key(scene, false)
    #expect(scene.client.counts["wl_keyboard.key"] == 2 && scene.fences == [1])
    #expect(scene.faults == [])
  }

  @Test("a client that judges no keys handles them") func unjudgedKeys() throws {
    for kinds in [UInt32(0), 1, 4] {
      let scene = try keyScene(kinds)
      press(scene)
      #expect(scene.client.counts["wl_keyboard.key"] == 2)
      #expect(scene.actions == [] && scene.fences == [])
    }
  }

  @Test("without a client the binding acts at once") func noClient() throws {
    let scene = try keyScene()
    scene.arena.kill(scene.client)
    scene.arena.bystander.hangUp()
    scene.arena.settle()
    press(scene)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test("a declined binding repeats without further verdicts until the release") func repeats() throws {
    let scene = try keyScene(answers: false, options: ", repeat: true")
    key(scene, true)
    scene.request("declined", serial(ofKey: scene))
    scene.request("fence_done", 1)
    for _ in 1...20 { scene.pass(milliseconds: 100) }
    let count = scene.actions.count
    #expect(count > 5 && scene.fences == [1])
    key(scene, false)
    for _ in 1...20 { scene.pass(milliseconds: 100) }
    #expect(scene.actions.count == count)
    // A verdict after the release does not begin to repeat.
    press(scene)
    scene.request("declined", serial(ofKey: scene) &- 1)
    scene.request("declined", scene.client.last["wl_keyboard.key"]![0])
    for _ in 1...20 { scene.pass(milliseconds: 100) }
    #expect(scene.actions.count <= count + 1)
    #expect(scene.faults == [])
  }

  @Test("modifiers and keys without bindings are judged and change nothing") func otherKeys() throws {
    let scene = try keyScene()
    press(scene, 42)
    press(scene, 30)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.client.counts["wl_keyboard.key"] == 4)
    #expect(scene.faults == [])
  }

  @Test("a verdict is about its own press, also if another press of the key has no binding") func sameKey() throws {
    let policy = try PolicyReader.read(
      text: "bindings: {Ctrl+F5: {action: shell.empty, requires-failure-of: client}}")
    let scene = try VerdictScene(policy, kinds: 2, answers: false)
    key(scene, true, 29)
    press(scene)
    key(scene, false, 29)
    key(scene, true)
    // Control, the bound key and the free one are judged: the first two have been handled.
    scene.request("fence_done", 2)
    scene.request("declined", serial(ofKey: scene))
    scene.request("fence_done", 3)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.faults == [])
  }

  @Test("keys cannot be deferred or claimed, and have no numbers") func onlyDeclined() throws {
    let scene = try keyScene(answers: false)
    key(scene, true)
    for name in ["defers", "claim"] { scene.request(name, serial(ofKey: scene)) }
    for name in ["defers_touch", "claim_touch", "declined_touch"] { scene.request(name, 0) }
    #expect(scene.actions == [] && scene.isWaiting)
    scene.request("fence_done", 1)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.faults == [])
  }

  @Test("a client that judges keys goes away, or has no seat") func keysOfNobody() throws {
    let scene = try keyScene(answers: false)
    key(scene, true)
    scene.arena.kill(scene.client)
    key(scene, false)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.arena.faultsOfBystander() == [])
    let other = try keyScene(answers: false)
    other.client.request(other.seat, "destroy")
    other.arena.settle()
    press(other)
    #expect(other.actions == [] && other.fences == [])
    #expect(other.faults == [])
  }

  @Test("a client that answers no fence for keys is in quarantine") func lateKeys() throws {
    let scene = try keyScene(answers: false)
    for _ in 1...4 {
      press(scene)
      scene.wait { !scene.isWaiting }
    }
    #expect(scene.client.counts["fingerpost_responder_seat_v1.quarantined"] == 1)
    #expect(scene.fences.count == 3 && scene.actions == [])
    #expect(scene.faults == [])
  }

  @Test("40 keys are judged, 32 at one time") func manyKeys() throws {
    let scene = try keyScene(answers: false)
    for _ in 1...40 { press(scene) }
    #expect(scene.fences.count == 32)
    scene.request("fence_done", 32)
    #expect(!scene.isWaiting && scene.actions == [])
    press(scene)
    scene.request("declined", serial(ofKey: scene) &- 1)
    #expect(scene.faults == [])
  }

  @Test(
    "a binding whose key no client judges is an error",
    arguments: ["F5: {action: shell.empty, on: release,", "Super: {action: shell.empty,"])
  func invalidBinding(text: String) {
    #expect(throws: InvalidDocument.self) {
      try PolicyReader.read(text: "bindings: {\(text) requires-failure-of: client}}")
    }
  }

  // MARK: Buttons

  private func buttonScene(_ kinds: UInt32 = 4, answers: Bool = true) throws -> VerdictScene {
    let scene = try VerdictScene(.emptyClick(), kinds: kinds, answers: answers)
    let place = scene.arena.middle(of: scene.client)
    scene.arena.route([.pointer(.motionAbsolute(to: Point(place.x, place.y))), .pointer(.frame)])
    scene.arena.settle()
    return scene
  }

  private func button(_ scene: VerdictScene, _ isPressed: Bool) {
    scene.arena.route([
      .pointer(.button(device: scene.arena.mouse, code: Self.left, isPressed: isPressed)), .pointer(.frame),
    ])
    scene.arena.settle()
  }

  private func serial(ofButton scene: VerdictScene) -> UInt32 { scene.client.last["wl_pointer.button"]![0] }

  @Test("a click is the recognizer's after the client has declined the press", arguments: [true, false])
  func buttons(declines: Bool) throws {
    let scene = try buttonScene(answers: false)
    button(scene, true)
    #expect(scene.client.counts["wl_pointer.button"] == 1 && scene.fences == [1])
    if declines { scene.request("declined", serial(ofButton: scene)) }
    button(scene, false)
    #expect(scene.actions == (declines ? ["shell.empty"] : []))
    scene.request("fence_done", 1)
    #expect(scene.actions == (declines ? ["shell.empty"] : []))
    #expect(scene.client.counts["wl_pointer.button"] == (declines ? 1 : 2))
    #expect(!scene.isWaiting)
    #expect(scene.faults == [])
  }

  @Test("a release waits for the verdict about the press") func lateButton() throws {
    let scene = try buttonScene(answers: false)
    button(scene, true)
    let press = serial(ofButton: scene)
    button(scene, false)
    #expect(scene.actions == [])
    scene.request("declined", press)
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.faults == [])
  }

  @Test("a client that judges no buttons handles them") func unjudgedButtons() throws {
    let scene = try buttonScene(3)
    button(scene, true)
    button(scene, false)
    #expect(scene.actions == [] && scene.fences == [])
    #expect(scene.client.counts["wl_pointer.button"] == 2)
  }

  @Test("a client is lost with the verdict about a press open") func lostButton() throws {
    let scene = try buttonScene(answers: false)
    button(scene, true)
    scene.arena.kill(scene.client)
    button(scene, false)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}
