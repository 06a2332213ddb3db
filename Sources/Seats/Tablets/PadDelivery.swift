import Surfaces
import Traces

/// Delivers pads of tablets: to the client that has the keyboard. A client receives the release of each button that it
/// received the press of, before it loses the keyboard.
final class PadDelivery: SeatOwner {
  /// A button of a pad that is down for the client with the keyboard.
  private struct Press: Equatable {
    var device: DeviceID
    var button: UInt32
  }

  private var presses: [Press] = []
  /// The surface that has the keyboard.
  private var target: KeyboardTarget?

  func pad(_ event: PadEvent, _ turn: Turn) {
    guard event.isFinite else { return turn.note(.notANumber) }
    switch event.change {
    case .button(let number, let isPressed):
      let press = Press(device: event.device, button: number)
      guard presses.contains(press) != isPressed else { return turn.note(.buttonUnknown, Int64(number), .repaired) }
      guard target != nil else { return turn.note(.keyUnfocused) }
      if isPressed { presses.append(press) } else { presses.removeAll { $0 == press } }
    case .ring, .strip: guard target != nil else { return turn.note(.keyUnfocused) }
    case .mode: break
    }
    send(event, .firstResponder, turn)
  }

  /// Gives pads to another surface. The buttons that the former one has as pressed are released for it; their own releases
  /// have no target later.
  func move(to target: KeyboardTarget?, because reason: RoutingReason, _ turn: Turn) {
    release(because: reason, turn) { _ in true }
    self.target = target
  }

  private func release(because reason: RoutingReason, _ turn: Turn, where isMeant: (DeviceID) -> Bool) {
    guard !presses.isEmpty else { return }
    for press in presses where isMeant(press.device) {
      send(PadEvent(press.device, .button(press.button, isPressed: false)), reason, turn)
    }
    presses.removeAll { isMeant($0.device) }
  }

  /// A mode is sent even where no client has the keyboard: the next one that gets it needs to know.
  private func send(_ event: PadEvent, _ reason: RoutingReason, _ turn: Turn) {
    let client = target?.client ?? ClientID(rawValue: FlightRecord.nobody)
    let surface = target?.surface ?? SurfaceID(rawValue: FlightRecord.nobody)
    turn.emit(.pad(PadTarget(client: client, surface: surface, time: turn.time), event), reason)
  }

  // MARK: What goes

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {
    release(because: .deviceRemoved, turn) { $0 == device }
  }

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) { drop { $0.surface == surface } }
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { drop { $0.client == client } }
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}

  private func drop(where isGone: (KeyboardTarget) -> Bool) {
    if let gone = target, isGone(gone) { (target, presses) = (nil, []) }
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
