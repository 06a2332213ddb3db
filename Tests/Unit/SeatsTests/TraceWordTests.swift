import Interaction
import Testing
import Traces

@testable import Seats

/// Tests of the words in traces and on the control socket. They belong to both formats, so renaming a case must not
/// change them.
@Suite struct TraceWordTests {
  private let words = TraceWords.routing

  @Test func reasons() {
    #expect(
      words.reasons == [
        "hit", "captured", "batchEnd", "sceneChanged", "surfaceDestroyed", "windowMapped", "windowUnmapped", "tap",
        "click", "hover", "activationRequest", "requested", "firstResponder", "keyWindowChanged", "popupGrab",
        "pressOutsidePopup", "interactiveMove", "interactiveResize", "dragAndDrop", "deviceCancelled", "deviceRemoved",
        "action", "binding", "policyChanged", "layerChanged", "motion", "gesture", "heldBack", "pointerEmulation",
        "inputMethodGrab", "otherKeyboard", "pointerLeft", "repaired", "cancellingWindow", "clientHealth",
        "invalidSerial", "touchRejected", "deceleration", "clientRequest",
        "remoteCommand", "idleness", "sessionLock", "unconfirmed", "editMenu", "pressOutsideMenu", "keyTyped",
        "menuItemPressed", "focusChanged", "menuDismissed", "menuOfClient", "caretMoved",
      ])
  }

  @Test func notes() {
    #expect(
      words.notes == [
        "fingerMissed", "fingerSwallowed", "fingerDownTwice", "fingerUnknown", "pointerTaken", "buttonSwallowed",
        "buttonMissed", "buttonDownTwice", "buttonUnknown", "pointerStays", "keyUnfocused", "keyTaken", "keyStray",
        "keyDownTwice", "keyUnknown", "axisUnfocused", "notANumber", "gestureMissed", "gestureOfAnother",
        "gestureBegunTwice", "gestureUnknown", "toolUnknown", "toolTwice", "deviceHeldSomething", "touchUndelivered",
        "keyPassedOn",
        "keyBounced", "keyTooShort", "keyLatched", "keyLocked", "keyMovesPointer",
        "heldMotionsDropped", "fingerExcluded", "fingerNotAlone",
        "fingerInDeadZone", "fingerTooLarge", "fingerWhileTyping", "fingerTooShort", "fingerRepeated", "tapAssisted",
        "touchDeclined", "touchDeferred", "touchContinues", "touchClaimed", "keyDeclined",
        "motionHandled", "motionUnanswered", "motionDeclined", "motionContinues", "motionUnavailable",
        "commandHandled", "commandUnanswered", "commandDeclined", "commandContinues", "commandUnavailable",
        "inputFiltered",
        "actionFollowsLink", "presentedSharesNothing", "presenterSharesNothing", "tooManyLinks", "linkEnded",
        "inputWoke", "inputIdentifies", "desktopAsleep", "desktopAwake", "pointerIsFinger", "sessionLocked",
        "sessionUnlocked", "lockAbandoned", "actionLocked", "fingerBlocked", "buttonBlocked",
        "outputsChanged", "outputsKept", "outputsUndone", "displaysOff", "displaysOn", "menuUndrawn", "menuUnwanted",
        "menuEmpty", "menuAnswerChanged", "menuLeftToClient", "menuNotFirst", "menuOfClient",
      ])
  }

  @Test func statesOfRecognizers() {
    #expect(words.states == ["possible", "began", "changed", "ended", "cancelled", "failed"])
  }

  @Test func failuresOfRecognizers() {
    #expect(words.failures == ["itself", "cancelled", "prevented", "refused", "requirementRecognized"])
    #expect(
      words.misfits == [
        "unsaid", "movedTooFar", "movedTooLittle", "wrongDirection", "notAtEdge", "tookTooLong", "liftedTooEarly",
        "tooManyFingers", "tooFewFingers", "tooManyFingersOrTooFarApart", "liftedWhileWaiting", "abandoned",
        "incomplete", "turnedBack", "wrongButtons", "otherWidget", "unknownWidget",
        "handledByClient", "claimedByClient", "onControl", "menuUndrawn", "menuUnwanted", "menuLeftToClient",
        "menuNotFirst",
      ])
  }

  @Test func operationsOnWindows() {
    #expect(
      words.operations == [
        "close", "maximize", "minimize", "fullscreen", "move", "nextWindow", "previousWindow", "resize",
      ])
    #expect(
      WindowOperation.allCases.map(\.name)
        == ["close", "maximize", "minimize", "fullscreen", "move", "next-window", "previous-window", "resize"])
  }

  @Test func commandsOfMediaKeys() {
    #expect(
      words.commands == [
        "play", "pause", "stop", "toggle-play-pause", "next-track", "previous-track", "begin-seeking-backward",
        "end-seeking-backward", "begin-seeking-forward", "end-seeking-forward",
      ])
    #expect(MediaCommand.allCases.map { Int($0.rawValue) } == Array(words.commands.indices))
  }

  @Test func gesturesOnTouchpads() { #expect(words.gestures == ["swipe", "pinch", "hold"]) }

  @Test func kindsOfRecognizers() {
    let recognizers = [
      TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer(), ScreenEdgePanGestureRecognizer(),
      SwipeGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(), HoverGestureRecognizer(),
      DoubleKnockRecognizer(),
    ]
    #expect(
      recognizers.map(\.kindName)
        == ["tap", "long-press", "pan", "screen-edge-pan", "swipe", "pinch", "rotation", "hover", "double-knock"])
  }

  /// Entries store the index of a word in its list.
  @Test func theCodesOfEntriesAreThePlacesOfWords() {
    #expect(RoutingReason.allCases.map { Int($0.rawValue) } == Array(words.reasons.indices))
    #expect(RoutingNote.Kind.allCases.map { Int($0.rawValue) } == Array(words.notes.indices))
    #expect(GestureRecognizer.State.allCases.map { Int($0.code) } == Array(words.states.indices))
    #expect(FailureWord.allCases.map { Int($0.rawValue) } == Array(words.failures.indices))
    #expect(GestureMisfit.allCases.map { Int($0.rawValue) } == Array(words.misfits.indices))
    #expect(WindowOperation.allCases.map { Int($0.rawValue) } == Array(words.operations.indices))
    #expect(PointerGesture.Kind.allCases.map { Int($0.rawValue) } == Array(words.gestures.indices))
  }
}

/// A recognizer type that the module does not contain.
private final class DoubleKnockRecognizer: TapGestureRecognizer {}
