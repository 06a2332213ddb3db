/// The text of keys that overlap: a fast typist presses the next key before the last one is up.
///
/// The order of the releases is lost. It is used only where names of keys would not give the same text.
struct RolledKeys {
  /// The characters in the order of their presses.
  private(set) var text = ""
  /// The times of their presses, in microseconds of the input clock.
  private(set) var times: [Int64] = []
  /// The number of presses and releases.
  private(set) var count = 0
  private let longest: Int64
  private let keys: any KeyNaming
  /// The keys that are down, in the order of their presses, with their times.
  private var down: [(code: UInt32, at: Int64)] = []
  /// The keys without a character, such as Shift.
  private var modifiers: [UInt32] = []
  /// True for modifiers that no character has used yet.
  private var isUnused = false

  /// Reads keys until none is down.
  ///
  /// - Parameters:
  ///   - changes: presses and releases. They may go on after the text.
  ///   - longest: the time in microseconds for which a key of a text can be down.
  /// - Returns: nil if these keys are not only characters with their modifiers.
  init?(_ changes: ArraySlice<KeyChange>, _ keys: any KeyNaming, longest: Int64) {
    (self.keys, self.longest) = (keys, longest)
    for change in changes {
      if let oldest = down.first, change.at - oldest.at >= longest { return nil }
      count += 1
      guard change.change.isPressed ? press(change) : release(change) else { return nil }
      if down.isEmpty { break }
    }
    guard down.isEmpty, !isUnused, !text.isEmpty else { return nil }
  }

  private mutating func press(_ change: KeyChange) -> Bool {
    let code = change.change.code
    down.append((code, change.at))
    if let character = keys.character(of: TypedKey(key: code, held: modifiers)) {
      text.append(character)
      times.append(change.at)
      isUnused = false
      return true
    }
    guard keys.character(of: TypedKey(key: code)) == nil else { return false }
    modifiers.append(code)
    isUnused = true
    return true
  }

  private mutating func release(_ change: KeyChange) -> Bool {
    guard let index = down.firstIndex(where: { $0.code == change.change.code }) else { return false }
    let key = down.remove(at: index)
    guard let modifier = modifiers.firstIndex(of: key.code) else { return true }
    modifiers.remove(at: modifier)
    return !isUnused
  }
}
