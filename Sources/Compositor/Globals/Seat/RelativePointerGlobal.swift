import Geometry
import Seats
package import WaylandServer

/// `zwp_relative_pointer_manager_v1`: sends relative pointer motion, even if the pointer itself cannot move.
package final class RelativePointerGlobal: ZwpRelativePointerManagerV1.Handler {
  private unowned let seat: SeatGlobal
  private var global: Global<ZwpRelativePointerManagerV1>?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ZwpRelativePointerManagerV1) {}

  package func getRelativePointer(
    _ object: ZwpRelativePointerManagerV1, id: ZwpRelativePointerV1, pointer: WlPointer
  ) { seat.add(RelativePointer(id, of: pointer), to: seat.makeClient(of: id)) }
}

/// A `zwp_relative_pointer_v1`. It receives no events after its `wl_pointer` was destroyed.
final class RelativePointer: ZwpRelativePointerV1.Handler {
  unowned let resource: ZwpRelativePointerV1
  private let pointer: WlPointer

  init(_ resource: ZwpRelativePointerV1, of pointer: WlPointer) {
    self.resource = resource
    self.pointer = pointer
  }

  func destroy(_ object: ZwpRelativePointerV1) {}

  func deliver(_ told: RelativeStep) {
    guard pointer.isAlive else { return }
    let time = told.time.microseconds
    resource.sendRelativeMotion(
      utimeHi: UInt32(truncatingIfNeeded: time >> 32), utimeLo: UInt32(truncatingIfNeeded: time),
      dx: Fixed(told.step.dx), dy: Fixed(told.step.dy), dxUnaccel: Fixed(told.unaccelerated.dx),
      dyUnaccel: Fixed(told.unaccelerated.dy))
  }
}

extension SeatGlobal {
  func add(_ pointer: RelativePointer, to client: SeatClient) {
    guard server.admits(pointer.resource, beside: client.relativePointers.count) else { return }
    pointer.resource.handler = pointer
    client.add(pointer)
    onListensToSteps?(client.id, true)
    pointer.resource.onDestroy = { [weak self, unowned pointer] in
      client.remove(pointer)
      if client.relativePointers.isEmpty { self?.onListensToSteps?(client.id, false) }
      self?.forgetIfEmpty(client)
    }
  }

  func deliverPointerStep(_ told: RelativeStep) {
    guard let client = client(told.client) else { return }
    for pointer in client.relativePointers { pointer.deliver(told) }
  }
}
