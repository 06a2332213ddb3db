/// The reason for which a recognizer failed, as a code in entries of the flight recorder.
enum FailureWord: UInt8, CaseIterable {
  case itself, cancelled, prevented, refused, requirementRecognized

  /// The name of the reason in traces. Part of their format.
  var word: String {
    switch self {
    case .itself: "itself"
    case .cancelled: "cancelled"
    case .prevented: "prevented"
    case .refused: "refused"
    case .requirementRecognized: "requirementRecognized"
    }
  }
}
