import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct EmulationDeliveryTests {
  private let bench = Bench()
  private let emulation = EmulationDelivery()
  private let page: ClientWindow
  private let touch = FingerID(rawValue: 7)

  init() {
    page = bench.scene.window("page", at: 100, 100)
  }

  private func begin() throws { emulation.begin(touch, on: try bench.hit(110, 120), at: Point(110, 120), bench.turn) }

  private func time(_ effect: Effect?) -> UInt32? {
    switch effect {
    case .pointer(.button(let contact, _, _)), .pointer(.motion(let contact)): contact.time.milliseconds
    default: nil
    }
  }

  @Test func itAppliesToClientsThatAskedForPointersOnly() throws {
    let hit = try bench.hit(110, 120)
    #expect(!emulation.applies(to: hit))
    emulation.setLacksTouchSupport(true, page.client)
    #expect(emulation.applies(to: hit))
    page.pointerEmulation = .never
    #expect(!emulation.applies(to: hit))
    page.pointerEmulation = .always
    emulation.clientDidDisconnect(page.client, bench.turn)
    #expect(emulation.applies(to: hit), "the window's rule does not depend on what the client asked for")
    page.pointerEmulation = nil
    #expect(!emulation.applies(to: hit))
  }

  @Test func aFingerWithAButtonDownIsTheHolderOfThePointer() throws {
    try begin()
    #expect(emulation.holder(of: .pointer) == .pointer)
    #expect(emulation.unpressedWindow === page)
    _ = emulation.setButton(EmulatedPointer.primary, at: bench.now)
    #expect(emulation.holder(of: .pointer) == .touch(touch))
    #expect(emulation.holdsButton(touch, of: page.client))
    #expect(emulation.unpressedWindow == nil)
    _ = emulation.setButton(nil, at: bench.now)
    #expect(!emulation.holdsButton(touch, of: page.client))
  }

  @Test func messagesOfTheFingerNeverRunBackInTime() throws {
    try begin()
    #expect(emulation.enter(after: bench.time(1500))?.time == bench.time(1500))
    #expect(time(emulation.setButton(EmulatedPointer.primary, at: bench.time(1000))) == 1500)
    #expect(time(emulation.move(to: Point(115, 120), at: bench.time(1700))) == 1700)
    #expect(time(emulation.setButton(nil, at: bench.time(1600))) == 1700)
  }

  @Test func aSurfaceThatMovesIsFollowedOnceThePointerHasEntered() throws {
    try begin()
    page.position = Point(90, 100)
    #expect(emulation.follow(bench.turn) == nil, "the client has not received the finger")
    _ = emulation.enter(after: .zero)
    page.position = Point(80, 100)
    bench.clock = 2000
    guard case .pointer(.motion(let contact)) = emulation.follow(bench.turn) else {
      Issue.record("no motion")
      return
    }
    #expect(contact.place == Point(30, 20))
    #expect(contact.time == bench.now)
    #expect(emulation.follow(bench.turn) == nil)
  }

  @Test func theEndReturnsTheFingerOnce() throws {
    try begin()
    #expect(emulation.isOn { $0.client == page.client })
    #expect(emulation.end()?.touch == touch)
    #expect(emulation.end() == nil)
    #expect(!emulation.isFinger(touch))
    #expect(emulation.setButton(EmulatedPointer.primary, at: bench.now) == nil)
  }
}
