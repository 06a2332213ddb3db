/// Says who the numbers of records are, as people know them.
public protocol TraceNames: AnyObject {
  func name(ofSurface surface: UInt32) -> String
  func name(ofWindow window: UInt32) -> String
  func name(ofClient client: UInt32) -> String
  func name(ofRecognizer recognizer: UInt32) -> String
  func name(ofAction action: Int32) -> String
  /// The application that a surface's window says it is; nil where it says nothing.
  func applicationID(ofSurface surface: UInt32) -> String?
  func client(ofSurface surface: UInt32) -> UInt32?
}

/// Who performs an action, as records say it.
public enum ActionTakerCode: UInt16, Sendable {
  case nobody, chord, window, shell
}

/// The words for the codes of records, each at its code's place.
public struct TraceWords: Sendable {
  public var reasons: [String]
  public var notes: [String]
  public var states: [String]
  /// Why recognizers fail, in general and as gestures say it themselves.
  public var failures: [String]
  public var misfits: [String]
  /// What windows can be made to do.
  public var operations: [String]
  /// What fingers do on a touchpad.
  public var gestures: [String]

  public init(
    reasons: [String], notes: [String], states: [String], failures: [String], misfits: [String], operations: [String],
    gestures: [String]
  ) {
    self.reasons = reasons
    self.notes = notes
    self.states = states
    self.failures = failures
    self.misfits = misfits
    self.operations = operations
    self.gestures = gestures
  }
}

extension [String] {
  func word(_ code: Int) -> String { indices.contains(code) ? self[code] : "code \(code)" }
}
