extension FlightEntry {
  /// The kind of an entry. `word` is its name in a trace.
  @usableFromInline @frozen
  package enum Kind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    // Input.
    case touchDown, touchMotion, touchUp, touchShape, touchOrientation, touchCancel, touchCancelAll
    case pointerMotion, pointerPlace, pointerLeft, pointerPress, pointerRelease, pointerAxis
    case gestureBegin, gestureUpdate, gestureEnd, gestureCancel
    case toolIn, toolOut, toolMotion, toolDown, toolUp, toolPress, toolRelease, toolAxis
    case padPress, padRelease, padTurn, padMode
    case keyPress, keyRelease, modifiers
    case deviceRemoved
    case deviceShaken, tabletModeOn, tabletModeOff, lidClosed, lidOpened
    /// A timer of a recognizer is due.
    case timePassed

    // Decisions of recognizers.
    case recognizerActed, recognizerFailed, recognizerWaits, recognizerReset

    // Output.
    case sentTouchDown, sentTouchMotion, sentTouchUp, sentTouchShape, sentTouchOrientation, sentTouchCancel,
      sentTouchCancelAlone
    case sentPointerEnter, sentPointerLeave, sentPointerMotion, sentPointerPress, sentPointerRelease, sentPointerAxis
    case sentGestureBegin, sentGestureUpdate, sentGestureEnd, sentGestureCancel
    case sentToolIn, sentToolOut, sentToolMotion, sentToolDown, sentToolUp, sentToolPress, sentToolRelease, sentToolAxis
    case sentPadPress, sentPadRelease, sentPadTurn, sentPadMode
    case sentKeyboardEnter, sentKeyboardLeave, sentKeyPress, sentKeyRelease, sentModifiers
    case grabbedKeyPress, grabbedKeyRelease, grabbedModifiers
    case keymapChanged, sentPointerStep, pointerHeld, pointerFreed
    case raised, keyWindowChanged, popupDismissed, windowMoved, windowResized, interactionEnded
    case sentDragEnter, sentDragMotion, sentDragLeave, sentDragDrop, dragEnded
    case actionPerformed, windowOperated
    case noted

    // Added later, at the end so that the other kinds keep their numbers.
    /// The step of a device that reports the pointer's place in a separate event.
    case pointerStep
    /// Changes of a client's health.
    case clientUnresponsive, clientResponsive, clientLagging, clientCaughtUp
    /// A request of a client was refused because of its serial.
    case serialRefused
    /// The device is held in another orientation.
    case orientationNormal, orientationLeftUp, orientationRightUp, orientationBottomUp
    /// The first responder among the surfaces of the key window.
    case becameFirst, resignedFirst, askedToResign, keptFirst
    /// Events of the responder chain for a client.
    case sentMotionBegan, sentMotionEnded, sentMotionCancelled, sentCommand
    /// A keypad that slides.
    case keypadOpened, keypadClosed
    /// Notifications of clients about idleness.
    case clientIdled, clientResumed
    /// The bell, which a client has rung.
    case clientRang
    /// An input view of a client.
    case inputViewShown, inputViewHidden
    /// The edit menu.
    case menuAsked, menuOpened, menuClosed, menuPressed, menuCommand
  }
}

extension FlightEntry.Kind {
  /// The group of the kind, which is a member of the line in a trace: an input, a recognizer's decision or an output.
  @usableFromInline package enum Direction: Sendable { case input, decision, output }

  /// The meaning of `x`, `y`, `number` and `detail`.
  enum Content {
    case nothing, place, pressAtPlace, step, size, degrees, button, axis, gesture, gestureStep, toolAxis, padTurn,
      number, key, modifiers, note, request, command
  }

  /// The meaning of `subject` and `other`.
  @usableFromInline package enum Receiver: Sendable {
    case nobody, surface, touch, client, clientWindow, window, keyWindows, action
  }

  @usableFromInline package var direction: Direction { description.direction }
  @usableFromInline package var word: StaticString { description.word }
  @usableFromInline package var receiver: Receiver { description.receiver }
  @usableFromInline package var isKey: Bool { content == .key }
  /// True if `x` and `y` are a place or a step from one. The entry of a button has the place of the pointer.
  @usableFromInline package var holdsPlace: Bool {
    switch content {
    case .place, .pressAtPlace, .step, .button: true
    default: false
    }
  }
  var content: Content { description.content }
  var isEntrance: Bool { description.isEntrance }

  private var description: KindDescription { KindDescription.all[Int(rawValue)] }
}
