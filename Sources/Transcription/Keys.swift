public import Documents
import Scripts

/// One key pressed and released while others are held.
public struct TypedKey: Hashable, Sendable {
  public var key: UInt32
  /// In the order in which they are pressed; released the other way round.
  public var held: [UInt32]

  public init(key: UInt32, held: [UInt32] = []) {
    self.key = key
    self.held = held
  }

  /// Each press and release that makes it up.
  var changes: [KeyChange.Change] {
    let all = held + [key]
    return all.map { KeyChange.Change(code: $0, isPressed: true) }
      + all.reversed().map { KeyChange.Change(code: $0, isPressed: false) }
  }
}

/// What the keys of one keymap are called, and what they write.
public protocol KeyNaming: AnyObject {
  /// The character that a script writes by just this; nil where there is none.
  func character(of typed: TypedKey) -> Character?
  /// The chord that a script presses by just this; nil where there is none.
  func chord(of typed: TypedKey) -> KeyChord?
  /// A name that means this key, alone; nil where there is none.
  func name(of code: UInt32) -> String?
}

/// A key that goes down or up.
struct KeyChange: Equatable {
  struct Change: Equatable {
    var code: UInt32
    var isPressed: Bool
  }

  /// Microseconds of the input clock.
  var at: Int64
  var change: Change
}

/// What was done on keyboards without anything else between.
struct KeySegment {
  var changes: [KeyChange] = []
  /// By the keymap that all of them came with.
  let keys: any KeyNaming

  init(_ keys: any KeyNaming) { self.keys = keys }

  /// Presses that take so long may repeat.
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

  /// Each press and each release.
  func rawSteps() -> [TimedStep] { changes.compactMap { single($0, keys) } }

  private func take(_ rest: ArraySlice<KeyChange>, _ keys: any KeyNaming) -> (step: TimedStep?, count: Int) {
    if let text = text(rest, keys) { return text }
    guard let typed = typed(rest), let first = rest.first else {
      return (rest.first.flatMap { single($0, keys) }, 1)
    }
    let part = Array(rest.prefix(typed.changes.count))
    let hold = TimeSpan(microseconds: part[typed.held.count + 1].at - part[typed.held.count].at).rounded
    guard let kind = kind(of: typed, hold: hold, keys) else { return (single(first, keys), 1) }
    return (TimedStep(kind: kind, start: first.at, end: part[part.count - 1].at, input: .keys), part.count)
  }

  private func kind(of typed: TypedKey, hold: TimeSpan, _ keys: any KeyNaming) -> Step.Kind? {
    if !typed.held.isEmpty { return keys.chord(of: typed).map { .keyboard(.chord($0)) } }
    if let media = MediaKeyName.allCases.first(where: { $0.evdevCode == typed.key }) {
      return .keyboard(.media(MediaStep(key: media, hold: hold)))
    }
    return keys.name(of: typed.key).map { .keyboard(.key(.tap($0, hold: hold))) }
  }

  private func single(_ change: KeyChange, _ keys: any KeyNaming) -> TimedStep? {
    guard let name = keys.name(of: change.change.code) else { return nil }
    let kind = Step.Kind.keyboard(.key(change.change.isPressed ? .press(name) : .release(name)))
    return TimedStep(kind: kind, start: change.at, end: change.at, input: .keys)
  }

  /// As many keys as write a text, one after the other.
  private func text(_ rest: ArraySlice<KeyChange>, _ keys: any KeyNaming) -> (step: TimedStep?, count: Int)? {
    var text = ""
    var times: [Int64] = []
    var index = rest.startIndex
    while let typed = typed(rest[index...]), let character = keys.character(of: typed) {
      let part = rest[index..<(index + typed.changes.count)]
      let press = part.startIndex + typed.held.count
      guard rest[press + 1].at - rest[press].at < Self.longPress.microseconds else { break }
      text.append(character)
      times.append(rest[index].at)
      index += typed.changes.count
    }
    guard index > rest.startIndex, let first = times.first, let last = times.last else { return nil }
    // A single Return or Tab is rather a key than a text.
    guard text.count > 1 || (text != "\n" && text != "\t") else { return nil }
    // How fast somebody types decides nothing.
    let typing = TypeStep(text: text)
    let step = TimedStep(
      kind: .keyboard(.type(typing)), start: first, end: max(rest[index - 1].at, last + typing.interval.microseconds),
      input: .keys
    )
    return (step, index - rest.startIndex)
  }

  /// The key that is pressed and released here, with those held meanwhile; nil where keys overlap otherwise.
  private func typed(_ rest: ArraySlice<KeyChange>) -> TypedKey? {
    let presses = rest.prefix { $0.change.isPressed }.map(\.change.code)
    guard let key = presses.last else { return nil }
    let typed = TypedKey(key: key, held: Array(presses.dropLast()))
    return rest.prefix(typed.changes.count).map(\.change) == typed.changes ? typed : nil
  }
}
