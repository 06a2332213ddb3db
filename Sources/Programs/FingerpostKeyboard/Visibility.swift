/// Decides when the keyboard is shown. Times are milliseconds of the caller's clock.
struct Visibility: Hashable, Sendable {
  /// The time for which the keyboard stays after a field, so that it does not flicker between two fields.
  static let delay: UInt64 = 100

  private(set) var isShown: Bool
  /// The time at which the keyboard hides; nil if it stays as it is.
  private(set) var deadline: UInt64?
  /// True if the keyboard stays without a field, until the user hides it.
  private let isAlwaysVisible: Bool

  init(isAlwaysVisible: Bool = false) {
    self.isAlwaysVisible = isAlwaysVisible
    isShown = isAlwaysVisible
  }

  /// A field is active and asks for a keyboard.
  mutating func fieldDidAsk() {
    isShown = true
    deadline = nil
  }

  /// No field is active, or the active one does not ask for a keyboard.
  mutating func fieldDidEnd(at time: UInt64) {
    guard isShown, !isAlwaysVisible else { return }
    deadline = deadline ?? time + Self.delay
  }

  /// A person types on a hardware keyboard, or hides this one.
  mutating func hide() {
    guard !isAlwaysVisible else { return }
    isShown = false
    deadline = nil
  }

  mutating func timeDidPass(_ time: UInt64) {
    guard let deadline, deadline <= time else { return }
    hide()
  }
}
