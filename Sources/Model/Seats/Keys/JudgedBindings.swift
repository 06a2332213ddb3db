import Interaction
import Surfaces

/// Key bindings that act after the client that has received the key declines the press.
final class JudgedBindings: SeatOwner {
  /// A press of a bound key that a client judges.
  struct Entry {
    let key: DeviceKey
    let client: ClientID
    /// Nil if no binding waits for this press.
    let action: Action?
    let repeats: Bool
  }

  private var entries: [Entry] = []
  /// The most presses that are kept. A client has fewer open verdicts.
  private static let most = 64

  init() {}

  /// True if a press of a key is judged now.
  func contains(_ code: UInt32) -> Bool { entries.contains { $0.key.code == code } }

  func add(_ entry: Entry) {
    if entries.count == Self.most { entries.removeFirst() }
    entries.append(entry)
  }

  /// Removes the oldest press of a key that a client has received.
  func take(_ code: UInt32, of client: ClientID) -> Entry? {
    entries.firstIndex { $0.key.code == code && $0.client == client }.map { entries.remove(at: $0) }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { entries.removeAll { $0.client == client } }
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}
