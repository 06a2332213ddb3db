extension FlightRecord {
  /// What a record is about. The words for it are those of a trace's lines.
  @frozen
  public enum Kind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    // What came in.
    case touchDown, touchMotion, touchUp, touchShape, touchOrientation, touchCancel, touchCancelAll
    case pointerMotion, pointerPlace, pointerLeft, pointerPress, pointerRelease, pointerAxis
    case gestureBegin, gestureUpdate, gestureEnd, gestureCancel
    case toolIn, toolOut, toolMotion, toolDown, toolUp, toolPress, toolRelease, toolAxis
    case padPress, padRelease, padTurn, padMode
    case keyPress, keyRelease, modifiers
    case deviceRemoved
    case deviceShaken, tabletModeOn, tabletModeOff, lidClosed, lidOpened
    /// Time has passed that gestures waited for.
    case timePassed

    // What recognizers decided.
    case recognizerActed, recognizerFailed, recognizerWaits, recognizerReset

    // What went out.
    case sentTouchDown, sentTouchMotion, sentTouchUp, sentTouchShape, sentTouchOrientation, sentTouchCancel
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

    // Added later: kinds keep their numbers.
    /// A step of a device that reports the pointer's place by itself.
    case pointerStep
  }
}

extension FlightRecord.Kind {
  /// The member that says what a line is about: what came in, who decided, or what went out.
  public enum Direction: Sendable { case input, decision, output }

  /// What `x`, `y`, `number` and `detail` mean.
  enum Content {
    case nothing, place, pressAtPlace, step, size, degrees, button, axis, gesture, gestureStep, toolAxis, padTurn,
      number, key, modifiers, note
  }

  /// What `subject` and `other` name.
  public enum Receiver: Sendable { case nobody, surface, touch, client, window, keyWindows, action }

  public var direction: Direction { description.direction }
  public var word: StaticString { description.word }
  public var receiver: Receiver { description.receiver }
  public var isKey: Bool { content == .key }
  var content: Content { description.content }
  var isEntrance: Bool { description.isEntrance }

  private var description: KindDescription { KindDescription.all[Int(rawValue)] }
}
