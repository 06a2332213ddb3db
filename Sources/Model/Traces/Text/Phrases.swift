/// The sentences for the words of a trace. A word without a sentence is shown unchanged. docs/trace.md lists all words.
package enum Phrases {
  /// The reasons for an output. Each follows the word "because".
  package static let reasons: [String: String] = [
    "hit": "the hit test found the target",
    "captured": "the target received the earlier events",
    "batchEnd": "the group of events is complete",
    "sceneChanged": "a surface moved, appeared or disappeared there",
    "surfaceDestroyed": "the surface was destroyed",
    "windowMapped": "a window appeared",
    "windowUnmapped": "a window disappeared",
    "tap": "the user tapped the window",
    "click": "the user clicked the window",
    "hover": "the pointer entered the window",
    "activationRequest": "a client requested the activation",
    "requested": "the shell, a script or the control socket requested it",
    "clientRequest": "a client requested it",
    "idleness": "there was no input for a time, or there is again",
    "sessionLock": "a client has locked or unlocked the session",
    "unconfirmed": "a change of outputs was not confirmed in time",
    "editMenu": "it belongs to the edit menu",
    "pressOutsideMenu": "a touch or press began outside the menu",
    "keyTyped": "a key was typed",
    "menuItemPressed": "an item of the edit menu was pressed",
    "focusChanged": "the keyboard focus or the first responder has changed",
    "menuDismissed": "the program that draws the menu has closed it or has gone",
    "menuOfClient": "the client shows a popup or a subsurface, perhaps a menu of its own",
    "caretMoved": "the caret of the text field has moved",
    "remoteCommand": "the client of the first responder receives it as a remote command",
    "firstResponder": "the target has keyboard focus",
    "keyWindowChanged": "keyboard focus follows the key window",
    "popupGrab": "the grab of a popup began or ended",
    "pressOutsidePopup": "the press was outside the popup",
    "interactiveMove": "the user is moving a window",
    "interactiveResize": "the user is resizing a window",
    "dragAndDrop": "a drag is in progress",
    "deviceCancelled": "the device cancelled its input",
    "deviceRemoved": "the device was removed",
    "motion": "the device was shaken, turned, folded or unfolded",
    "gesture": "a recognizer recognized its gesture",
    "heldBack": "a recognizer withheld this input until now",
    "action": "an action was performed",
    "binding": "a key binding triggered it",
    "policyChanged": "the policy changed",
    "layerChanged": "a layer surface changed its demand for the keyboard or its place in the stack",
    "otherKeyboard": "a keyboard with another keymap is in use now",
    "pointerLeft": "the pointer left the desktop",
    "pointerEmulation": "a finger began or stopped to act as the pointer",
    "inputMethodGrab": "an input method began or ended its grab of the keyboard",
    "repaired": "the device did not report the end of the earlier input",
    "cancellingWindow": "a window appeared that cancels all touches",
    "clientHealth": "the client stopped or began to answer pings, or to read its events",
    "touchRejected": "a rule against palms or about a dead zone rejects the touch",
    "invalidSerial": "the client did not receive the serial, or its event does not justify the request",
    "deceleration": "a scroll continued after its finger lifted, with decreasing velocity",
  ]

  /// The health of clients, and their refused requests. The client's name comes first, and a count or the request follows.
  package static let clients: [String: String] = [
    "client.unresponsive": "is unresponsive: it has not answered a ping in time",
    "client.responsive": "is responsive again: it has answered a ping",
    "client.lagging": "is lagging: the number of bytes that it has not read is",
    "client.caught-up": "has caught up: the number of motions that were withheld is",
    "client.idled": "is notified that the seat is idle: the timeout in milliseconds is",
    "client.resumed": "is notified that the seat is not idle any more: the timeout in milliseconds is",
    "client.rang": "rings the bell",
    "client.serialRefused": "named a serial that does not justify its request, so the request was refused:",
  ]

  /// The decisions that reach no client.
  package static let notes: [String: String] = [
    "fingerMissed": "the router ignores the finger until it lifts: no surface accepts input there",
    "fingerBlocked":
      "the router ignores the finger until it lifts, and makes the modal dialog key that keeps input from the window there",
    "fingerSwallowed": "the router ignores the finger until it lifts",
    "pointerTaken":
      "the router ignores the finger until it lifts: another finger acts as the pointer, or a button is down",
    "fingerDownTwice": "the router ended the earlier touch of the finger: the device did not report its end",
    "fingerUnknown": "the router ignored the event: the finger is not down",
    "buttonSwallowed": "the router sends the press and the release to no client",
    "buttonMissed":
      "the router sends the press and the release to no client: no surface under the pointer accepts input",
    "buttonBlocked":
      "no client receives the press and the release: a modal dialog keeps input from the window there, and becomes key",
    "buttonDownTwice": "the router ignored the event: the button is already down",
    "buttonUnknown": "the router ignored the event: the button is not down",
    "pointerStays": "the router kept the pointer on its surface: a button is down",
    "keyUnfocused": "the router ignored the event: no surface has keyboard focus",
    "keyPassedOn": "no client receives the key: a rule of the key window passes keys on",
    "keyTaken": "a key binding or a recognizer consumed the key",
    "keyBounced": "the key was pressed again too soon after its release, so the press was dropped",
    "keyTooShort": "the key was released too soon, so it was dropped",
    "keyLatched": "the modifier stays down for the next key",
    "keyLocked": "the modifier stays down until it is tapped again",
    "keyMovesPointer": "the key moves the pointer or presses its button",
    "keyStray": "the router dropped the release: an input method received the press, and its keyboard grab has ended",
    "keyDownTwice": "the router ignored the event: the key is already down",
    "keyUnknown": "the router ignored the event: the key is not down",
    "axisUnfocused": "the router ignored the scroll: the pointer is on no surface",
    "gestureMissed":
      "the router ignores the gesture until it ends: no surface under the pointer receives touchpad gestures",
    "gestureOfAnother": "the router ignored the gesture: a gesture of another touchpad is in progress",
    "gestureBegunTwice": "the router cancelled the earlier gesture: the touchpad did not report its end",
    "gestureUnknown": "the router ignored the event: no such gesture has begun",
    "toolUnknown": "the router ignored the event: the tool is not in proximity, or its tip is not down",
    "toolTwice":
      "the tablet reported a beginning twice: the tool was already in proximity, or its tip was already down",
    "notANumber": "the router ignored the event: a coordinate is not a number",
    "deviceHeldSomething": "the router ended the input that the device held down",
    "heldMotionsDropped": "the client receives the first withheld motion of the finger and the last 511",
    "fingerExcluded": "the router ignores the finger until it lifts: another window has a touch, and it is exclusive",
    "fingerNotAlone":
      "the router ignores the finger until it lifts: the window has exclusive touch, and another one has a touch",
    "fingerInDeadZone": "the policy rejects the finger: it came down in a dead zone",
    "fingerTooLarge": "the policy rejects the finger: its contact is too large",
    "fingerWhileTyping": "the policy rejects the finger: a key was pressed just before",
    "fingerTooShort": "the touch was dropped: the finger lifted before it had rested for long enough",
    "fingerRepeated": "the router ignores the finger until it lifts: another one had lifted just before",
    "touchDeclined": "the client has declined the touch: nothing in it has handled the touch",
    "keyDeclined": "the client has declined the press: nothing in it has handled the key",
    "motionHandled": "the client has handled the motion",
    "motionUnanswered": "the client has not answered in time, so it has handled the motion",
    "motionDeclined": "the client has declined the motion: nothing in it has handled the motion",
    "motionContinues": "the client has handled the motion, and lets others handle it too",
    "motionUnavailable": "the client did not receive the motion: it judges nothing now",
    "commandHandled": "the client has handled the command",
    "commandUnanswered": "the client has not answered in time, so it has handled the command",
    "commandDeclined": "the client has declined the command: nothing in it has handled the command",
    "commandContinues": "the client has handled the command, and lets others handle it too",
    "commandUnavailable": "the client did not receive the command: it judges nothing now",
    "inputFiltered": "code of the program that embeds the compositor swallowed the event",
    "inputWoke": "the event only woke the desktop, as the policy says, so no client receives it",
    "inputIdentifies": "touchscreens are being identified, so no client receives the event",
    "desktopAsleep": "the desktop has fallen asleep",
    "desktopAwake": "input has woken the desktop",
    "pointerIsFinger": "the virtual pointer acts as a finger, as the policy says, so the button became a touch",
    "sessionLocked": "the session is locked: only the surfaces of the lock are shown and get input",
    "sessionUnlocked": "the session is no longer locked",
    "menuUndrawn": "the edit menu does not open: no program draws it",
    "menuUnwanted": "the edit menu does not open: a rule keeps keys and gestures from opening it for this window",
    "menuLeftToClient": "the edit menu does not open: without a rule, the client may show a menu of its own",
    "menuNotFirst":
      "the edit menu does not open: its surface is not the first responder of the window with the keyboard",
    "menuOfClient":
      "the edit menu does not open: the client has shown a popup or a subsurface since the press, perhaps its own menu",
    "menuEmpty": "the edit menu does not open: none of its actions is possible",
    "menuAnswerChanged":
      "nothing performs the action of the pressed item: the answer has changed since the edit menu opened",
    "lockAbandoned": "the client that locked the session has gone, and the session stays locked",
    "actionLocked": "the session is locked, and the policy does not allow the action meanwhile",
    "outputsChanged": "a client has changed the settings of outputs",
    "outputsKept": "the changes of outputs were confirmed",
    "outputsUndone": "the changes of outputs were not confirmed in time, so they were undone",
    "displaysOff": "the displays were switched off",
    "displaysOn": "the displays were switched on",
    "actionFollowsLink": "the action goes on to the client of the window that presents this one",
    "presentedSharesNothing": "no rule lets actions of the presented window go to another client",
    "presenterSharesNothing": "no rule lets the presenting window get actions of other clients",
    "tooManyLinks": "the action has passed as many clients as it may",
    "linkEnded": "a client or a rule has ended its part in the way of the action, so no other responder performs it",
    "touchDeferred": "a gesture of the client may handle the touch, so the client decides later",
    "touchContinues": "the client has handled the touch, and lets others handle it too",
    "touchClaimed": "a gesture of the client has recognized the touch",
    "tapAssisted": "the finger lifted early enough, so it counts as a tap at one place",
    "touchUndelivered":
      "the router did not send the touch: the client has no wl_touch object, and pointer emulation does not apply",
  ]

  /// The sentence of a note; the word itself if it has none.
  package static func note(_ word: String, because reason: String) -> String {
    notesByReason[word]?[reason] ?? notes[word] ?? word
  }

  /// The sentences of notes that depend on their reason.
  private static let notesByReason: [String: [String: String]] = [
    "keyTaken": [
      "binding": "a key binding consumed the key", "gesture": "no client receives the key",
      "remoteCommand": "no client receives the key itself",
    ]
  ]

  /// The reasons for which a recognizer failed by itself, or its gesture was cancelled at its end.
  package static let misfits: [String: String] = [
    "unsaid": "the touches do not match its gesture",
    "movedTooFar": "a finger moved too far",
    "movedTooLittle": "the fingers lifted before they had moved far enough",
    "wrongDirection": "the fingers moved in a wrong direction",
    "notAtEdge": "the finger did not land at a permitted edge",
    "tookTooLong": "the gesture took too long",
    "liftedTooEarly": "a finger lifted too early",
    "tooManyFingers": "too many fingers are down",
    "tooFewFingers": "too few fingers were down",
    "tooManyFingersOrTooFarApart": "too many fingers are down, or they landed too far from the previous tap",
    "liftedWhileWaiting": "its fingers lifted while it waited for other recognizers to fail",
    "abandoned": "all fingers lifted before it had decided",
    "incomplete": "the fingers lifted before they had met what completes the gesture",
    "turnedBack": "the fingers lifted while they moved back fast",
    "wrongButtons": "other buttons were pressed than it requires",
    "otherWidget": "a touch landed on another widget than it is for",
    "unknownWidget": "it is not known on which widget a touch landed",
    "handledByClient": "the client has handled a touch",
    "claimedByClient": "a gesture of the client has recognized a touch, and it yields to clients",
    "onControl": "a touch began on a control of the client, which keeps its taps",
    "menuUndrawn": "no program draws the edit menu",
    "menuUnwanted": "a rule keeps gestures from opening the edit menu for this window",
    "menuLeftToClient": "without a rule, the client may show a menu of its own",
    "menuNotFirst": "it began outside the first responder of the window with the keyboard",
  ]

  /// The answers of surfaces to a hit test.
  package static let verdicts: [String: String] = [
    "taken": "hit",
    "not-shown": "not hit, because it shows nothing",
    "empty-input-region": "not hit, because its client set an empty input region",
    "outside-bounds": "not hit, because the position is outside its bounds",
    "yielded": "the point is in an outset of the client, where other windows come first",
    "outside-shape":
      "not hit, because the position is in a hole of its input region or outside the shape that a rule gives it",
    "taken-by": "not hit itself, because a rule gives its hits to a surface above it in its tree",
    "redirected": "not hit itself, because a rule redirects its hits",
    "not-interactive": "not hit, because a rule excludes it from input",
    "transparent": "not hit, because a rule or its client makes it transparent",
    "blocked": "not hit, because a modal dialog keeps input from its window",
    "passed-on": "not hit, because a rule passes this kind of input on to the windows behind",
    "undeliverable":
      "not hit, because its client has no wl_touch object and a rule passes such touches on to the windows behind",
    "passes-through": "not hit, because a rule passes hits on to its subsurfaces only",
  ]

  /// The reasons for which a recognizer does not watch a finger, a key or the pointer.
  package static let obstacles: [String: String] = [
    "disabled": "it is disabled",
    "waiting": "it has all the fingers it needs and waits for other recognizers to fail",
    "over": "its attempt is over, and the next one begins after all its fingers have lifted",
    "kind": "it does not receive input of this kind or of these buttons",
    "place": "the finger is outside its output or area",
    "modifiers": "its modifiers are not held",
    "states": "the window does not have the states that it requires",
    "after": "the recognizer after which it is recognized was not recognized shortly before",
    "late": "the finger landed too long after the first one of the gesture",
    "rule": "a rule of the window excludes it",
    "rejected": "the touch is rejected for recognizers",
    "replaced": "a newer policy has replaced it",
    "filtered":
      "the input's kind, place, buttons or modifiers do not fit, or a state or rule of the window excludes it",
  ]

  /// The reasons why a widget is not known.
  package static let widgets: [String: String] = [
    "no-answer": "its application did not answer in time",
    "gone": "it was destroyed before its application answered",
    "unsupported": "its application does not support the question",
    "malformed": "its application sent an invalid answer",
    "unavailable": "there is no accessibility bus",
    "no-tree": "its application has no accessibility tree",
    "none": "no widget is there",
  ]

  /// The answers of a widget that was asked to perform a command, after its name or `the application`.
  package static let commands: [String: String] = [
    "performed": "performed it",
    "possible": "can perform it",
    "not-possible": "cannot perform it",
    "not-listed": "does not list it now",
    "disabled": "is disabled",
    "refused": "answered that it did not perform it",
    "unanswered": "was told to perform it and has not answered",
    "ineffective": "answered that it performed it, but nothing has changed",
    "no-answer": "did not answer in time what it can do; nothing was sent",
    "no-tree": "has no accessibility tree",
    "no-focus": "has no widget with the focus",
    "unsupported": "cannot do it in this way",
    "secret": "contains a password, which is never copied",
    "nothing-selected": "has nothing selected",
    "ambiguous": "has several such widgets",
  ]

  /// The reasons why a responder of the compositor cannot perform an action now, after its name.
  package static let prospects: [String: String] = [
    "no-window": "has no window for the action",
    "no-keyboard": "has no surface with the keyboard",
    "not-drawn": "has no program that draws the edit menu",
    "not-now": "is in a state in which this is not possible",
    "nothing": "does nothing for the action, as the policy says",
  ]

  /// What a responder would answer to an action that was sent now.
  ///
  /// - Parameters:
  ///   - asked: what it would do; empty if that has no name.
  ///   - obstacle: why it cannot do it; nil if it can.
  package static func prospect(responder: String, asked: String, obstacle: String?) -> String {
    guard let obstacle else { return asked.isEmpty ? responder : "\(responder), \(asked)" }
    let reason = "\(responder) \(commands[obstacle] ?? prospects[obstacle] ?? obstacle)"
    return asked.isEmpty ? reason : "\(asked): \(reason)"
  }
}
