import Surfaces
import Traces

/// Delivers pads of tablets to the client that has the keyboard. If the client loses the keyboard while a button is
/// pressed, it receives the release first.
final class PadDelivery: SeatOwner {
  /// A pad's button that is pressed for the client with the keyboard.
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

  /// Moves pads to another surface. The pressed buttons are released for the previous surface. Their real releases are
  /// dropped later.
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

  /// Sends an event. A mode is sent even while no client has the keyboard, since the next client with the keyboard
  /// needs it.
  private func send(_ event: PadEvent, _ reason: RoutingReason, _ turn: Turn) {
    let client = target?.client ?? ClientID(rawValue: FlightEntry.nobody)
    let surface = target?.surface ?? SurfaceID(rawValue: FlightEntry.nobody)
    turn.emit(.pad(PadTarget(client: client, surface: surface, time: turn.time), event), reason)
  }

  // MARK: Removal

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
