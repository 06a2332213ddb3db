import Assembly
import Geometry
import Seats
import WaylandServer
import WireClients

/// The clients of one input in an arena, and the events during their visit.
final class Visit {
  let arena: Arena
  var choices: Choices
  private(set) var strangers: [Stranger] = []
  private var unsettled = 0
  private var pictures = 0

  init(_ input: [UInt8], in arena: Arena) {
    self.arena = arena
    choices = Choices(input)
  }

  // MARK: Clients

  func invite() {
    guard strangers.count < 3, let client = try? arena.connect() else { return }
    strangers.append(Stranger(client))
    settle()
  }

  /// One of the clients. Connects a first one if necessary.
  func someone() -> Stranger? {
    if strangers.isEmpty { invite() }
    return choices.one(of: strangers)
  }

  func kill(_ stranger: Stranger) {
    FuzzLog.print("\(stranger.client.socket) goes; error: \(stranger.client.error ?? "none")")
    strangers.removeAll { $0 === stranger }
    arena.kill(stranger.client)
    // The others get input again.
    _ = arena.compositor.seat.lock.unlockAbandoned()
    check(stranger)
  }

  func settle() {
    unsettled = 0
    expect(arena.settle(turns: 20_000), "no end of it")
    for stranger in strangers where !stranger.isAlive { kill(stranger) }
    strangers.forEach(check)
  }

  /// Lets the compositor handle the requests after every few steps.
  func settleSometimes() {
    unsettled += 1
    if unsettled >= 12 { settle() }
  }

  private func check(_ stranger: Stranger) {
    expect(stranger.ledger.fault == nil, "told what cannot be: \(stranger.ledger.fault!)")
  }

  // MARK: Input and time

  var place: Point<LayoutSpace> { Point(choices.length(800), choices.length(600)) }

  private func route(_ events: InputEvent...) {
    for event in events {
      FuzzLog.print("  \(event)")
      arena.route(event)
    }
  }

  /// One event of a device. Each batch has its frame.
  func disturb() {
    let finger = Int32(choices.below(4))
    let touchFrame = InputEvent.touch(.frame(device: arena.panel))
    switch choices.below(19) {
    case 0, 1, 2: route(.touch(.down(sample(finger))), touchFrame)
    case 3, 4: route(.touch(.motion(sample(finger))), touchFrame)
    case 5, 6: route(.touch(.up(device: arena.panel, finger: finger)), touchFrame)
    case 7: route(.pointer(.motionAbsolute(to: place)), .pointer(.frame))
    case 8: route(.pointer(.motion(by: Vector(choices.length(100), choices.length(100)))), .pointer(.frame))
    case 9, 10:
      let code = UInt32(0x110 + choices.below(2))
      route(.pointer(.button(device: arena.mouse, code: code, isPressed: choices.oneIn(2))), .pointer(.frame))
    case 11: route(.pointer(.axis(axis())), .pointer(.frame))
    case 12, 13: route(.key(.key(device: arena.keys, code: 30 + UInt32(choices.below(4)), isPressed: choices.oneIn(2))))
    case 14: route(rarity(finger), touchFrame)
    case 15: route(.gesture(gesture()))
    case 16: route(.tool(ToolEvent(ToolID(rawValue: 1 + UInt32(choices.below(2))), toolChange())))
    case 17: route(.pad(PadEvent(arena.keys, padChange())))
    default: pass()
    }
  }

  private func sample(_ finger: Int32) -> FingerSample {
    FingerSample(device: arena.panel, finger: finger, place: place, tool: finger == 3 ? .pen : .finger)
  }

  private func gesture() -> PointerGesture {
    PointerGesture(
      device: arena.mouse, PointerGesture.Kind.allCases[choices.below(3)],
      PointerGesture.Phase.allCases[choices.below(4)], fingers: choices.byte(), dx: Float(choices.length(100)),
      dy: Float(choices.length(100)), scale: Float(choices.length(3)), rotation: Float(choices.length(360)))
  }

