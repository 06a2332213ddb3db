import Seats
import Surfaces

/// The changes of outputs that are undone unless they are confirmed in time.
struct OutputConfirmation {
  /// The time that a confirmation may take, in microseconds; nil if changes need none.
  var patience: UInt64?
  /// The settings before the first change that was not confirmed, and the time at which they are restored.
  private var pending: (former: [DisplayWish], due: InputTime)?

  /// The time at which the former settings are restored; nil if nothing waits for a confirmation.
  var due: InputTime? { pending?.due }

  /// Begins to wait for a confirmation. A later change begins the time again, and the first settings stay those that are
  /// restored. A change back to them needs no confirmation.
  mutating func didChange(from former: [DisplayWish], to current: [DisplayWish], at now: InputTime) {
    let earlier = pending?.former ?? []
    let first =
      former.map { wish in earlier.first { $0.name == wish.name } ?? wish }
      + earlier.filter { wish in !former.contains { $0.name == wish.name } }
    guard let patience, current != first else {
      pending = nil
      return
    }
    pending = (first, now.advanced(by: patience))
  }

  /// Leaves displays as they are at the end of the time.
  mutating func leaveOut(_ names: Set<String>) {
    pending?.former.removeAll { names.contains($0.name) }
    if pending?.former.isEmpty == true { pending = nil }
  }

  /// Ends the wait.
  ///
  /// - Returns: the former settings; nil if nothing waited.
  mutating func end() -> [DisplayWish]? {
    defer { pending = nil }
    return pending?.former
  }
}
