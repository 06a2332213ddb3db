/// The meaning of the words of a trace, for people. A word without a phrase is shown unchanged.
public enum Phrases {
  /// The reasons for an output.
  public static let reasons: [String: String] = [
    "hit": "the hit test found it", "captured": "it has had the beginning", "batchEnd": "the batch is complete",
    "sceneChanged": "the scene has changed", "surfaceDestroyed": "the surface is gone",
    "windowMapped": "the window has appeared", "windowUnmapped": "the window has gone",
    "tap": "it was tapped", "click": "it was clicked", "hover": "the pointer has come over it",
    "activationRequest": "its client has asked for it", "requested": "it was asked for",
    "firstResponder": "it has the keyboard", "keyWindowChanged": "the keyboard follows the key window",
    "popupGrab": "a popup has or had the seat",
    "pressOutsidePopup": "a press outside dismisses popups", "interactiveMove": "the user moves a window",
    "interactiveResize": "the user resizes a window", "dragAndDrop": "something is dragged",
    "deviceCancelled": "the device has taken it back", "deviceRemoved": "the device is gone",
    "motion": "the device was moved as a whole",
    "gesture": "a recognizer has taken the touch",
    "heldBack": "the recognizer that held it back has let it go",
    "action": "an action was performed", "binding": "a key is bound to it",
    "policyChanged": "the policy has changed", "layerChanged": "a layer wants the keyboard otherwise than before",
    "otherKeyboard": "another keyboard with another keymap is in use now",
    "pointerLeft": "the pointer is nowhere on the desktop any more",
    "pointerEmulation": "a finger is the pointer for a client that knows no touches",
    "inputMethodGrab": "an input method takes the keys, or gives them back",
    "repaired": "what the device said did not fit, and was repaired",
  ]

  /// The decisions that reach no client.
  public static let notes: [String: String] = [
    "fingerMissed": "no surface takes input there: the finger is nobody's until it lifts",
    "fingerSwallowed": "the finger is used up by what it has ended or moves",
    "pointerTaken": "it would be a pointer, but another finger or a button has the pointer",
    "fingerDownTwice": "the finger was down already: its first touch is ended",
    "fingerUnknown": "no such finger is down: nothing is done",
    "buttonSwallowed": "the button is used up by what it has ended or moves",
    "buttonMissed": "no surface takes input under the pointer",
    "buttonDownTwice": "the button was down already: nothing is done",
    "buttonUnknown": "the button was not down: nothing is done",
    "pointerStays": "a button is down: whoever has had its press keeps the pointer",
    "keyUnfocused": "no surface has the keyboard", "keyDownTwice": "the key was down already: nothing is done",
    "keyUnknown": "the key was not down: nothing is done", "axisUnfocused": "the pointer is on no surface",
    "keyTaken": "a binding has the key, or had its press",
    "keyStray": "an input method had its press, and has given the keys back: nobody hears of it",
    "gestureMissed": "the pointer is in no surface that hears of it: the gesture is nobody's",
    "gestureOfAnother": "another touchpad's gesture is going on: this one is nobody's",
    "gestureBegunTwice": "the gesture before it never ended: it is cancelled",
    "gestureUnknown": "no such gesture has begun: nothing is done",
    "toolUnknown": "no tablet feels such a tool, or its tip is not down: nothing is done",
    "toolTwice": "the tool was there already, or its tip down: what was before has ended",
    "notANumber": "a coordinate is no number: nothing is done",
    "deviceHeldSomething": "the device held it down when it went: it is let go",
    "touchUndelivered": "the client has no wl_touch, and gets no pointer instead: it is sent nothing",
  ]

  /// The reasons for which a recognizer failed by itself.
  public static let misfits: [String: String] = [
    "unsaid": "what the fingers did is not its gesture", "movedTooFar": "a finger has moved too far",
    "movedTooLittle": "the fingers have lifted without moving enough",
    "wrongDirection": "the fingers go another way", "notAtEdge": "the finger did not land at one of its edges",
    "tookTooLong": "it took too long", "liftedTooEarly": "a finger has lifted too early",
    "tooManyFingers": "there are too many fingers", "tooFewFingers": "there are too few fingers",
    "tooManyFingersOrTooFarApart": "there are too many fingers, or they are too far from the tap before",
    "liftedWhileWaiting": "its fingers were gone before those it waits for had failed",
    "abandoned": "nothing can happen any more that would decide it",
  ]

  /// The reasons for which a hit test takes a surface or skips it.
  public static let verdicts: [String: String] = [
    "taken": "it takes the place", "not-shown": "it shows nothing",
    "empty-input-region": "its client takes no input on it", "outside-bounds": "the place is outside of it",
    "outside-shape": "the place is in a hole of its input region, or outside of the shape that a rule gives it",
    "taken-by": "a surface above it in its tree takes all hits on that", "redirected": "its hits are sent elsewhere",
    "not-interactive": "a rule takes it out of interaction", "transparent": "a rule says that it is transparent",
    "passes-through": "a rule lets hits pass through it to its subsurfaces",
  ]

  /// The reasons for which a recognizer does not watch a finger.
  public static let obstacles: [String: String] = [
    "disabled": "it is switched off", "waiting": "it waits for others to fail and has all the fingers it needs",
    "over": "its attempt is over, and begins anew when all its fingers are up", "filtered": "it takes no such touches",
  ]
}
