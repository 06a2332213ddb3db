import Policies

/// The mode of bindings and recognizers that is in force.
struct CurrentMode: Equatable {
  private(set) var name = ModeRule.normal

  /// True for the mode in which the policy's own bindings apply.
  var isNormal: Bool { name == ModeRule.normal }

  /// - Returns: false if the mode is in force already.
  mutating func enter(_ name: String) -> Bool {
    guard name != self.name else { return false }
    self.name = name
    return true
  }

  /// True if a recognizer of the policy is on in this mode.
  func allows(_ recognizer: RecognizerPolicy) -> Bool {
    recognizer.isEnabled && recognizer.modes.map { $0.contains(name) } ?? true
  }
}
