import Geometry
import Seats
import WaylandClient

/// A `wl_pointer` of the host, with its relative pointer.
///
/// Related events are gathered until the host's frame event. Hosts before version 5 send no frames, so each event is a
/// frame.
final class HostPointer {
  let pointer: WlPointer
  /// The seat, which calls `leave` before it is released. Unowned and unsafe, since frequent motion events use it.
  private unowned(unsafe) let seat: HostSeat
  private let relative: ZwpRelativePointerV1?
  private let gestures: HostGestures?
  private let hasFrames: Bool
  /// The window that the pointer is in.
  private var surface: WlSurface?
  /// The pointer's last place.
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

  /// Ends the focus and releases the device, after the seat has lost its pointer.
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

  /// Ends the frame after each event of a host that sends no frames.
  private func eventDidEnd() { if !hasFrames { endFrame() } }

  private func endFrame() {
    flushMotion()
    axes.drain { send(.pointer(.axis($0))) }
    guard owesFrame else { return }
    owesFrame = false
    seat.deliver(.pointer(.frame), at: time)
  }

  /// Sends the gathered motion: the relative step first, then the new place, in whichever order the host has sent them.
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

  /// Releases all buttons and ends the emulated touch, because the pointer has left our windows.
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

// MARK: - Events of the host

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

  /// Releases a button. If its press was not delivered, the release is not either.
  private func release(_ button: UInt32) {
    if seat.endEmulation(button, time) {
      // The pointer has moved during the emulation, but clients did not receive its motion.
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

  func axisRelativeDirection(
    _ object: WlPointer, axis: WlPointer.Axis, direction: WlPointer.AxisRelativeDirection
  ) { axes.setInverted(axis, direction == .inverted) }

  func frame(_ object: WlPointer) { endFrame() }
}

extension HostPointer: ZwpRelativePointerV1.Handler {
  /// Gathers relative motion for clients that receive it, including motion beyond the edges. The place comes from
  /// `motion`.
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
