import Geometry
import Seats
import WaylandClient

/// `wl_pointer` of the host, and its relative pointer.
///
/// What belongs together waits for the host's frame; hosts before version 5 send none, and each of their events is one.
final class HostPointer {
  let pointer: WlPointer
  /// Its seat, which has it leave before it goes itself; not counted, for a finger that moves comes this way a hundred times a second.
  private unowned(unsafe) let seat: HostSeat
  private let relative: ZwpRelativePointerV1?
  private let gestures: HostGestures?
  private let hasFrames: Bool
  /// The window that the pointer is in.
  private var surface: WlSurface?
  /// Where it was last.
  private(set) var place = Point<LayoutSpace>.zero
  private var hasMoved = false
  private var step: RelativeStep?
  private var axes: AxisFrame
  private var time = InputTime.zero
  private var owesFrame = false
  /// Buttons whose press was delivered.
  private var buttons: [UInt32] = []

  private struct RelativeStep {
    var step = Vector<LayoutSpace>.zero
    var unaccelerated = Vector<LayoutSpace>.zero
  }

  init(_ pointer: WlPointer, of seat: HostSeat) {
    self.pointer = pointer
    self.seat = seat
    hasFrames = pointer.version >= 5
    axes = AxisFrame(version: pointer.version)
    relative = seat.input.globals.relativePointers?.getRelativePointer(pointer: pointer)
    gestures = seat.input.globals.gestures.map { HostGestures($0, pointer, of: seat) }
    buttons.reserveCapacity(8)
    pointer.handler = self
    relative?.handler = self
  }

  /// The seat has no pointer any more.
  func leave() {
    loseSurface()
    gestures?.leave()
    relative?.destroy()
    if pointer.version >= 3 { pointer.release() } else { pointer.discard() }
  }

  func surfaceWillGo(_ surface: WlSurface) {
    if surface === self.surface { loseSurface() }
  }

  // MARK: Delivery

  private func send(_ event: InputEvent) {
    owesFrame = true
    seat.deliver(event, at: time)
  }

  private func note(_ milliseconds: UInt32) { time = seat.moment(milliseconds) }

  /// Where the host has no frames, each event is one.
  private func eventDidEnd() { if !hasFrames { endFrame() } }

  private func endFrame() {
    flushMotion()
    axes.drain { send(.pointer(.axis($0))) }
    guard owesFrame else { return }
    owesFrame = false
    seat.deliver(.pointer(.frame), at: time)
  }

  /// The step comes before the place that it led to, in whichever order the host says them.
  private func flushMotion() {
    if let step {
      self.step = nil
      let device = DeviceStep(Float(step.unaccelerated.dx), Float(step.unaccelerated.dy))
      send(.pointer(.step(step.step, unaccelerated: device)))
    }
    guard hasMoved else { return }
    hasMoved = false
    if seat.isEmulating { return seat.emulate(at: time) { $0.moved(to: place) } }
    send(.pointer(.motionAbsolute(to: place)))
  }

  /// The pointer is in none of our windows any more; whatever it held is let go.
  private func loseSurface() {
    guard surface != nil else { return }
    surface = nil
    gestures?.cancel()
    time = max(time, seat.input.receiver.now)
    flushMotion()
    axes.drop()
    step = nil
    if seat.isEmulating { seat.emulate(at: time) { $0.cancelled() } }
    for code in buttons { send(.pointer(.button(device: seat.devices.pointer, code: code, isPressed: false))) }
    buttons.removeAll(keepingCapacity: true)
    send(.pointer(.leave))
    endFrame()
    seat.input.cursor?.pointerDidLeave(pointer)
  }
}

// MARK: - What the host says

extension HostPointer: WlPointer.Handler {
  func enter(_ object: WlPointer, serial: UInt32, surface: WlSurface?, surfaceX: Fixed, surfaceY: Fixed) {
    loseSurface()
    guard let surface, let place = seat.input.place(surfaceX, surfaceY, on: surface) else { return }
    self.surface = surface
    self.place = place
    hasMoved = true
    time = max(time, seat.input.receiver.now)
    seat.input.cursor?.pointerDidEnter(pointer, serial: serial)
    eventDidEnd()
  }

  func leave(_ object: WlPointer, serial: UInt32, surface: WlSurface?) { loseSurface() }

  func motion(_ object: WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    guard let surface, let place = seat.input.place(surfaceX, surfaceY, on: surface) else { return }
    note(time)
    self.place = place
    hasMoved = true
    eventDidEnd()
  }

  func button(_ object: WlPointer, serial: UInt32, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
    guard surface != nil else { return }
    note(time)
    flushMotion()
    switch state {
    case .pressed: press(button, serial)
    case .released: release(button)
    default: break
    }
    eventDidEnd()
  }

  private func press(_ button: UInt32, _ serial: UInt32) {
    guard !buttons.contains(button) else { return }
    seat.noteSerial(serial)
    if seat.isEmulating { return }
    if buttons.isEmpty, seat.beginEmulation(button, at: place, time) { return }
    buttons.append(button)
    send(.pointer(.button(device: seat.devices.pointer, code: button, isPressed: true)))
  }

  /// Of a press that was not delivered there is no release either.
  private func release(_ button: UInt32) {
    if seat.endEmulation(button, time) {
      // The pointer was elsewhere meanwhile than those inside know.
      return send(.pointer(.motionAbsolute(to: place)))
    }
    guard let index = buttons.firstIndex(of: button) else { return }
    buttons.remove(at: index)
    send(.pointer(.button(device: seat.devices.pointer, code: button, isPressed: false)))
  }

  func axis(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis, value: Fixed) {
    guard surface != nil else { return }
    note(time)
    flushMotion()
    axes.add(axis, value: value.double)
    eventDidEnd()
  }

  func axisSource(_ object: WlPointer, axisSource: WlPointer.AxisSource) { axes.setSource(axisSource) }

  func axisStop(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis) {
    guard surface != nil else { return }
    note(time)
    axes.stop(axis)
  }

  func axisDiscrete(_ object: WlPointer, axis: WlPointer.Axis, discrete: Int32) { axes.add(axis, clicks: discrete) }

  func axisValue120(_ object: WlPointer, axis: WlPointer.Axis, value120: Int32) { axes.add(axis, value120: value120) }

  func frame(_ object: WlPointer) { endFrame() }
}

extension HostPointer: ZwpRelativePointerV1.Handler {
  /// A host's pointer says itself where it is; this is for those who want to hear how it was moved, also where it cannot go.
  func relativeMotion(
    _ object: ZwpRelativePointerV1, utimeHi: UInt32, utimeLo: UInt32, dx: Fixed, dy: Fixed, dxUnaccel: Fixed,
    dyUnaccel: Fixed
  ) {
    guard surface != nil, seat.input.receiver.listensToSteps else { return }
    if !hasMoved { time = max(time, seat.input.receiver.now) }
    var sum = step ?? RelativeStep()
    sum.step = sum.step + Vector(dx.double, dy.double)
    sum.unaccelerated = sum.unaccelerated + Vector(dxUnaccel.double, dyUnaccel.double)
    step = sum
    eventDidEnd()
  }
}
