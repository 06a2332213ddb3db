import Geometry
import Surfaces
import Traces

// Touches: `other` is the device or the client, `number` the touch's id in the protocol.

extension FlightEntry {
  init?(_ report: TouchReport) {
    switch report {
    case .down(let sample): self.init(.touchDown, sample)
    case .motion(let sample): self.init(.touchMotion, sample)
    case .up(let device, let finger): self.init(.touchUp, other: device.rawValue, finger: finger)
    case .shape(let device, let finger, let major, let minor):
      self.init(.touchShape, other: device.rawValue, finger: finger, x: major, y: minor)
    case .orientation(let device, let finger, let degrees):
      self.init(.touchOrientation, other: device.rawValue, finger: finger, x: degrees)
    case .cancel(let device, let finger): self.init(.touchCancel, other: device.rawValue, finger: finger)
    case .cancelAll(let device): self.init(.touchCancelAll, other: device.rawValue)
    case .frame: return nil
    }
  }

  init?(_ message: TouchMessage) {
    switch message {
    case .down(let contact): self.init(.sentTouchDown, contact)
    case .motion(let contact): self.init(.sentTouchMotion, contact)
    case .up(let contact): self.init(.sentTouchUp, contact)
    case .shape(let contact, let major, let minor):
      self.init(.sentTouchShape, contact)
      (x, y) = (major, minor)
    case .orientation(let contact, let degrees):
      self.init(.sentTouchOrientation, contact)
      (x, y) = (degrees, 0)
    case .cancel(let client): self.init(.sentTouchCancel, other: client.rawValue)
    case .cancelled(let contact): self.init(.sentTouchCancelAlone, contact)
    case .frame: return nil
    }
  }

  private init(_ kind: Kind, _ sample: FingerSample) {
    self.init(
      kind, detail: UInt16(sample.tool.rawValue), other: sample.device.rawValue, finger: sample.finger,
      x: sample.place.x, y: sample.place.y)
  }

  private init(_ kind: Kind, _ contact: TouchContact) {
    self.init(
      kind, subject: contact.surface.rawValue, other: contact.client.rawValue, number: contact.wireID,
      finger: contact.finger, x: contact.place.x, y: contact.place.y)
  }
}

extension FlightRecorder {
  /// Writes the reports that occur for every finger directly into the ring.
  ///
  /// - Returns: false for other reports, which `FlightEntry.init` handles.
  @inline(__always)
  func recordFrequent(_ report: TouchReport) -> Bool {
    switch report {
    case .down(let sample): record(.touchDown, sample)
    case .motion(let sample): record(.touchMotion, sample)
    case .up(let device, let finger):
      record(
        .touchUp, reason: 0, detail: 0, subject: FlightEntry.nobody, other: device.rawValue, number: 0, finger: finger,
        x: 0, y: 0)
    case .shape, .orientation, .cancel, .cancelAll, .frame: return false
    }
    return true
  }

  /// Writes the messages that occur for every finger directly into the ring.
  ///
  /// - Returns: false for other messages, which `FlightEntry.init` handles.
  @inline(__always)
  func recordFrequent(_ message: TouchMessage, _ reason: RoutingReason) -> Bool {
    switch message {
    case .down(let contact): record(.sentTouchDown, contact, reason)
    case .motion(let contact): record(.sentTouchMotion, contact, reason)
    case .up(let contact): record(.sentTouchUp, contact, reason)
    case .shape, .orientation, .cancel, .cancelled, .frame: return false
    }
    return true
  }

  @inline(__always)
  private func record(_ kind: FlightEntry.Kind, _ sample: FingerSample) {
    record(
      kind, reason: 0, detail: UInt16(sample.tool.rawValue), subject: FlightEntry.nobody,
      other: sample.device.rawValue, number: 0, finger: sample.finger, x: sample.place.x, y: sample.place.y)
  }

  @inline(__always)
  private func record(_ kind: FlightEntry.Kind, _ contact: TouchContact, _ reason: RoutingReason) {
    record(
      kind, reason: reason.rawValue, detail: 0, subject: contact.surface.rawValue, other: contact.client.rawValue,
      number: contact.wireID, finger: contact.finger, x: contact.place.x, y: contact.place.y)
  }
}
