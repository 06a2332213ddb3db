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

extension RoutingNote.Kind {
  /// The decision as traces say it. Part of their format.
  public var word: String {
    switch self {
    case .fingerMissed: "fingerMissed"
    case .fingerSwallowed: "fingerSwallowed"
    case .fingerDownTwice: "fingerDownTwice"
    case .fingerUnknown: "fingerUnknown"
    case .pointerTaken: "pointerTaken"
    case .buttonSwallowed: "buttonSwallowed"
    case .buttonMissed: "buttonMissed"
    case .buttonDownTwice: "buttonDownTwice"
    case .buttonUnknown: "buttonUnknown"
    case .pointerStays: "pointerStays"
    case .keyUnfocused: "keyUnfocused"
    case .keyTaken: "keyTaken"
    case .keyStray: "keyStray"
    case .keyDownTwice: "keyDownTwice"
    case .keyUnknown: "keyUnknown"
    case .axisUnfocused: "axisUnfocused"
    case .notANumber: "notANumber"
    case .gestureMissed: "gestureMissed"
    case .gestureOfAnother: "gestureOfAnother"
    case .gestureBegunTwice: "gestureBegunTwice"
    case .gestureUnknown: "gestureUnknown"
    case .toolUnknown: "toolUnknown"
    case .toolTwice: "toolTwice"
    case .deviceHeldSomething: "deviceHeldSomething"
    case .touchUndelivered: "touchUndelivered"
    }
  }
}
