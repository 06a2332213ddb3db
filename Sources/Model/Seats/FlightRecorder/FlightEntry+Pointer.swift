import Geometry
import Surfaces
import Traces

// The pointer: `x` and `y` are a place, a step or an axis's value, `number` is a button's code or units of 1/120 of a
// wheel's click.

extension FlightEntry {
  init?(_ report: PointerReport) {
    switch report {
    case .motion(let step, _): self.init(.pointerMotion, x: step.dx, y: step.dy)
    case .motionAbsolute(let place): self.init(.pointerPlace, x: place.x, y: place.y)
    case .step(let step, _): self.init(.pointerStep, x: step.dx, y: step.dy)
    case .leave: self.init(.pointerLeft)
    case .button(let device, let code, let isPressed):
      self.init(
        isPressed ? .pointerPress : .pointerRelease, other: device.rawValue, number: Int32(truncatingIfNeeded: code))
    case .axis(let sample):
      self.init(.pointerAxis, detail: UInt16(sample.axis.rawValue), number: sample.value120, x: sample.value)
    case .frame: return nil
    }
  }

  init?(_ message: PointerMessage) {
    switch message {
    case .enter(let contact): self.init(.sentPointerEnter, contact)
    case .leave(let contact): self.init(.sentPointerLeave, contact)
    case .motion(let contact): self.init(.sentPointerMotion, contact)
    case .button(let contact, let code, let isPressed):
      self.init(isPressed ? .sentPointerPress : .sentPointerRelease, contact)
      number = Int32(truncatingIfNeeded: code)
    case .axis(let contact, let sample):
      self.init(.sentPointerAxis, contact)
      detail = UInt16(sample.axis.rawValue)
      (x, y) = (sample.value, 0)
    case .step(let told):
      self.init(
        .sentPointerStep, subject: told.surface.rawValue, other: told.client.rawValue, x: told.step.dx, y: told.step.dy)
    case .constraint(let target, let isActive):
      self.init(
        isActive ? .pointerHeld : .pointerFreed, subject: target.surface.rawValue, other: target.client.rawValue)
    case .frame: return nil
    }
  }

  /// The entry of a pointer or a drag on a surface.
  init(_ kind: Kind, _ contact: PointerContact) {
    self.init(
      kind, subject: contact.surface.rawValue, other: contact.client.rawValue, x: contact.place.x, y: contact.place.y)
  }
}

extension FlightRecorder {
  /// Writes an absolute motion directly into the ring.
  ///
  /// - Returns: false for other reports, which `FlightEntry.init` handles.
  @inline(__always)
  func recordFrequent(_ report: PointerReport) -> Bool {
    guard case .motionAbsolute(let place) = report else { return false }
    record(
      .pointerPlace, reason: 0, detail: 0, subject: FlightEntry.nobody, other: FlightEntry.nobody, number: 0,
      finger: -1, x: place.x, y: place.y)
    return true
  }

  /// Writes a motion directly into the ring.
  ///
  /// - Returns: false for other messages, which `FlightEntry.init` handles.
  @inline(__always)
  func recordFrequent(_ message: PointerMessage, _ reason: RoutingReason) -> Bool {
    guard case .motion(let contact) = message else { return false }
    record(
      .sentPointerMotion, reason: reason.rawValue, detail: 0, subject: contact.surface.rawValue,
      other: contact.client.rawValue, number: 0, finger: -1, x: contact.place.x, y: contact.place.y)
    return true
  }
}
