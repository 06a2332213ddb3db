import Documents

// The keys of recognizers that follow the pointer.

extension GestureType {
  /// True if the type does not have a key of other recognizers. A hover receives no touches and affects no clients.
  func lacks(_ key: String) -> Bool {
    guard self == .hover else { return false }
    switch key {
    case "touch-types", "buttons", "requires-exclusive-touch-type", "presses", "observe", "cancels-touches-in-view",
      "delays-touches-began", "delays-touches-ended", "requires-failure-of", "yields-to-client", "required-to-fail-by",
      "simultaneous-with":
      return true
    default: return false
    }
  }
}

extension RecognizerDraft {
  static var hovering: [PolicyField<RecognizerDraft>] {
    [
      field(
        "dwell", "How long the pointer rests before it begins. Default: it begins when the pointer enters.", \.dwell,
        .duration),
      field(
        "movement", "The longest movement of a resting pointer. Default: long-press-movement of gestures.", \.movement,
        .distance),
    ]
  }

  /// Warns of the movement of a hover that does not wait for a rest.
  func checkHover(_ type: GestureType, _ mapping: MappingReader) {
    guard type == .hover, movement != nil, dwell == nil else { return }
    mapping.faults.warn(
      at: mapping.position(of: "movement"), "movement has no effect without dwell; write dwell: 500ms beside it")
  }
}
