import Traces

// The flight recorder always runs, so it must not contain what people type. Entries of keys have no code.

extension FlightRecord {
  /// Stands in place of a key's code.
  static let noText: Int32 = -1

  /// The entry without the code of a key.
  var withoutText: FlightRecord {
    var entry = self
    if entry.kind.isKey || isNoteOfKey { entry.number = Self.noText }
    return entry
  }

  private var isNoteOfKey: Bool {
    guard kind == .noted, let note = RoutingNote.Kind(rawValue: UInt8(truncatingIfNeeded: detail)) else { return false }
    return note.isAboutKey
  }
}

extension RoutingNote.Kind {
  /// Whether the number of such a note may be a key's code.
  var isAboutKey: Bool {
    switch self {
    case .keyUnfocused, .keyDownTwice, .keyUnknown, .keyTaken, .keyStray, .deviceHeldSomething: true
    case .fingerMissed, .fingerSwallowed, .fingerDownTwice, .fingerUnknown, .pointerTaken, .buttonSwallowed,
      .buttonMissed, .pointerStays, .buttonDownTwice, .buttonUnknown, .axisUnfocused, .gestureMissed,
      .gestureOfAnother, .gestureBegunTwice, .gestureUnknown, .toolUnknown, .toolTwice, .notANumber, .touchUndelivered:
      false
    }
  }
}
