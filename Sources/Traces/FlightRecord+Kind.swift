extension FlightRecord {
  /// What a record is about. The words for it are those of a trace's lines.
  @frozen
  public enum Kind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    // What came in.
    case touchDown, touchMotion, touchUp, touchShape, touchOrientation, touchCancel, touchCancelAll
    case pointerStep, pointerPlace, pointerLeft, pointerPress, pointerRelease, pointerAxis
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
  }
}

extension FlightRecord.Kind {
  /// The member that says what a line is about: what came in, who decided, or what went out.
  public enum Direction { case input, decision, output }

  public var direction: Direction {
    if rawValue < Self.recognizerActed.rawValue { return .input }
    return rawValue < Self.sentTouchDown.rawValue ? .decision : .output
  }

  public var word: StaticString {
    switch self {
    case .touchDown, .sentTouchDown: "touch.down"
    case .touchMotion, .sentTouchMotion: "touch.motion"
    case .touchUp, .sentTouchUp: "touch.up"
    case .touchShape, .sentTouchShape: "touch.shape"
    case .touchOrientation, .sentTouchOrientation: "touch.orientation"
    case .touchCancel, .touchCancelAll, .sentTouchCancel: "touch.cancel"
    case .pointerStep, .pointerPlace, .sentPointerMotion: "pointer.motion"
    case .pointerPress, .sentPointerPress: "pointer.press"
    case .pointerRelease, .sentPointerRelease: "pointer.release"
    case .pointerAxis, .sentPointerAxis: "pointer.axis"
    case .gestureBegin, .sentGestureBegin: "gesture.begin"
    case .gestureUpdate, .sentGestureUpdate: "gesture.update"
    case .gestureEnd, .sentGestureEnd: "gesture.end"
    case .gestureCancel, .sentGestureCancel: "gesture.cancel"
    case .toolIn, .sentToolIn: "tool.in"
    case .toolOut, .sentToolOut: "tool.out"
    case .toolMotion, .sentToolMotion: "tool.motion"
    case .toolDown, .sentToolDown: "tool.down"
    case .toolUp, .sentToolUp: "tool.up"
    case .toolPress, .sentToolPress: "tool.press"
    case .toolRelease, .sentToolRelease: "tool.release"
    case .toolAxis, .sentToolAxis: "tool.axis"
    case .padPress, .sentPadPress: "pad.press"
    case .padRelease, .sentPadRelease: "pad.release"
    case .padTurn, .sentPadTurn: "pad.turn"
    case .padMode, .sentPadMode: "pad.mode"
    case .keyPress, .sentKeyPress: "key.press"
    case .keyRelease, .sentKeyRelease: "key.release"
    case .deviceRemoved: "device.removed"
    case .deviceShaken: "device.shake"
    case .tabletModeOn: "device.tablet-mode-on"
    case .tabletModeOff: "device.tablet-mode-off"
    case .lidClosed: "device.lid-closed"
    case .lidOpened: "device.lid-opened"
    case .timePassed: "time"
    case .recognizerActed: "act"
    case .recognizerFailed: "fail"
    case .recognizerWaits: "wait"
    case .recognizerReset: "reset"
    case .sentPointerEnter: "pointer.enter"
    case .pointerLeft, .sentPointerLeave: "pointer.leave"
    case .sentKeyboardEnter: "keyboard.enter"
    case .sentKeyboardLeave: "keyboard.leave"
    case .modifiers, .sentModifiers: "modifiers"
    case .keymapChanged: "keymap"
    case .sentPointerStep: "pointer.step"
    case .pointerHeld: "pointer.hold"
    case .pointerFreed: "pointer.free"
    case .grabbedKeyPress: "grab.press"
    case .grabbedKeyRelease: "grab.release"
    case .grabbedModifiers: "grab.modifiers"
    case .raised: "window.raise"
    case .keyWindowChanged: "key-window"
    case .popupDismissed: "popup.dismiss"
    case .windowMoved: "window.move"
    case .windowResized: "window.resize"
    case .interactionEnded: "window.interaction-ended"
    case .sentDragEnter: "drag.enter"
    case .sentDragMotion: "drag.motion"
    case .sentDragLeave: "drag.leave"
    case .sentDragDrop: "drag.drop"
    case .dragEnded: "drag.ended"
    case .actionPerformed: "action"
    case .windowOperated: "window.operate"
    case .noted: "note"
    }
  }
}

extension FlightRecord.Kind {
  /// Whether a surface hears of something for the first time.
  var isEntrance: Bool {
    self == .sentTouchDown || self == .sentPointerEnter || self == .sentKeyboardEnter || self == .sentToolIn
      || self == .sentDragEnter
  }

  public var isKey: Bool {
    content == .key
  }

  /// What `x`, `y`, `number` and `detail` say.
  enum Content {
    case nothing, place, pressAtPlace, step, size, degrees, button, axis, gesture, gestureStep, toolAxis, padTurn,
      number, key,
      modifiers, note
  }

