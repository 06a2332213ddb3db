import Documents
import Globals
import MotionSensing
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import Traces
import WireClients

@testable import Assembly

/// Tests of clients that judge shakes of the device.
@Suite(.serialized) struct MotionVerdictTests {
  static let event = "fingerpost_responder_surface_v1.motion"
  static let seat = "fingerpost_responder_seat_v1"

  private func scene(_ kinds: UInt32 = 8, answers: Bool = false) throws -> VerdictScene {
    try VerdictScene(try PolicyReader.read(text: "motion: {shake: shell.empty}"), kinds: kinds, answers: answers)
  }

  private func shake(_ scene: VerdictScene) {
    scene.arena.route([.motion(.shake)])
    scene.arena.settle()
  }

  private func serial(_ scene: VerdictScene) -> UInt32 { scene.client.last[Self.event]![0] }

  @Test("the shell acts for a shake that the client declines", arguments: ["declined", "continues", "fence_done"])
  func shakes(verdict: String) throws {
    let scene = try scene()
    var phases: [[UInt32]] = []
    let former = scene.client.onEvent
    scene.client.onEvent = { client, object, event, values in
      if event == Self.event { phases.append([values[0], values[2], values[3]]) }
      former?(client, object, event, values)
    }
    shake(scene)
    let serial = serial(scene)
    #expect(phases == [[serial, 0, 0], [serial, 0, 1]])
    #expect(scene.fences == [1] && scene.isWaiting && scene.actions == [])
    if verdict != "fence_done" { scene.request(verdict, serial) }
    scene.request("fence_done", 1)
    #expect(!scene.isWaiting)
    #expect(scene.actions == (verdict == "fence_done" ? [] : ["shell.empty"]))
    let note = ["declined": "motionDeclined", "continues": "motionContinues", "fence_done": "motionHandled"][verdict]
    #expect(scene.traced("\"\(note!)\""))
    #expect(scene.faults == [])
  }

