import Seats
import SeededRandom
import StageKit
import Surfaces
import Testing
import WaylandClient

@testable import Globals

/// Tests with a client that sends arbitrary requests during random input, next to a well-behaved client.
@Suite struct HostileGuestTests {
  @Test(arguments: 1...25)
  func theServerAndTheOthersGoOn(seed: UInt64) throws {
    let stage = try SeatStage(strictness: seed.isMultiple(of: 2) ? .lenient : .strict)
    let bob = try stage.guest("bob")
    bob.takeTouch()
    bob.takeKeyboard()
    bob.data.takeDevice()
    stage.window("pane", of: bob, at: 400, 0)
    var random = SeededRandom(seed)
    var mallory = try invite(to: stage)
    for _ in 0..<250 {
      if mallory.errorCode != nil || random.below(60) == 0 {
        stage.kill(mallory)
        mallory = try invite(to: stage)
      }
      misbehave(mallory, &random, stage)
      disturb(stage, &random)
    }
    stage.kill(mallory)
    for finger in 0..<3 { stage.fingerUp(Int32(finger)) }
    stage.send(.deviceRemoved(stage.mouse), .deviceRemoved(stage.keys), .deviceRemoved(stage.panel))
    stage.forget()
    stage.finger(1, downAt: 410, 20)
    stage.fingerUp(1)
    #expect(bob.errorCode == nil)
    #expect(
      stage.sent.filter { $0.hasPrefix("bob wl_touch") } == [
        "bob wl_touch.down 1000 pane 0 10 20", "bob wl_touch.frame", "bob wl_touch.up 1000 0", "bob wl_touch.frame",
      ])
  }

  private func invite(to stage: SeatStage) throws -> Guest {
    let guest = try stage.guest("mallory")
    guest.takePointer()
    guest.takeTouch()
    guest.takeKeyboard()
    guest.data.takeDevice()
    guest.data.takePrimaryDevice()
    stage.window("page", of: guest, at: 0, 0)
    _ = guest.makeSurface("picture")
    return guest
  }

  private func misbehave(_ guest: Guest, _ random: inout SeededRandom, _ stage: SeatStage) {
    let events = [
      "wl_touch.down", "wl_touch.up", "wl_pointer.enter", "wl_pointer.button", "wl_keyboard.enter", "wl_keyboard.key",
      "wl_data_device.enter", "nothing",
    ]
    let serial = stage.serial("mallory \(events[random.below(events.count)])")
    let surface = ["page", "picture"].filter { guest.surfaces[$0] != nil }.randomElement(using: &random)
    switch random.below(18) {
    case 0: guest.setCursor(surface, serial: serial, hotspot: .max, .min)
    case 1: guest.data.copy(guest.data.source(offering: "a", "b", "a"), serial: serial)
    case 2: guest.data.copy(nil, serial: serial)
    case 3, 4:
      if let surface { guest.startDrag(guest.data.source(offering: "a", actions: 7), from: surface, serial: serial) }
    case 5: if let surface { guest.startDrag(nil, from: surface, icon: "picture".existing(guest), serial: serial) }
    case 6: guest.data.offer?.accept(serial: serial, mimeType: "a")
    case 7: guest.data.giveActions(UInt32(random.below(16)), UInt32(random.below(5)))
    case 8: if random.below(4) == 0 { guest.data.offer?.finish() }
    case 9: _ = guest.data.paste("a")
    case 10: guest.data.mark("m", serial: serial)
    case 11: guest.takeTouch()
    case 12: guest.dropTouch()
    case 13: guest.dropPointer()
    case 14: guest.data.dropOffer()
    case 15: if let surface, random.below(4) == 0 { guest.destroySurface(surface) }
    case 16: guest.takePointer()
    default: guest.data.source(offering: "z").proxy.destroy()
    }
    stage.settle()
  }

  private func disturb(_ stage: SeatStage, _ random: inout SeededRandom) {
    let (x, y) = (Double(random.below(600)), Double(random.below(120)))
    let finger = Int32(random.below(3))
    switch random.below(8) {
    case 0: stage.finger(finger, downAt: x, y)
    case 1: stage.finger(finger, to: x, y)
    case 2: stage.fingerUp(finger)
    case 3: stage.pointer(to: x, y)
    case 4: stage.press()
    case 5: stage.release()
    case 6: stage.keyDown(30)
    default: stage.keyUp(30)
    }
  }
}

extension String {
  fileprivate func existing(_ guest: Guest) -> String? { guest.surfaces[self] == nil ? nil : self }
}

extension SeededRandom {
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
