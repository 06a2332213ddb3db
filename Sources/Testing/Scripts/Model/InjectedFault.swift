/// A fault that a run of a script gets between two steps, in addition to the script's own steps.
package struct InjectedFault: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Every output is removed and added again.
    case outputRemoved = "output-removed"
    /// An output is added and removed again.
    case outputAdded = "output-added"
    /// The scale of every output is doubled and set back.
    case outputChanged = "output-changed"
    case keyboardGone = "keyboard-gone"
    case pointerGone = "pointer-gone"
    case touchscreenGone = "touchscreen-gone"
    /// Frames are withheld for 500 ms of real time.
    case framesWithheld = "frames-withheld"
    case focusStolen = "focus-stolen"
    /// The clipboard loses its owner. Then another program owns the same text.
    case clipboardOwnerDies = "clipboard-owner-dies"
    /// Every client is stopped for 300 ms of real time.
    case clientStopped = "client-stopped"
  }

  package var kind: Kind
  /// The number of steps before the fault, an element of `Script.gaps`.
  package var afterStep: Int

  package init(_ kind: Kind, afterStep: Int) { (self.kind, self.afterStep) = (kind, afterStep) }
}

extension InjectedFault: CustomStringConvertible {
  /// The fault as text, such as `frames-withheld@7`.
  package var description: String { "\(kind.rawValue)@\(afterStep)" }

  /// Reads the text of a fault; nil for another text.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let step = Int(parts[1]), step >= 0 else {
      return nil
    }
    self.init(kind, afterStep: step)
  }
}

extension InjectedFault {
  /// All faults of a script in the order of its gaps, or a sample of them.
  ///
  /// - Parameters:
  ///   - gaps: the borders between steps, as `Script.gaps`.
  ///   - limit: the maximum number of faults; nil for all. A sample has each kind equally often, if it can.
  ///   - seed: chooses the sample. The same seed chooses the same faults.
  package static func plan(
    _ gaps: [Int], _ kinds: [Kind] = Kind.allCases, limit: Int? = nil, seed: UInt64 = 0
  ) -> [InjectedFault] {
    let all = gaps.flatMap { gap in kinds.map { InjectedFault($0, afterStep: gap) } }
    guard let limit, limit < all.count else { return all }
    var numbers = SeededNumbers(seed)
    let byKind = kinds.map { kind in gaps.map { InjectedFault(kind, afterStep: $0) }.shuffled(using: &numbers) }
    // One of each kind in turn. A shuffled order of kinds decides which of them get the last, incomplete round.
    let columns = byKind.shuffled(using: &numbers)
    let chosen = gaps.indices.flatMap { round in columns.map { $0[round] } }.prefix(max(0, limit))
    return all.filter(chosen.contains)
  }
}

/// Numbers that depend only on a seed (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

extension Expectation.Condition {
  /// True if the condition is about what happened, not about what is there. A fault changes it without harm.
  package var isAboutHistory: Bool {
    switch self {
    case .sent, .performed, .gestures, .routed, .measured, .speech: true
    case .any(let conditions): conditions.allSatisfy(\.isAboutHistory)
    default: false
    }
  }
}
