import Surfaces
import Traces

// Pads go with the keyboard. What a client was pressed, it is released before it loses them.

/// A button of a pad that is down for whoever had the keyboard.
struct PadPress: Equatable {
  var device: DeviceID
  var button: UInt32
}

extension InputRouter {
  func pad(_ event: PadEvent, at time: Timestamp) {
    guard event.isFinite else { return note(.notANumber) }
    switch event.change {
    case .button(let number, let isPressed):
      let press = PadPress(device: event.device, button: number)
      guard padPresses.contains(press) != isPressed else { return note(.buttonUnknown, Int64(number), .repaired) }
      guard keyboardFocus != nil else { return note(.keyUnfocused) }
      if isPressed { padPresses.append(press) } else { padPresses.removeAll { $0 == press } }
    case .ring, .strip: guard keyboardFocus != nil else { return note(.keyUnfocused) }
    case .mode: break
    }
    tell(event, at: time, .firstResponder)
  }

  /// A mode is told even where nobody has the keyboard: whoever gets it next needs to know.
  private func tell(_ event: PadEvent, at time: Timestamp, _ reason: RoutingReason) {
    let client = keyboardFocus?.client ?? ClientID(rawValue: FlightRecord.nobody)
    let surface = keyboardFocus?.surface ?? SurfaceID(rawValue: FlightRecord.nobody)
    emit(.pad(PadTarget(client: client, surface: surface, time: time), event), reason)
  }

  /// Releases what is pressed for whoever has the keyboard; the releases that come later are nobody's.
  ///
  /// - Parameter device: nil for all pads.
  func releasePads(_ device: DeviceID? = nil, at time: Timestamp, because reason: RoutingReason) {
    guard !padPresses.isEmpty else { return }
    for press in padPresses where device == nil || press.device == device {
      tell(PadEvent(press.device, .button(press.button, isPressed: false)), at: time, reason)
    }
    padPresses.removeAll { device == nil || $0.device == device }
  }
}

extension PadEvent {
  fileprivate var isFinite: Bool {
    switch change {
    case .ring(_, let degrees, _): degrees?.isFinite != false
    case .strip(_, let position, _): position?.isFinite != false
    case .button, .mode: true
    }
  }
}
