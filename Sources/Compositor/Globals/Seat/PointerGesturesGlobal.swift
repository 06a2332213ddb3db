import Seats
package import WaylandServer

/// `zwp_pointer_gestures_v1`: sends touchpad gestures to clients.
package final class PointerGesturesGlobal: ZwpPointerGesturesV1.Handler {
  private unowned let seat: SeatGlobal
  private var global: Global<ZwpPointerGesturesV1>?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    global = try Global(seat.server.display, version: 3) { [unowned self] in $0.handler = self }
  }

  package func release(_ object: ZwpPointerGesturesV1) {}

  package func getSwipeGesture(_ object: ZwpPointerGesturesV1, id: ZwpPointerGestureSwipeV1, pointer: WlPointer) {
    id.handler = self
    seat.add(GestureListener(id, .swipe, of: pointer))
  }

  package func getPinchGesture(_ object: ZwpPointerGesturesV1, id: ZwpPointerGesturePinchV1, pointer: WlPointer) {
    id.handler = self
    seat.add(GestureListener(id, .pinch, of: pointer))
  }

  package func getHoldGesture(_ object: ZwpPointerGesturesV1, id: ZwpPointerGestureHoldV1, pointer: WlPointer) {
    id.handler = self
    seat.add(GestureListener(id, .hold, of: pointer))
  }
}

extension PointerGesturesGlobal: ZwpPointerGestureSwipeV1.Handler, ZwpPointerGesturePinchV1.Handler,
  ZwpPointerGestureHoldV1.Handler
{
  package func destroy(_ object: ZwpPointerGestureSwipeV1) {}
  package func destroy(_ object: ZwpPointerGesturePinchV1) {}
  package func destroy(_ object: ZwpPointerGestureHoldV1) {}
}

/// An object that receives one kind of gesture. It receives only gestures whose beginning it has received, and none
/// that begin after its `wl_pointer` was destroyed.
final class GestureListener {
  unowned let resource: any GestureResource
  let kind: PointerGesture.Kind
  private let pointer: WlPointer
  private var isInGesture = false

  init(_ resource: any GestureResource, _ kind: PointerGesture.Kind, of pointer: WlPointer) {
    self.resource = resource
    self.kind = kind
    self.pointer = pointer
  }

  /// - Parameter surface: the target of a beginning; nil if it was destroyed, and the beginning is not sent then.
  func deliver(_ gesture: PointerGesture, on surface: WlSurface?, serial: UInt32, time: UInt32) {
    guard gesture.kind == kind else { return }
    switch gesture.phase {
    case .began:
      guard pointer.isAlive, let surface else { return }
      isInGesture = true
      resource.sendBegin(serial: serial, time: time, surface: surface, fingers: UInt32(gesture.fingers))
    case .changed:
      if isInGesture { resource.sendStep(gesture, time: time) }
    case .ended, .cancelled:
      guard isInGesture else { return }
      isInGesture = false
      resource.sendEnd(serial: serial, time: time, cancelled: gesture.phase == .cancelled ? 1 : 0)
    }
  }
}

/// The common events of swipes, pinches and holds.
protocol GestureResource: Resource {
  func sendBegin(serial: UInt32, time: UInt32, surface: WlSurface, fingers: UInt32)
  func sendStep(_ step: PointerGesture, time: UInt32)
  func sendEnd(serial: UInt32, time: UInt32, cancelled: Int32)
}

extension ZwpPointerGestureSwipeV1: GestureResource {
  func sendStep(_ step: PointerGesture, time: UInt32) {
    sendUpdate(time: time, dx: Fixed(Double(step.dx)), dy: Fixed(Double(step.dy)))
  }
}

extension ZwpPointerGesturePinchV1: GestureResource {
  func sendStep(_ step: PointerGesture, time: UInt32) {
    sendUpdate(
      time: time, dx: Fixed(Double(step.dx)), dy: Fixed(Double(step.dy)), scale: Fixed(Double(step.scale)),
      rotation: Fixed(Double(step.rotation)))
  }
}

extension ZwpPointerGestureHoldV1: GestureResource {
  /// Does nothing: resting fingers do not move.
  func sendStep(_ step: PointerGesture, time: UInt32) {}
}

extension SeatGlobal {
  func add(_ listener: GestureListener) {
    let client = makeClient(of: listener.resource)
    guard server.admits(listener.resource, beside: client.gestures.count { $0.kind == listener.kind }) else { return }
    client.add(listener)
    listener.resource.onDestroy = { [weak self, unowned listener] in
      client.remove(listener)
      self?.forgetIfEmpty(client)
    }
  }

  func deliverGesture(_ target: GestureTarget, _ gesture: PointerGesture) {
    guard let client = client(target.client), !client.gestures.isEmpty else { return }
    let serial = gesture.phase == .changed ? 0 : server.display.nextSerial()
    let surface = gesture.phase == .began ? surface(target.surface) : nil
    for listener in client.gestures {
      listener.deliver(gesture, on: surface, serial: serial, time: target.time.milliseconds)
    }
  }
}
