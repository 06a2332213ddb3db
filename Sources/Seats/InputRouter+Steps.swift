import Geometry
import Surfaces

/// Movements of the pointer as such, for clients that ask for them (`zwp_relative_pointer_v1`).
extension InputRouter {
  /// Says whether a client wants to hear of steps; while none does, nobody works any out.
  public func setListensToSteps(_ listens: Bool, _ client: ClientID) {
    if listens {
      stepListeners.insert(client)
    } else {
      stepListeners.remove(client)
    }
  }

  public var hasStepListeners: Bool { !stepListeners.isEmpty }

  func pointerMotion(by step: Vector<LayoutSpace>, _ unaccelerated: DeviceStep?, at time: Timestamp) {
    pointer.reported = nil
    if !stepListeners.isEmpty {
      tellStep(step, unaccelerated.map { Vector(Double($0.dx), Double($0.dy)) } ?? step, at: time)
    }
    pointerMotion(to: pointer.place + step, at: time)
  }

  func pointerMotion(absolutelyTo place: Point<LayoutSpace>, at time: Timestamp) {
    if !stepListeners.isEmpty {
      let step = place - (pointer.reported ?? pointer.place)
      pointer.reported = place
      if step != .zero, !pointer.hasToldStep { tellStep(step, step, at: time) }
    }
    pointerMotion(to: place, at: time)
  }

  /// Moves nothing: the same device says in the same batch where the pointer is, if that can be said at all.
  func pointerStep(_ step: Vector<LayoutSpace>, _ unaccelerated: DeviceStep?, at time: Timestamp) {
    pointerBatch.isOpen = true
    guard !stepListeners.isEmpty else { return }
    pointer.hasToldStep = true
    tellStep(step, unaccelerated.map { Vector(Double($0.dx), Double($0.dy)) } ?? step, at: time)
  }

  /// Goes to the client that is pointed at before the movement; the frame after the movement is for both.
  private func tellStep(_ step: Vector<LayoutSpace>, _ unaccelerated: Vector<LayoutSpace>, at time: Timestamp) {
    guard let focus = pointer.focus, stepListeners.contains(focus.client) else { return }
    guard step.length.isFinite, unaccelerated.length.isFinite else { return }
    pointerBatch.isOpen = true
    let told = RelativeStep(
      client: focus.client, surface: focus.id, step: step, unaccelerated: unaccelerated, time: time)
    send(.pointer(.step(told)), to: focus.client, .captured)
  }
}
