/// Returns the names of surfaces, windows, clients, recognizers and actions for the numbers in entries. It must not call the router
/// to change anything.
public protocol TraceNames: AnyObject {
  func name(ofSurface surface: UInt32) -> String
  func name(ofWindow window: UInt32) -> String
  func name(ofClient client: UInt32) -> String
  func name(ofRecognizer recognizer: UInt32) -> String
  func name(ofAction action: Int32) -> String
  /// The application ID of the window that a surface belongs to; nil if the window did not set one.
  func applicationID(ofSurface surface: UInt32) -> String?
  func client(ofSurface surface: UInt32) -> UInt32?
  /// The name of a key of a device that has a keymap of its own; nil for keys of the seat's keymap, whose codes have
  /// the names of the kernel. The default is nil.
  func name(ofKey code: UInt32, device: UInt32) -> String?
}

extension TraceNames {
  public func name(ofKey code: UInt32, device: UInt32) -> String? { nil }
}

/// The performer of an action, as a code in entries.
package enum ActionTakerCode: UInt16, Sendable {
  case nobody, chord, window, shell, application, declared
}

/// The words for the codes in entries, each at the index of its code.
package struct TraceWords: Sendable {
  package var reasons: [String]
  package var notes: [String]
  package var states: [String]
  /// The reasons for which recognizers fail: general ones, and those that the gestures themselves report (`misfits`).
  package var failures: [String]
  package var misfits: [String]
  /// The operations on windows.
  package var operations: [String]
  /// The kinds of touchpad gestures.
  package var gestures: [String]
  /// The commands of media keys.
  package var commands: [String]

  package init(
    reasons: [String], notes: [String], states: [String], failures: [String], misfits: [String], operations: [String],
    gestures: [String], commands: [String] = []
  ) {
    self.reasons = reasons
    self.notes = notes
    self.states = states
    self.failures = failures
    self.misfits = misfits
    self.operations = operations
    self.gestures = gestures
    self.commands = commands
  }
}

extension [String] {
  func word(_ code: Int) -> String { indices.contains(code) ? self[code] : "code \(code)" }
}
