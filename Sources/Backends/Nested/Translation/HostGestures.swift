import Seats
import WaylandClient

/// Gestures on the host's touchpads (`zwp_pointer_gestures_v1`).
final class HostGestures {
  /// The seat, which calls `leave` before it is released. Unowned and unsafe, since frequent motion events use it.
  private unowned(unsafe) let seat: HostSeat
  private let swipe: ZwpPointerGestureSwipeV1
  private let pinch: ZwpPointerGesturePinchV1
  private let hold: ZwpPointerGestureHoldV1?
  private var current: (kind: PointerGesture.Kind, fingers: UInt8)?
  private var time = InputTime.zero

  init(_ manager: ZwpPointerGesturesV1, _ pointer: WlPointer, of seat: HostSeat) {
    self.seat = seat
    swipe = manager.getSwipeGesture(pointer: pointer)
    pinch = manager.getPinchGesture(pointer: pointer)
    hold = manager.version >= 3 ? manager.getHoldGesture(pointer: pointer) : nil
    swipe.handler = self
    pinch.handler = self
    hold?.handler = self
  }

  func leave() {
    cancel()
    swipe.destroy()
    pinch.destroy()
    hold?.destroy()
  }

  /// Cancels the gesture in progress, because the pointer has left our windows.
  func cancel() {
    guard current != nil else { return }
    time = max(time, seat.input.receiver.now)
    end(isCancelled: true)
  }

  private func begin(_ kind: PointerGesture.Kind, _ fingers: UInt32, on surface: WlSurface?, _ milliseconds: UInt32) {
    cancel()
    guard let surface, seat.input.isOurs(surface) else { return }
    time = seat.moment(milliseconds)
    current = (kind, UInt8(clamping: fingers))
    send(.began)
  }

  private func update(_ kind: PointerGesture.Kind, _ milliseconds: UInt32, _ body: (inout PointerGesture) -> Void) {
    guard current?.kind == kind else { return }
    time = seat.moment(milliseconds)
    send(.changed, body)
  }

  private func end(_ kind: PointerGesture.Kind, _ milliseconds: UInt32, isCancelled: Bool) {
    guard current?.kind == kind else { return }
    time = seat.moment(milliseconds)
    end(isCancelled: isCancelled)
  }

  private func end(isCancelled: Bool) {
    send(isCancelled ? .cancelled : .ended)
    current = nil
  }

  private func send(_ phase: PointerGesture.Phase, _ body: (inout PointerGesture) -> Void = { _ in }) {
    guard let current else { return }
    var gesture = PointerGesture(
      device: seat.devices.pointer, current.kind, phase, fingers: current.fingers)
    body(&gesture)
    seat.deliver(.gesture(gesture), at: time)
  }
}

// MARK: - Events of the host

extension HostGestures: ZwpPointerGestureSwipeV1.Handler {
  func begin(_ object: ZwpPointerGestureSwipeV1, serial: UInt32, time: UInt32, surface: WlSurface?, fingers: UInt32) {
    begin(.swipe, fingers, on: surface, time)
  }

  func update(_ object: ZwpPointerGestureSwipeV1, time: UInt32, dx: Fixed, dy: Fixed) {
    update(.swipe, time) { ($0.dx, $0.dy) = (Float(dx.double), Float(dy.double)) }
  }

  func end(_ object: ZwpPointerGestureSwipeV1, serial: UInt32, time: UInt32, cancelled: Int32) {
    end(.swipe, time, isCancelled: cancelled != 0)
  }
}

extension HostGestures: ZwpPointerGesturePinchV1.Handler {
  func begin(_ object: ZwpPointerGesturePinchV1, serial: UInt32, time: UInt32, surface: WlSurface?, fingers: UInt32) {
    begin(.pinch, fingers, on: surface, time)
  }

  func update(_ object: ZwpPointerGesturePinchV1, time: UInt32, dx: Fixed, dy: Fixed, scale: Fixed, rotation: Fixed) {
    update(.pinch, time) {
      ($0.dx, $0.dy) = (Float(dx.double), Float(dy.double))
      ($0.scale, $0.rotation) = (Float(scale.double), Float(rotation.double))
    }
  }

  func end(_ object: ZwpPointerGesturePinchV1, serial: UInt32, time: UInt32, cancelled: Int32) {
    end(.pinch, time, isCancelled: cancelled != 0)
  }
}

extension HostGestures: ZwpPointerGestureHoldV1.Handler {
  func begin(_ object: ZwpPointerGestureHoldV1, serial: UInt32, time: UInt32, surface: WlSurface?, fingers: UInt32) {
    begin(.hold, fingers, on: surface, time)
  }

  func end(_ object: ZwpPointerGestureHoldV1, serial: UInt32, time: UInt32, cancelled: Int32) {
    end(.hold, time, isCancelled: cancelled != 0)
  }
}
