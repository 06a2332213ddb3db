/// The kinds of events that other programs want, as they have told the registry.
struct EventListeners {
  /// A program with a kind of events in the words of the registry, without hyphens and capitals.
  private struct Entry: Hashable {
    var program: String
    var kind: String
  }

  private var entries: [Entry: Int] = [:]
  /// True if there are more registrations than are kept. Then all events are wanted.
  private var isFull = false

  static let limit = 512

  /// True if no program wants events.
  var isEmpty: Bool { entries.isEmpty && !isFull }

  mutating func add(_ kind: String, for program: String) {
    let entry = Entry(program: program, kind: Self.plain(kind))
    guard entries[entry] != nil || entries.count < Self.limit else { return isFull = true }
    entries[entry, default: 0] += 1
  }

  mutating func remove(_ kind: String, for program: String) {
    let entry = Entry(program: program, kind: Self.plain(kind))
    guard let count = entries[entry] else { return }
    entries[entry] = count > 1 ? count - 1 : nil
  }

  /// Whether a program wants an event, such as `object:state-changed:focused`.
  func want(_ event: String) -> Bool {
    if isFull { return true }
    let parts = Self.plain(event).split(separator: ":")
    return entries.keys.contains { entry in
      let wanted = entry.kind.split(separator: ":")
      return wanted.count <= parts.count && zip(wanted, parts).allSatisfy(==)
    }
  }

  /// The registry writes `Object:StateChanged` for `object:state-changed`.
  private static func plain(_ kind: String) -> String { String(kind.prefix(256).lowercased().filter { $0 != "-" }) }
}
