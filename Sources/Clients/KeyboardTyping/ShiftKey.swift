/// The state of Shift, as the keys show it.
package enum ShiftState: Hashable, Sendable {
  case off
  /// On for one letter, or while a finger holds the key.
  case once
  case locked
}

/// The owner of Shift: taps, double taps, a finger that holds it, and capitals at the beginning of sentences.
struct ShiftKey {
  private var lasting = ShiftState.off
  private var isAutomatic = false
  /// The state before the finger that holds the key; nil if no finger does.
  private var before: ShiftState?
  private var isSecondTap = false
  private var lastTap: UInt64?

  var state: ShiftState {
    guard before != nil else { return lasting }
    return isSecondTap || lasting == .locked ? .locked : .once
  }

  var isOn: Bool { state != .off }

  mutating func press(at time: UInt64, doubleTap: UInt64) {
    before = lasting
    isSecondTap = lastTap.map { time >= $0 && time - $0 <= doubleTap } ?? false
    lastTap = nil
  }

  /// - Parameter wasUsed: true if the finger held the key for another one.
  mutating func release(at time: UInt64, wasUsed: Bool) {
    guard let before else { return }
    self.before = nil
    isAutomatic = false
    if wasUsed {
      lasting = .off
    } else if isSecondTap {
      lasting = .locked
    } else {
      lasting = before == .off ? .once : .off
      lastTap = before == .locked ? nil : time
    }
    isSecondTap = false
  }

  /// The finger that holds the key types nothing more.
  mutating func cancel() {
    before = nil
    isSecondTap = false
    lastTap = nil
  }

  mutating func didType() {
    lastTap = nil
    if before == nil, lasting == .once { lasting = .off }
  }

  /// Turns Shift on or off for the next letter. A state that the user has chosen stays.
  mutating func follow(wantsCapital: Bool) {
    if wantsCapital, lasting == .off {
      (lasting, isAutomatic) = (.once, true)
    } else if !wantsCapital, lasting == .once, isAutomatic {
      lasting = .off
    }
  }

  mutating func reset() { self = ShiftKey() }
}