  private func toolChange() -> ToolChange<LayoutSpace> {
    let value = Float(choices.length(2))
    return switch choices.below(14) {
    case 0, 1: .proximityIn(arena.panel)
    case 2, 3, 4: .motion(place)
    case 5: .down
    case 6: .up
    case 7: .pressure(value)
    case 8: .tilt(value, -value)
    case 9: .slider(value)
    case 10: .wheel(degrees: value, clicks: Int32(bitPattern: choices.number()))
    case 11: .button(code: 0x14B, isPressed: choices.oneIn(2))
    case 12: .proximityOut
    default: .frame
    }
  }

  private func padChange() -> PadEvent.Change {
    switch choices.below(4) {
    case 0: .button(choices.word(), isPressed: choices.oneIn(2))
    case 1:
      .ring(UInt32(choices.below(2)), degrees: choices.oneIn(3) ? nil : Float(choices.length(360)), isFinger: true)
    case 2: .strip(UInt32(choices.below(2)), position: Float(choices.length(2)), isFinger: choices.oneIn(2))
    default: .mode(group: UInt32(choices.below(2)), choices.word())
    }
  }

  private func axis() -> AxisSample {
    AxisSample(
      axis: choices.oneIn(2) ? .vertical : .horizontal,
      source: [.wheel, .finger, .continuous, .wheelTilt][choices.below(4)], value: choices.length(30),
      value120: Int32(bitPattern: choices.number()), isStop: choices.oneIn(4), isInverted: choices.oneIn(2))
  }

  private func rarity(_ finger: Int32) -> InputEvent {
    switch choices.below(10) {
    case 0: .touch(.shape(device: arena.panel, finger: finger, major: choices.length(50), minor: choices.length(50)))
    case 1: .touch(.orientation(device: arena.panel, finger: finger, degrees: choices.length(360)))
    case 2: .touch(.cancel(device: arena.panel, finger: finger))
    case 3: .touch(.cancelAll(device: arena.panel))
    case 4: .motion(DeviceMotion.allCases[choices.below(DeviceMotion.allCases.count)])
    case 5: .deviceRemoved([arena.panel, arena.mouse, arena.keys][choices.below(3)])
    case 6: .key(.key(device: arena.keys, code: choices.word(), isPressed: choices.oneIn(2)))
    case 7: .motion(.shake)
    // A key for playing or winding.
    case 8: .key(.key(device: arena.keys, code: 163 + UInt32(choices.below(6)), isPressed: choices.oneIn(2)))
    default: .pointer(.button(device: arena.mouse, code: choices.word(), isPressed: choices.oneIn(2)))
    }
  }

  /// Lets time pass and runs the timers that are due.
  func pass() {
    arena.clock.advance(microseconds: UInt64(choices.byte()) * 4000)
    arena.compositor.timeDidPass()
    _ = arena.compositor.scene.pacer.serve()
    arena.compositor.display.flushClients()
  }

  /// Paints the screen, which takes longer than everything else.
  func look() {
    guard pictures < 2 else { return }
    pictures += 1
    let compositor = arena.compositor
    _ = try? compositor.outputs.screen(of: compositor.outputs.all[0])?.picture(
      overlays: compositor.foreground.cursorOverlays)
  }

  // MARK: The end

  /// Disconnects all clients. The bystander must not be affected.
  func end() {
    for stranger in strangers { stranger.client.isReading = true }
    settle()
    route(.deviceRemoved(arena.panel), .deviceRemoved(arena.mouse), .deviceRemoved(arena.keys))
    arena.clock.advance(microseconds: 20_000_000)
    arena.compositor.timeDidPass()
    settle()
    for stranger in strangers where stranger.isAlive {
      expect(stranger.ledger.open.isEmpty, "begun and not ended: \(stranger.ledger.open)")
    }
    for stranger in strangers { kill(stranger) }
    settle()
  }
}
