import Surfaces

/// Keyboard messages that wait until a client has ended its actions, in their order. Without such actions, messages are
/// sent at once.
final class HeldKeys {
  private struct Entry {
    let message: KeyMessage
    let reason: RoutingReason
    let time: InputTime
    /// The number of the client's latest action when the message came.
    let action: Int32
  }

  @exclusivity(unchecked) private var entries: [Entry] = []
  /// The number of the client's latest action; nil while messages are sent at once.
  @exclusivity(unchecked) private var latestAction: Int32?
  /// The most messages that are held. Beyond it, all of them are sent.
  private static let most = 256

  init() {}

  var isOn: Bool { latestAction != nil }

  /// Sends a message, or holds it back.
  @inline(__always)
  func post(_ message: KeyMessage, _ reason: RoutingReason, _ turn: Turn) {
    guard let latestAction else { return turn.emit(.key(message), reason) }
    add(Entry(message: message, reason: reason, time: turn.time, action: latestAction), turn)
  }

  @inline(never)
  private func add(_ entry: Entry, _ turn: Turn) {
    if entries.count >= Self.most { pass(turn) }
    entries.append(entry)
  }

  /// Holds messages back from now on, behind an action; nil sends those that are held and later ones.
  func hold(behind action: Int32?, _ turn: Turn) {
    latestAction = action
    if action == nil { pass(turn) }
  }

  /// Sends the messages that came before an action of the client; without one, all of them: the client is about to lose
  /// the keyboard.
  func pass(before action: Int32 = .max, _ turn: Turn) {
    let count = entries.firstIndex { $0.action >= action } ?? entries.count
    for entry in entries.prefix(count) { turn.dated(entry.time).emit(.key(entry.message), entry.reason) }
    entries.removeFirst(count)
  }

  /// True if the next held message about a key is its press, false if it is its release; nil if none is held.
  func nextIsPress(of code: UInt32) -> Bool? {
    for case .key(_, code, let isPressed, _) in entries.lazy.map(\.message) { return isPressed }
    return nil
  }

  /// Removes the held release of a key, because the client receives it now.
  func dropRelease(of code: UInt32) {
    let index = entries.firstIndex { if case .key(_, code, false, _) = $0.message { true } else { false } }
    if let index { entries.remove(at: index) }
  }

  /// Forgets the messages if their client has disconnected. A change of the keymap is for all clients.
  func drop(for client: ClientID, of target: KeyboardTarget?, _ turn: Turn) {
    guard isOn, target?.client == client else { return }
    entries.removeAll { entry in if case .keymap = entry.message { false } else { true } }
    hold(behind: nil, turn)
  }
}
