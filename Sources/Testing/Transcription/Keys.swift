package import Documents
import Scripts

/// A key that is pressed and released while other keys are held.
package struct TypedKey: Hashable, Sendable {
  package var key: UInt32
  /// The keys held meanwhile, in the order of their presses. They are released in the reverse order.
  package var held: [UInt32]

  package init(key: UInt32, held: [UInt32] = []) {
    self.key = key
    self.held = held
  }

  /// The presses and releases, in order.
  var changes: [KeyChange.Change] {
    let all = held + [key]
    return all.map { KeyChange.Change(code: $0, isPressed: true) }
      + all.reversed().map { KeyChange.Change(code: $0, isPressed: false) }
  }
}

/// The names of the keys of one keymap, and the characters that they type.
package protocol KeyNaming: AnyObject {
  /// The name of the keyboard, if the script must name it; nil for the script's own keyboard.
  var keyboard: String? { get }
  /// True if the layout can be another one when the script is played, for example because a host has chosen this one.
  var mayDiffer: Bool { get }
  /// The character that a script types with exactly these keys, or nil.
  func character(of typed: TypedKey) -> Character?
  /// The chord that a script presses with exactly these keys, or nil.
  func chord(of typed: TypedKey) -> KeyChord?
  /// A name for which a script presses this key alone, or nil.
  func name(of code: UInt32) -> String?
}

/// A press or release of a key.
struct KeyChange: Equatable {
  struct Change: Equatable {
    var code: UInt32
    var isPressed: Bool
  }

  /// Microseconds of the input clock.
  var at: Int64
  var change: Change
}

/// Consecutive key events without other input between them.
struct KeySegment {
  var changes: [KeyChange] = []
  /// The names in the keymap of all these events.
  let keys: any KeyNaming
  /// The number of the secret field that the keys are typed into; nil for none.
  let secretField: Int?

  init(_ keys: any KeyNaming, secretField: Int? = nil) { (self.keys, self.secretField) = (keys, secretField) }

  /// Shorter presses can be part of a text; longer ones may repeat.
  private static let longPress = TimeSpan.milliseconds(450)

  func steps() -> [TimedStep] {
    var steps: [TimedStep] = []
    var index = 0
    while index < changes.count {
      let taken = take(changes[index...], keys)
      if let step = taken.step { steps.append(step) }
      index += taken.count
    }
    return steps
  }

  /// One step for each press and each release.
  func rawSteps() -> [TimedStep] { changes.compactMap { single($0, keys) } }

  private func take(_ rest: ArraySlice<KeyChange>, _ keys: any KeyNaming) -> (step: TimedStep?, count: Int) {
    if keys.keyboard == nil, let text = text(rest, keys) { return text }
    guard let typed = typed(rest), let first = rest.first else {
      return (rest.first.flatMap { single($0, keys) }, 1)
    }
    let part = Array(rest.prefix(typed.changes.count))
    let hold = TimeSpan(microseconds: part[typed.held.count + 1].at - part[typed.held.count].at).rounded
    guard let kind = kind(of: typed, hold: hold, keys) else { return (single(first, keys), 1) }
    return (TimedStep(kind: kind, start: first.at, end: part[part.count - 1].at, input: .keys), part.count)
  }

  private func kind(of typed: TypedKey, hold: TimeSpan, _ keys: any KeyNaming) -> Step.Kind? {
    if let keyboard = keys.keyboard {
      // Only steps of single keys can name a keyboard.
      guard typed.held.isEmpty else { return nil }
      return keys.name(of: typed.key).map { .keyboard(.key(.tap($0, hold: hold), on: keyboard)) }
    }
    if !typed.held.isEmpty { return keys.chord(of: typed).map { .keyboard(.chord($0)) } }
    if let media = MediaKeyName.allCases.first(where: { $0.evdevCode == typed.key }) {
      return .keyboard(.media(MediaStep(key: media, hold: hold)))
    }
    return keys.name(of: typed.key).map { .keyboard(.key(.tap($0, hold: hold))) }
  }

  private func single(_ change: KeyChange, _ keys: any KeyNaming) -> TimedStep? {
    guard let name = keys.name(of: change.change.code) else { return nil }
    let kind = Step.Kind.keyboard(
      .key(change.change.isPressed ? .press(name) : .release(name), on: keys.keyboard))
    return TimedStep(kind: kind, start: change.at, end: change.at, input: .keys)
  }

  /// The longest text that the next keys type one after the other.
  private func text(_ rest: ArraySlice<KeyChange>, _ keys: any KeyNaming) -> (step: TimedStep?, count: Int)? {
    var text = ""
    var times: [Int64] = []
    var index = rest.startIndex
    while index < rest.endIndex {
      if let (character, count) = self.character(rest[index...], keys) {
        text.append(character)
        times.append(rest[index].at)
        index += count
      } else if keys.mayDiffer,
        let rolled = RolledKeys(rest[index...], keys, longest: Self.longPress.microseconds)
      {
        text += rolled.text
        times += rolled.times
        index += rolled.count
      } else {
        break
      }
    }
    guard index > rest.startIndex, let first = times.first, let last = times.last else { return nil }
    // A single Return or Tab is written as a key, not as a text.
    guard text.count > 1 || (text != "\n" && text != "\t") else { return nil }
    // The typing speed does not matter, so the step has the default interval.
    let typing = TypeStep(text: text)
    let step = TimedStep(
      kind: .keyboard(.type(typing)), start: first, end: max(rest[index - 1].at, last + typing.interval.microseconds),
      input: .keys
    )
    return (step, index - rest.startIndex)
  }

  /// The next key, if it types a character and is not held long, and the number of its presses and releases.
  private func character(_ rest: ArraySlice<KeyChange>, _ keys: any KeyNaming) -> (Character, count: Int)? {
    guard let typed = typed(rest), let character = keys.character(of: typed) else { return nil }
    let press = rest.startIndex + typed.held.count
    guard rest[press + 1].at - rest[press].at < Self.longPress.microseconds else { return nil }
    return (character, typed.changes.count)
  }

  /// The next key that is pressed and released, with the keys held meanwhile; nil if keys overlap in another way.
  private func typed(_ rest: ArraySlice<KeyChange>) -> TypedKey? {
    let presses = rest.prefix { $0.change.isPressed }.map(\.change.code)
    guard let key = presses.last else { return nil }
    let typed = TypedKey(key: key, held: Array(presses.dropLast()))
    return rest.prefix(typed.changes.count).map(\.change) == typed.changes ? typed : nil
  }
}