  var content: Content {
    switch self {
    case .touchDown, .touchMotion, .pointerPlace, .sentTouchDown, .sentTouchMotion, .sentTouchUp, .sentPointerEnter,
      .sentPointerLeave, .sentPointerMotion, .sentDragEnter, .sentDragMotion, .sentDragLeave, .sentDragDrop,
      .windowMoved:
      .place
    case .sentPointerPress, .sentPointerRelease: .pressAtPlace
    case .pointerStep, .sentPointerStep: .step
    case .touchShape, .sentTouchShape, .windowResized: .size
    case .touchOrientation, .sentTouchOrientation: .degrees
    case .pointerPress, .pointerRelease: .button
    case .pointerAxis, .sentPointerAxis: .axis
    case .toolMotion, .sentToolMotion: .place
    case .toolPress, .toolRelease, .sentToolPress, .sentToolRelease, .padPress, .padRelease, .sentPadPress,
      .sentPadRelease:
      .button
    case .toolAxis, .sentToolAxis: .toolAxis
    case .padTurn, .sentPadTurn: .padTurn
    case .toolIn, .sentToolIn, .padMode, .sentPadMode: .number
    case .toolOut, .toolDown, .toolUp, .sentToolOut, .sentToolDown, .sentToolUp: .nothing
    case .gestureBegin, .gestureEnd, .gestureCancel, .sentGestureBegin, .sentGestureEnd, .sentGestureCancel: .gesture
    case .gestureUpdate, .sentGestureUpdate: .gestureStep
    case .keyPress, .keyRelease, .sentKeyPress, .sentKeyRelease, .grabbedKeyPress, .grabbedKeyRelease: .key
    case .modifiers, .sentModifiers, .grabbedModifiers: .modifiers
    case .noted: .note
    case .touchUp, .touchCancel, .touchCancelAll, .pointerLeft, .deviceRemoved, .deviceShaken, .tabletModeOn,
      .tabletModeOff, .lidClosed, .lidOpened, .timePassed, .recognizerActed, .recognizerFailed,
      .recognizerWaits, .recognizerReset, .sentTouchCancel, .sentKeyboardEnter, .sentKeyboardLeave, .raised,
      .keyWindowChanged, .popupDismissed, .interactionEnded, .pointerHeld, .pointerFreed, .dragEnded, .actionPerformed,
      .windowOperated,
      .keymapChanged:
      .nothing
    }
  }

  /// Whom `subject` and `other` name.
  public enum Receiver { case nobody, surface, touch, client, window, keyWindows, action }

  public var receiver: Receiver {
    switch self {
    case .sentTouchDown, .sentTouchMotion, .sentTouchUp, .sentTouchShape, .sentTouchOrientation: .touch
    case .sentTouchCancel, .grabbedKeyPress, .grabbedKeyRelease, .grabbedModifiers: .client
    case .sentPointerEnter, .sentPointerLeave, .sentPointerMotion, .sentPointerPress, .sentPointerRelease,
      .sentPointerAxis, .sentToolIn, .sentToolOut, .sentToolMotion, .sentToolDown, .sentToolUp, .sentToolPress,
      .sentToolRelease, .sentToolAxis, .sentPadPress, .sentPadRelease, .sentPadTurn, .sentPadMode, .sentGestureBegin,
      .sentGestureUpdate, .sentGestureEnd, .sentGestureCancel, .sentKeyboardEnter,
      .sentKeyboardLeave, .sentKeyPress, .sentKeyRelease, .sentModifiers,
      .sentPointerStep, .pointerHeld, .pointerFreed, .sentDragEnter, .sentDragMotion, .sentDragLeave, .sentDragDrop:
      .surface
    case .raised, .popupDismissed, .windowMoved, .windowResized, .interactionEnded, .windowOperated: .window
    case .actionPerformed: .action
    case .keyWindowChanged: .keyWindows
    case .touchDown, .touchMotion, .touchUp, .touchShape, .touchOrientation, .touchCancel, .touchCancelAll,
      .pointerStep, .pointerPlace, .pointerLeft, .pointerPress, .pointerRelease, .pointerAxis, .toolIn, .toolOut,
      .toolMotion, .toolDown,
      .toolUp, .toolPress, .toolRelease, .toolAxis, .padPress, .padRelease, .padTurn, .padMode, .gestureBegin,
      .gestureUpdate, .gestureEnd, .gestureCancel, .keyPress, .keyRelease, .modifiers,
      .keymapChanged, .deviceRemoved,
      .deviceShaken, .tabletModeOn, .tabletModeOff, .lidClosed, .lidOpened, .timePassed,
      .recognizerActed, .recognizerFailed, .recognizerWaits, .recognizerReset, .dragEnded, .noted:
      .nobody
    }
  }
}
