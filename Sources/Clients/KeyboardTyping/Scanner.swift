package import KeyboardLayouts

/// Chooses keys with one switch: highlights rows one after another, and after a press of the switch the keys of the row.
///
/// It is a value without a clock: the caller gives the time of each event, in milliseconds, and calls `timeDidPass(_:)` at
/// the time of `next`. After each event, the caller calls `show(_:choices:at:)` with the keys that are shown then.
package struct Scanner: Hashable, Sendable {
  /// The cause of each step to the next row or key.
  package enum Pace: Hashable, Sendable {
    /// A time in milliseconds.
    case automatic(UInt64)
    /// A second switch, which calls `advance(at:)`.
    case manual
  }

  /// The highlighted part of the keyboard.
  package enum Place: Hashable, Sendable {
    /// A row of keys, counted from the top.
    case row(Int)
    /// An index in `KeyboardGeometry.keys`.
    case key(Int)
    /// An index in the open choices.
    case choice(Int)
  }

  /// A consequence, for the caller to carry out.
  package enum Outcome: Hashable, Sendable {
    case press(key: Int)
    /// Open the choices of a key, or press it if it has none.
    case openChoices(key: Int)
    /// Choose one of the open choices.
    case choose(Int)
    case closeChoices
  }

  private enum Stage: Hashable {
    case rows
    case keys(row: Int)
    case choices
  }

  /// A switch that is pressed.
  private struct Press: Hashable {
    let number: Int32
    let since: UInt64
  }

  /// The number of times that the keys of a row are scanned, and choices.
  package static let roundsOfKeys = 2
  /// The number of times that the rows are scanned. Then the scanner rests, without a highlight, until a switch is pressed.
  package static let roundsOfRows = 10

  /// The time of the next step; nil if only a switch changes something.
  package private(set) var next: UInt64?
  private let pace: Pace
  private let longPress: UInt64
  private var page: KeyboardPage?
  private var choices = 0
  /// The list that is scanned; nil while the scanner rests or no keys are shown.
  private var stage: Stage?
  private var position = 0
  private var round = 0
  private var press: Press?

  /// - Parameter longPress: the time in milliseconds for which a switch is held to ask for the choices of a key.
  package init(_ pace: Pace, longPress: UInt64) { (self.pace, self.longPress) = (pace, longPress) }

  package var place: Place? {
    switch stage {
    case .rows: .row(position)
    case .keys(let row): .key(firstKey(of: row) + position)
    case .choices: .choice(position)
    case nil: nil
    }
  }

  // MARK: - Keys

  /// Scans these keys, or the choices that are open. After a change of them, the first row or choice is highlighted.
  ///
  /// - Parameters:
  ///   - page: the keys; nil while the keyboard is hidden.
  ///   - choices: the number of open choices; 0 without any.
  package mutating func show(_ page: KeyboardPage?, choices: Int, at time: UInt64) {
    guard page != self.page || choices != self.choices else { return }
    (self.page, self.choices) = (page, choices)
    begin(page.map { _ in choices > 0 ? .choices : .rows }, at: time)
  }

  private mutating func begin(_ stage: Stage?, at time: UInt64) {
    (self.stage, position, round) = (stage, 0, 0)
    if count == 0 { self.stage = nil }
    wait(from: time)
  }

  private mutating func wait(from time: UInt64) {
    next = nil
    if case .automatic(let interval) = pace, stage != nil, press == nil { next = time &+ interval }
  }

  private func firstKey(of row: Int) -> Int { page?.rows.prefix(row).reduce(0) { $0 + $1.count } ?? 0 }

  private func keys(in row: Int) -> Int { page.map { $0.rows[row].count } ?? 0 }

  /// The number of places of the list that is scanned.
  private var count: Int {
    switch stage {
    case .rows: page?.rows.count ?? 0
    case .keys(let row): keys(in: row)
    case .choices: choices
    case nil: 0
    }
  }

  // MARK: - Steps

  /// Makes the step that is due. A call that is late makes one step.
  package mutating func timeDidPass(_ time: UInt64) -> Outcome? {
    guard let next, next <= time else { return nil }
    return advance(at: time)
  }

  /// Highlights the next place. A row, or choices, that were scanned twice are left.
  package mutating func advance(at time: UInt64) -> Outcome? {
    guard let stage, press == nil else {
      if press == nil { begin(.rows, at: time) }
      return nil
    }
    position += 1
    if position == count { (position, round) = (0, round + 1) }
    let isOver = round == (stage == .rows ? Self.roundsOfRows : Self.roundsOfKeys)
    guard isOver else {
      wait(from: time)
      return nil
    }
    begin(stage == .rows ? nil : .rows, at: time)
    return stage == .choices ? .closeChoices : nil
  }

  // MARK: - Switches

  /// A switch is pressed. Nothing is scanned while it is held.
  ///
  /// - Parameter number: the finger or key of the switch. Others are ignored until it is released.
  package mutating func switchBegan(_ number: Int32, at time: UInt64) {
    guard press == nil else { return }
    press = Press(number: number, since: time)
    next = nil
  }

  /// The switch is released, and chooses the highlighted place. If the scanner rests, it begins again.
  package mutating func switchEnded(_ number: Int32, at time: UInt64) -> Outcome? {
    guard let press, press.number == number else { return nil }
    self.press = nil
    let isLong = time >= press.since &+ longPress
    switch place {
    case .row(let row) where keys(in: row) > 1: begin(.keys(row: row), at: time)
    case .row(let row): return choose(firstKey(of: row), isLong: isLong, at: time)
    case .key(let key): return choose(key, isLong: isLong, at: time)
    case .choice(let choice):
      begin(.rows, at: time)
      return .choose(choice)
    case nil: begin(page.map { _ in .rows }, at: time)
    }
    return nil
  }

  /// Forgets that the switch is pressed.
  package mutating func switchCancelled(_ number: Int32, at time: UInt64) {
    guard press?.number == number else { return }
    press = nil
    wait(from: time)
  }

  private mutating func choose(_ key: Int, isLong: Bool, at time: UInt64) -> Outcome {
    begin(.rows, at: time)
    return isLong ? .openChoices(key: key) : .press(key: key)
  }
}
