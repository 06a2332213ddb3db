/// A decision that reaches no client.
public struct RoutingNote: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// No surface accepts input there. No client receives the finger until it lifts.
    case fingerMissed
    /// The finger only dismissed popups. No client receives it.
    case fingerSwallowed
    /// A second down for a finger that never lifted: the first touch was ended.
    case fingerDownTwice
    /// A motion, an end or a shape of a finger that is not down: ignored.
    case fingerUnknown
    /// The finger should act as the pointer, but another finger does or a button is held. No client receives it.
    case pointerTaken
    case buttonSwallowed
    /// No surface under the pointer accepts input.
    case buttonMissed
    case buttonDownTwice
    case buttonUnknown
    /// The pointer cannot leave: a button is down.
    case pointerStays
    case keyUnfocused
    /// A binding consumed the key, or its press.
    case keyTaken
    /// An input method received the press, and its grab has ended since. No client receives the release.
    case keyStray
    case keyDownTwice
    case keyUnknown
    case axisUnfocused
    /// A coordinate is not a number: the event was ignored.
    case notANumber
    /// No surface has the pointer, so no client receives the gesture.
    case gestureMissed
    /// A gesture of another touchpad is under way. No client receives this one.
    case gestureOfAnother
    /// The previous gesture never ended. It was cancelled.
    case gestureBegunTwice
    /// A step or an end of a gesture that has not begun: ignored.
    case gestureUnknown
    /// An event of a tool that no tablet has reported, or a lift of a tip that is up. Ignored.
    case toolUnknown
    /// A tool that was already in proximity, or whose tip was already down.
    case toolTwice
    /// A device was removed while something was held down, which was released.
    case deviceHeldSomething
    /// A finger came down on a client without a `wl_touch` and without a pointer in its place. Nothing was sent.
    case touchUndelivered
    /// A rule of the key window passes keys on, and no other responder handles the key. No client receives it.
    case keyPassedOn
    /// The key was pressed again too soon after its release (bounce keys). Ignored.
    case keyBounced
    /// The key was released before it counted (slow keys). Ignored.
    case keyTooShort
    /// A tapped modifier stays down for the next key (sticky keys).
    case keyLatched
    /// A modifier stays down until it is tapped again (sticky keys).
    case keyLocked
    /// The key moves the pointer or presses its button (mouse keys).
    case keyMovesPointer
    /// A recognizer withheld more motions of the finger than are kept. Its client receives the first and the last ones.
    case heldMotionsDropped
    /// Another window with exclusive touch has a touch. No client receives the finger until it lifts.
    case fingerExcluded
    /// The window has exclusive touch, and another window has a touch. No client receives the finger until it lifts.
    case fingerNotAlone
    /// The finger came down in a dead zone of the output or the window.
    case fingerInDeadZone
    /// The contact of the finger is larger than the policy accepts, probably a palm.
    case fingerTooLarge
    /// The finger came down too soon after a key was pressed.
    case fingerWhileTyping
    /// The finger lifted before it had rested for long enough (touch accommodations). Ignored.
    case fingerTooShort
    /// The finger came down too soon after another one had lifted (touch accommodations). Ignored until it lifts.
    case fingerRepeated
    /// The finger lifted early enough for a tap, which clients receive at one place (touch accommodations).
    case tapAssisted
    /// The client has declined the touch. It still receives the rest of it.
    case touchDeclined
    /// A gesture of the client may handle the touch: its verdict stays open.
    case touchDeferred
    /// The client has handled the touch, and responders above it may handle it too.
    case touchContinues
    /// A gesture of the client has recognized the touch.
    case touchClaimed
    /// The client has declined the press of a key.
    case keyDeclined
    /// Verdicts of a client about a motion of the device; see `ResponderVerdict`.
    case motionHandled, motionUnanswered, motionDeclined, motionContinues, motionUnavailable
    /// Verdicts of a client about a command of a media key; see `ResponderVerdict`.
    case commandHandled, commandUnanswered, commandDeclined, commandContinues, commandUnavailable
    /// Code of the program that embeds the compositor swallowed the event: nothing else receives it. See `InputRouter.swallow`.
    case inputFiltered
    /// The action goes on to the client of the window that presents the one it comes from.
    case actionFollowsLink
    /// A rule does not let actions of the presented window go to another client.
    case presentedSharesNothing
    /// A rule does not let the presenting window get actions of other clients.
    case presenterSharesNothing
    /// The action has passed as many clients as it may.
    case tooManyLinks
    /// A client has ended its part in the way of an action, or a rule has, while a client was asked. No other responder
    /// performs the action.
    case linkEnded
    /// The event only woke the desktop, as the policy says. No client receives it, nor the rest of its touch or press.
    case inputWoke
    /// The event identified a touchscreen or skipped an output, while touchscreens are identified. No client receives it,
    /// nor the rest of its touch or press.
    case inputIdentifies
    /// The desktop has fallen asleep: there was no input for the time of the policy.
    case desktopAsleep
    /// Input has woken the desktop.
    case desktopAwake
    /// The policy says that the virtual pointer acts as a finger: the press or release of its button became one of a touch.
    case pointerIsFinger
    /// The session is locked: only the surfaces of the lock are shown and get input.
    case sessionLocked
    /// The session is no longer locked.
    case sessionUnlocked
    /// The client that locked the session has gone. The session stays locked.
    case lockAbandoned
    /// The policy does not allow the action while the session is locked.
    case actionLocked
    /// A modal dialog keeps the finger from the window that it presents. The dialog becomes key, and no client receives
    /// the finger until it lifts.
    case fingerBlocked
    /// A modal dialog keeps the press of the button from the window that it presents. The dialog becomes key.
    case buttonBlocked
    /// A client has changed the settings of outputs.
    case outputsChanged
    /// The latest changes of outputs by clients were confirmed.
    case outputsKept
    /// The changes of outputs by clients were undone: they were not confirmed in time.
    case outputsUndone
    /// The displays were switched off, or on again. Their outputs stay.
    case displaysOff, displaysOn
    /// The edit menu does not open: no program draws it.
    case menuUndrawn
    /// The edit menu does not open: a rule keeps keys and gestures from opening it for the window.
    case menuUnwanted
    /// The edit menu does not open: none of its actions is possible.
    case menuEmpty
    /// The action of an item of the edit menu is not performed: it is not possible any more, or another responder would
    /// perform it.
    case menuAnswerChanged
    /// The edit menu does not open: without a rule, the client may show a menu of its own.
    case menuLeftToClient
    /// The edit menu does not open: its surface is not the first responder of the window with the keyboard.
    case menuNotFirst
    /// The edit menu does not open: the client has shown a popup or a subsurface since the press, perhaps its own menu.
    case menuOfClient
  }

  public var kind: Kind
  /// The finger, button or key that the note concerns, or a number of fingers.
  public var number: Int64

  package init(_ kind: Kind, _ number: Int64 = 0) {
    self.kind = kind
    self.number = number
  }
}