  @Test("the shell acts at once if the client judges no motions", arguments: [0, 1, 7, 16, 23] as [UInt32])
  func undeclared(kinds: UInt32) throws {
    let scene = try scene(kinds)
    shake(scene)
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.client.counts[Self.event] == nil && scene.fences == [])
    #expect(scene.faults == [])
  }

  @Test("only the client with the key window receives a shake") func otherClients() throws {
    let scene = try scene()
    let (other, window) = try scene.arena.connectWithWindow(title: "other")
    shake(scene)
    #expect(scene.client.counts[Self.event] == nil)
    #expect(scene.actions == ["shell.empty"])
    other.request(window.role, "destroy")
    scene.arena.settle()
    shake(scene)
    #expect(scene.client.counts[Self.event] == 2)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test("without a client the shell acts") func noClient() throws {
    let scene = try scene()
    scene.arena.kill(scene.client)
    shake(scene)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test("a popup that judges nothing leaves a shake to its parent") func popups() throws {
    let scene = try scene()
    let place = scene.arena.middle(of: scene.client)
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.arena.settle()
    let popup = scene.client.beginPopup(of: scene.window, grabbing: scene.client.last["wl_touch.down"]![0])
    scene.arena.settle()
    scene.client.show(popup, 40, 30)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.client.last["wl_keyboard.enter"]![1] == popup.surface)
    shake(scene)
    #expect(scene.client.counts[Self.event] == 2)
    scene.request("declined", serial(scene))
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.faults == [])
  }

  @Test("the nearest surface that judges motions receives a shake") func subsurfaces() throws {
    let scene = try ClientScene(try PolicyReader.read(text: "motion: {shake: shell.empty}"))
    var receivers: [UInt32] = []
    scene.client.onEvent = { _, object, event, _ in if event == Self.event { receivers.append(object) } }
    func judge(_ responder: UInt32, _ surface: UInt32, _ kinds: Int64) {
      scene.client.request(responder, "set_verdicts", .number(kinds))
      scene.client.request(surface, "commit")
      scene.client.request(scene.window.surface, "commit")
      scene.arena.settle()
    }
    let child = scene.subsurface()
    scene.client.request(child.responder, "set_first_responder", 1, 0)
    scene.client.request(child.responder, "become_first_responder", 0)
    judge(scene.responder, scene.window.surface, 8)
    scene.arena.route([.motion(.shake)])
    scene.arena.settle()
    #expect(receivers == [scene.responder, scene.responder])
    judge(child.responder, child.surface, 8)
    scene.arena.route([.motion(.shake)])
    scene.arena.settle()
    #expect(receivers.suffix(2) == [child.responder, child.responder])
    #expect(scene.client.error == nil)
  }

  @Test("the accelerometer finds shakes for a client, also if the policy has no action for them") func reports() throws
  {
    let scene = try VerdictScene(Policy(), kinds: 0, answers: true)
    func move() {
      for number in 0..<10 {
        scene.arena.clock.advance(microseconds: 100_000)
        let report = Acceleration(number.isMultiple(of: 2) ? 30 : -30, 0, 9.8)
        scene.arena.compositor.take(report, at: scene.arena.clock.now)
      }
      scene.arena.settle()
    }
    move()
    #expect(scene.client.counts[Self.event] == nil)
    scene.client.request(scene.responder, "set_verdicts", 8)
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    move()
    #expect(scene.client.counts[Self.event] == 2)
    scene.client.request(scene.responder, "destroy")
    scene.arena.settle()
    scene.arena.clock.advance(microseconds: 2_000_000)
    move()
    #expect(scene.client.counts[Self.event] == 2)
    #expect(scene.faults == [])
  }

  // MARK: Hostile clients

  @Test("a shake that the client does not answer has been handled, and a late answer has no effect")
  func unanswered() throws {
    let scene = try scene()
    for count in 1...3 {
      shake(scene)
      scene.wait { !scene.isWaiting }
      #expect(scene.client.counts[Self.event] == 2 * count)
      scene.request("declined", serial(scene))
    }
    #expect(scene.actions == [] && scene.traced("\"motionUnanswered\""))
    #expect(scene.client.counts["\(Self.seat).quarantined"] == 1)
    // In quarantine the client is not asked.
    shake(scene)
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.client.counts[Self.event] == 6)
    #expect(scene.faults == [])
  }

  @Test("a shake is judged once") func twice() throws {
    let scene = try scene()
    shake(scene)
    for _ in 1...3 { scene.request("declined", serial(scene)) }
    scene.request("fence_done", 1)
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.faults == [])
  }

  @Test("a shake cannot be deferred or claimed, and has no number") func onlyDeclined() throws {
    let scene = try scene()
    shake(scene)
    for name in ["defers", "claim"] { scene.request(name, serial(scene)) }
    for name in ["defers_touch", "claim_touch", "declined_touch"] { scene.request(name, 0) }
    #expect(scene.actions == [] && scene.isWaiting)
    scene.request("fence_done", 1)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.faults == [])
  }

  @Test("64 shakes at once are judged 32 at a time, and the shell acts for the others") func flood() throws {
    let scene = try scene()
    for _ in 1...64 { shake(scene) }
    #expect(scene.fences.count == 32 && scene.client.counts[Self.event] == 64)
    #expect(scene.actions.count == 32 && scene.traced("\"motionUnavailable\""))
    scene.request("fence_done", 32)
    #expect(scene.actions.count == 32 && !scene.isWaiting)
    shake(scene)
    scene.request("declined", serial(scene))
    #expect(scene.actions.count == 33)
    #expect(scene.faults == [])
  }

  @Test(
    "objects are destroyed while a shake is judged",
    arguments: ["the seat's object", "the surface's object", "the surface", "the client"])
  func destroyed(what: String) throws {
    let scene = try scene()
    shake(scene)
    let serial = serial(scene)
    switch what {
    case "the seat's object": scene.client.request(scene.seat, "destroy")
    case "the surface's object": scene.client.request(scene.responder, "destroy")
    case "the surface":
      for object in [scene.window.role, scene.window.xdgSurface, scene.window.surface] {
        scene.client.request(object, "destroy")
      }
    default: scene.arena.kill(scene.client)
    }
    scene.arena.settle()
    #expect(scene.actions == [])
    let isOpen = what == "the surface's object" || what == "the surface"
    #expect(scene.isWaiting == isOpen)
    if isOpen { scene.request("declined", serial) }
    #expect(scene.actions == (isOpen ? ["shell.empty"] : []))
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test("a client without an object for the seat receives no shake") func noSeat() throws {
    let scene = try scene()
    scene.client.request(scene.seat, "destroy")
    scene.arena.settle()
    shake(scene)
    #expect(scene.client.counts[Self.event] == nil)
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.faults == [])
  }

  @Test("kinds of version 2 are an error for objects of version 1", arguments: [8, 16] as [UInt32])
  func firstVersion(kind: UInt32) throws {
    let scene = try scene(0)
    let (client, window) = try scene.arena.connectWithWindow(title: "old")
    let manager = client.global("fingerpost_responder_manager_v1", version: 1)
    let responder = client.make(manager, "get_surface", .id(window.surface))
    client.request(responder, "set_verdicts", .id(7))
    scene.arena.settle()
    #expect(client.error == nil)
    client.request(responder, "set_verdicts", .id(kind))
    scene.arena.settle()
    #expect(client.error == "fingerpost_responder_surface_v1 0")
    #expect(scene.faults == [])
  }

  // MARK: Serials and traces

  @Test("the serial of a shake is good for selections and nothing else") func serials() throws {
    let scene = try scene()
    shake(scene)
    let seat = scene.arena.compositor.globals.seat
    let client = scene.arena.compositor.mappedWindows.last!.client
    #expect(seat.accepts(serial(scene), from: client, for: .selection))
    for purpose in [SerialPurpose.grab, .hold, .action(sentAt: scene.arena.clock.now)] {
      #expect(!seat.accepts(serial(scene), from: client, for: purpose))
    }
    #expect(seat.activationPermit(for: serial(scene), of: client) == nil)
  }

  @Test("a trace explains the shake with its verdict in one event") func explained() throws {
    let scene = try scene()
    shake(scene)
    scene.request("declined", serial(scene))
    try scene.expectExplanation([
      "the device was shaken", "Responder chain", "asked the client of", "to handle the shake, which began",
      "the router sent the end of the shake to the client of",
      "the client has declined the motion: nothing in it has handled the motion", "shell.empty",
    ])
  }
}
