import Policies
import Surfaces

/// The mapped windows with a policy's rules for each.
struct GovernedWindows {
  /// The policy's rules for one window, and the description of the window from which they were chosen.
  struct Entry {
    var description: WindowDescription
    var rules: WindowRules
    /// The indices of the recognizers that do not receive the window's fingers.
    var refusedGestures: Set<Int>
  }

  private(set) var all: [WindowID: Entry] = [:]
  /// The number of windows of each client that has some.
  private var counts: [ClientID: Int] = [:]
  /// The number of windows that refuse some recognizer.
  private var refusing = 0

  /// True if some recognizer does not receive the fingers of some window.
  var refusesGestures: Bool { refusing > 0 }

  subscript(id: WindowID) -> Entry? { all[id] }

  /// True if a client has a window.
  func hasWindow(of client: ClientID) -> Bool { counts[client] != nil }

  mutating func set(_ entry: Entry, for window: ClientWindow) {
    let former = all.updateValue(entry, forKey: window.id)
    if former == nil { counts[window.client, default: 0] += 1 }
    refusing += Self.refusals(of: entry) - Self.refusals(of: former)
  }

  mutating func remove(_ window: ClientWindow) {
    guard let former = all.removeValue(forKey: window.id) else { return }
    let rest = (counts[window.client] ?? 1) - 1
    counts[window.client] = rest > 0 ? rest : nil
    refusing -= Self.refusals(of: former)
  }

  private static func refusals(of entry: Entry?) -> Int { entry?.refusedGestures.isEmpty == false ? 1 : 0 }
}