extension RoutingNote.Kind {
  /// The name of the note in traces. Part of their format.
  package var word: String {
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
    case .keyPassedOn: "keyPassedOn"
    case .keyBounced: "keyBounced"
    case .keyTooShort: "keyTooShort"
    case .keyLatched: "keyLatched"
    case .keyLocked: "keyLocked"
    case .keyMovesPointer: "keyMovesPointer"
    case .heldMotionsDropped: "heldMotionsDropped"
    case .fingerExcluded: "fingerExcluded"
    case .fingerNotAlone: "fingerNotAlone"
    case .fingerInDeadZone: "fingerInDeadZone"
    case .fingerTooLarge: "fingerTooLarge"
    case .fingerWhileTyping: "fingerWhileTyping"
    case .fingerTooShort: "fingerTooShort"
    case .fingerRepeated: "fingerRepeated"
    case .tapAssisted: "tapAssisted"
    case .touchDeclined: "touchDeclined"
    case .touchDeferred: "touchDeferred"
    case .touchContinues: "touchContinues"
    case .keyDeclined: "keyDeclined"
    case .touchClaimed: "touchClaimed"
    case .motionHandled: "motionHandled"
    case .motionUnanswered: "motionUnanswered"
    case .motionDeclined: "motionDeclined"
    case .motionContinues: "motionContinues"
    case .motionUnavailable: "motionUnavailable"
    case .commandHandled: "commandHandled"
    case .commandUnanswered: "commandUnanswered"
    case .commandDeclined: "commandDeclined"
    case .commandContinues: "commandContinues"
    case .commandUnavailable: "commandUnavailable"
    case .inputFiltered: "inputFiltered"
    case .inputWoke: "inputWoke"
    case .inputIdentifies: "inputIdentifies"
    case .desktopAsleep: "desktopAsleep"
    case .desktopAwake: "desktopAwake"
    case .pointerIsFinger: "pointerIsFinger"
    case .sessionLocked: "sessionLocked"
    case .sessionUnlocked: "sessionUnlocked"
    case .lockAbandoned: "lockAbandoned"
    case .actionLocked: "actionLocked"
    case .fingerBlocked: "fingerBlocked"
    case .buttonBlocked: "buttonBlocked"
    case .outputsChanged: "outputsChanged"
    case .outputsKept: "outputsKept"
    case .outputsUndone: "outputsUndone"
    case .displaysOff: "displaysOff"
    case .displaysOn: "displaysOn"
    case .actionFollowsLink: "actionFollowsLink"
    case .presentedSharesNothing: "presentedSharesNothing"
    case .presenterSharesNothing: "presenterSharesNothing"
    case .tooManyLinks: "tooManyLinks"
    case .linkEnded: "linkEnded"
    case .menuUndrawn: "menuUndrawn"
    case .menuUnwanted: "menuUnwanted"
    case .menuEmpty: "menuEmpty"
    case .menuAnswerChanged: "menuAnswerChanged"
    case .menuLeftToClient: "menuLeftToClient"
    case .menuNotFirst: "menuNotFirst"
    case .menuOfClient: "menuOfClient"
    }
  }
}
