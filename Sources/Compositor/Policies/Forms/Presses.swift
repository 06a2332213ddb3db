import Documents

extension RecognizerDraft {
  /// Warns of a recognizer that accepts no touches and can therefore never be recognized.
  func checkPresses(_ type: GestureType, _ mapping: MappingReader) {
    guard let kinds = recognizer.allowedTouchTypes, kinds.isEmpty else { return }
    let position = mapping.position(of: "touch-types")
    guard mapping.has("presses") else {
      return mapping.faults.warn(
        at: position, "the recognizer accepts neither touches nor keys; add presses, or remove touch-types: none")
    }
    guard !type.acceptsPresses else { return }
    mapping.faults.warn(
      at: position, "\(type.what) cannot be recognized from keys, which do not move; remove touch-types: none")
  }
}

extension GestureType {
  /// True if it can be recognized from presses of keys alone.
  fileprivate var acceptsPresses: Bool {
    switch self {
    case .tap, .longPress: true
    case .pinch, .rotation, .swipe, .pan, .screenEdgePan, .hover: false
    }
  }
}
