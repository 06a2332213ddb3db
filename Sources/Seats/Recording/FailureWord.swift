/// Why a recognizer failed, as entries of the flight recorder hold it.
enum FailureWord: UInt8, CaseIterable {
  case itself, cancelled, prevented, refused, requirementRecognized

  /// The reason as traces say it. Part of their format.
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
