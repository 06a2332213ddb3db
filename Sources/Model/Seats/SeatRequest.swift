public import Geometry
public import Interaction
public import Surfaces

/// A request of the router's owner between events, or its report about the scene.
///
/// ``InputRouter/take(_:at:)`` returns false for a request that is refused. All effects have the time of the request.
public enum SeatRequest {
  // MARK: Windows

  /// Makes a window the key window; nil means none. Has no effect if the window is not mapped or can never become key, or
  /// if another window demands the keyboard.
  case makeKey(ClientWindow?, because: RoutingReason)
  /// Raises a window to the front of its layer, unless it is there already.
  case raise(ClientWindow, because: RoutingReason)
  /// Chooses the key window again after a window was changed: whether it may become key, whether it demands the
  /// keyboard, or its layer.
  case reviewKeyWindow(because: RoutingReason)
  /// Begins the grab of a mapped popup: it receives the keyboard, and a press outside its client's surfaces dismisses
  /// it. Has no effect if the popup is not mapped or has a grab.
  ///
  /// The caller has checked the serial, and that the current grab, if any, is held by the window that presents the
  /// popup.
  case beginPopupGrab(ClientWindow)
  /// Ends all popup grabs, the topmost first.
  case dismissPopups(because: RoutingReason = .requested)

  // MARK: Touches

  /// Cancels all touches of clients and recognizers. The fingers reach no client until they lift.
  case cancelTouches(because: RoutingReason)
  /// Cancels all touches of a client, on all its surfaces. The client receives later touches as usual. Has no effect if
  /// the client has no touch.
  case cancelTouchesOf(ClientID, because: RoutingReason = .requested)

  // MARK: Moving, resizing, dragging

  /// Begins to move a window with a driver, until the driver lifts. The window's client loses the pointer, or all its
  /// touches.
  ///
  /// Has no effect if the driver is not pressed on a surface of the window's client, or already drives an operation.
  case beginMove(ClientWindow, by: Driver)
  /// Begins to resize a window by its edges with a driver, until the driver lifts; see `beginMove`.
  case beginResize(ClientWindow, edges: WindowEdges, by: Driver)
  /// Begins drag and drop. The surface under the driver receives drag events, and the drop when the driver lifts. If the
  /// drag does not have a data source, it is private: only its origin receives events.
  case beginDrag(from: ClientID, isPrivate: Bool, by: Driver)
  /// Ends a move, resize or drag before its driver lifts. A move or resize keeps its effect so far; a drag ends without
  /// a drop.
  case cancelOperation

  // MARK: Constraints of the pointer

  case addConstraint(PointerConstraint)
  /// Applies the changes of a constraint in a commit.
  case changeConstraint(
    ConstraintID, within: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>)
  /// Removes a constraint. After a lock, the pointer moves to the position that the client set, if that is on the
  /// surface.
  case removeConstraint(ConstraintID)
  /// Moves the pointer to a place of the surface that has it. Refused if another surface has the pointer, if the place
  /// is outside the surface, while a constraint is in force, and while the pointer drives an operation or belongs to a
  /// touch.
  case warpPointer(SurfaceID, to: Point<SurfaceSpace>)

  // MARK: Keyboards

  /// Sets the keymap of one device, with its identifier in effects. Keys that the device holds with its previous keymap
  /// are released. Clients receive the keymap with the device's first key.
  case setKeyboard(any Keyboard, KeymapID, of: DeviceID)
  /// Releases the held keys of keyboards without their own keymap, before clients receive another keymap for them.
  case releaseSeatKeys
  /// Sets the keymap of keyboards without their own one. Clients have already received it.
  case setSeatKeyboard(any Keyboard)
  /// Begins a keyboard grab: an input method receives the keys of all keyboards except those that its own client
  /// created. It ends the previous grab.
  case beginKeyGrab(KeyGrabTarget)
  /// Ends a keyboard grab. Has no effect if the grab has already ended.
  case endKeyGrab(KeyGrabTarget)
  /// Selects a layout of the seat's keymap, by its index. The reason is that of the modifiers that clients receive. Has no
  /// effect if the keymap has fewer layouts.
  case lockLayout(UInt32, because: RoutingReason)

  // MARK: Responders and recognizers

  /// Turns a recognizer on or off. Turning it off cancels its gesture.
  case setEnabled(Bool, GestureRecognizer)
  /// Detaches a recognizer. A gesture that it has begun is cancelled.
  case removeRecognizer(GestureRecognizer)
  /// Chooses the first responder of a window among its surfaces; nil means its root.
  case chooseFirstResponder(Surface?, of: ClientWindow)
  /// Continues after the client of the first responder has said whether it resigns. Has no effect without a question.
  case firstResponderDidAnswer(SurfaceID, resigns: Bool)
  /// Sends an action up the responder chain, from the first responder or from a window, which is treated as the key
  /// window, to the first one that performs it. Has no effect if no responder performs it.
  case perform(Action, from: WindowID? = nil, because: RoutingReason = .requested)
  /// Lets the responders above a window perform an action that its client has not performed: a client that presents the
  /// window, if rules permit this to both, and those of the desktop and the shell.
  ///
  /// Has no effect if no responder performs it. It has one if a presenting client has declared it.
  case performAbove(ClientWindow, Action)
  /// Continues with an action after the answer of the application that it was sent to. Has no effect if the client has
  /// disconnected.
  case applicationDidAnswer(ApplicationRequest, ApplicationAnswer)

  // MARK: Verdicts

  /// Records what a client has decided about a touch.
  case note(RoutingNote.Kind, of: FingerID)
  /// Records that the desktop has fallen asleep or was woken, a change of outputs by a client, or of the power of displays.
  case noteDesktop(RoutingNote.Kind, because: RoutingReason)
  /// A client has judged the press of a key that it has received: bindings that wait for it act if it declines the key, so
  /// that others may handle it; otherwise they are given up.
  case clientDidJudgeKey(UInt32, of: ClientID, declines: Bool)
  /// A client has judged a shake or a command: unless it has handled it, the responders above it receive it. Has no effect
  /// if the number was judged before. The lines of the trace belong to the event of the offer.
  case clientDidJudgeOffer(UInt64, ResponderVerdict)
  /// A client's state of health has changed.
  case record(ClientNews)

  // MARK: The lock of the session

  /// Locks the session: only windows of the layer `lock` are shown and get input, from the next event on. Everything that is in
  /// progress is cancelled. Has no effect if the session is locked.
  case lockSession
  /// Unlocks the session. Has no effect if it is not locked.
  case unlockSession(because: RoutingReason)
  /// Records that the client that has locked the session has gone.
  case noteAbandonedLock

  // MARK: The scene

  /// Sets the frames and densities of outputs. The cursor stays on them.
  case setOutputs([OutputArea])
  /// A window or surface was moved, resized, restacked, shown or hidden, or its input region changed.
  ///
  /// Report it after each change and before the next event. Otherwise resting fingers and the pointer keep their targets,
  /// and motions have stale coordinates.
  case sceneDidChange
  /// A window was mapped and is in the stack. Report `sceneDidChange` before the next event, also after the cases below.
  case windowDidMap(ClientWindow)
  /// A window has left the stack. It keeps the fingers that are down on it until they lift.
  case windowDidUnmap(ClientWindow)
  /// A surface was destroyed. It is out of its tree, its window is unmapped, and its ID is never reused.
  case surfaceDidDestroy(SurfaceID)
  /// A client has disconnected. Its surfaces are destroyed, before or after this report. It receives nothing more.
  case clientDidDisconnect(ClientID)
}
