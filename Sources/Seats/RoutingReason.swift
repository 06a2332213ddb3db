import Geometry

/// Why an effect came to be, small enough to stand beside each of them.
public enum RoutingReason: UInt8, CaseIterable, Sendable {
  /// The hit test found the surface.
  case hit
  /// Whoever took the beginning gets the rest.
  case captured
  /// A batch is complete.
  case batchEnd
  /// The surface went away from under a resting finger or pointer, or came there.
  case sceneChanged
  case surfaceDestroyed
  case windowMapped
  case windowUnmapped
  case tap
  case click
  case hover
  case activationRequest
  /// A script, the control socket or the shell asked for it.
  case requested
  /// Whoever has the keyboard gets what is pressed.
  case firstResponder
  /// The keyboard follows the key window.
  case keyWindowChanged
  case popupGrab
  case pressOutsidePopup
  case interactiveMove
  case interactiveResize
  case dragAndDrop
  case deviceCancelled
  case deviceRemoved
  /// An action was performed.
  case action
  /// A key, or several together, that stand for an action.
  case binding
  /// What the policy says of the window is not what it said before.
  case policyChanged
  /// A layer wants the keyboard otherwise than before, or lies elsewhere among the windows.
  case layerChanged
  /// The device was shaken, folded or unfolded.
  case motion
  /// A recognizer has taken the touch.
  case gesture
  /// A recognizer that might have taken the touch has let it go.
  case heldBack
  /// A finger is the pointer for a client that knows no touches, or is so no longer.
  case pointerEmulation
  /// An input method takes the keys, or gives them back.
  case inputMethodGrab
  /// Another keyboard with another keymap is in use now.
  case otherKeyboard
  /// The pointer is nowhere on the desktop any more.
  case pointerLeft
  /// The device never reported the end that this effect supplies.
  case repaired
}

/// A decision that reaches no client.
public struct RoutingNote: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// No surface takes input there; the finger is nobody's until it lifts.
    case fingerMissed
    /// Taken by a popup's dismissal, an interactive move or the like.
    case fingerSwallowed
    /// A second down for a finger that never lifted: the first touch was ended.
    case fingerDownTwice
    /// A motion, an end or a shape of a finger that is not down: ignored.
    case fingerUnknown
    /// It would be a pointer, but the pointer is another finger's or held by a button: nobody hears of it.
    case pointerTaken
    case buttonSwallowed
    /// No surface takes input under the pointer.
    case buttonMissed
    case buttonDownTwice
    case buttonUnknown
    /// The pointer cannot leave: a button is down.
    case pointerStays
    case keyUnfocused
    /// A binding has it, or had its press.
    case keyTaken
    /// An input method had its press and has given the keys back meanwhile: nobody hears of the release.
    case keyStray
    case keyDownTwice
    case keyUnknown
    case axisUnfocused
    /// A coordinate is not a number: the event was ignored.
    case notANumber
    /// The pointer is in no surface that hears of it: nobody hears of the gesture.
    case gestureMissed
    /// Another touchpad's gesture is going on: nobody hears of this one.
    case gestureOfAnother
    /// The gesture before never ended: it was cancelled.
    case gestureBegunTwice
    /// A step or an end of a gesture that has not begun: ignored.
    case gestureUnknown
    /// A tool that no tablet feels, or one whose tip is up: ignored.
    case toolUnknown
    /// A tool that was there already, or whose tip was down.
    case toolTwice
    /// A device vanished with something held down, which was let go.
    case deviceHeldSomething
    /// A finger landed on a client without a `wl_touch` that gets no pointer instead: it is sent nothing.
    case touchUndelivered
  }

  public var kind: Kind
  /// The finger, button or key that it is about, or how many fingers.
  public var number: Int64

  public init(_ kind: Kind, _ number: Int64 = 0) {
    self.kind = kind
    self.number = number
  }
}
