import Traces

// Notes: `detail` is the kind, `number` the finger, button or key.

extension FlightEntry {
  init(_ note: RoutingNote) {
    self.init(.noted, detail: UInt16(note.kind.rawValue), number: Int32(truncatingIfNeeded: note.number))
  }
}

extension RoutingNote.Kind {
  /// True if the note's number may be the code of a key, which the flight recorder does not store.
  var mayNameKey: Bool {
    switch self {
    case .keyUnfocused, .keyDownTwice, .keyUnknown, .keyTaken, .keyStray, .keyPassedOn, .deviceHeldSomething,
      .keyBounced, .keyTooShort, .keyLatched, .keyLocked, .keyMovesPointer, .keyDeclined:
      true
    case .fingerMissed, .fingerSwallowed, .fingerDownTwice, .fingerUnknown, .pointerTaken, .buttonSwallowed,
      .buttonMissed, .pointerStays, .buttonDownTwice, .buttonUnknown, .axisUnfocused, .gestureMissed,
      .gestureOfAnother, .gestureBegunTwice, .gestureUnknown, .toolUnknown, .toolTwice, .notANumber, .touchUndelivered,
      .heldMotionsDropped, .fingerExcluded, .fingerNotAlone, .fingerInDeadZone, .fingerTooLarge, .fingerWhileTyping,
      .fingerTooShort, .fingerRepeated, .tapAssisted, .touchDeclined,
      .touchDeferred, .touchContinues, .touchClaimed, .motionHandled, .motionUnanswered, .motionDeclined,
      .motionContinues, .motionUnavailable, .commandHandled, .commandUnanswered, .commandDeclined, .commandContinues,
      .commandUnavailable, .actionFollowsLink, .presentedSharesNothing, .presenterSharesNothing, .tooManyLinks,
      .linkEnded, .inputFiltered, .inputWoke, .inputIdentifies, .desktopAsleep, .desktopAwake, .sessionLocked,
      .sessionUnlocked, .lockAbandoned, .actionLocked, .pointerIsFinger, .fingerBlocked, .buttonBlocked,
      .outputsChanged, .outputsKept, .outputsUndone, .displaysOff, .displaysOn, .menuUndrawn, .menuUnwanted, .menuEmpty,
      .menuAnswerChanged, .menuLeftToClient, .menuNotFirst, .menuOfClient:
      false
    }
  }
}
