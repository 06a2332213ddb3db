public import Interaction

// How traces and the control socket say what recognizers do. Part of both formats.

extension GestureRecognizer.State {
  /// The state as traces say it.
  public var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// The state as entries of the flight recorder hold it.
  var code: UInt8 {
    switch self {
    case .possible: 0
    case .began: 1
    case .changed: 2
    case .ended: 3
    case .cancelled: 4
    case .failed: 5
    }
  }
}

extension GestureMisfit {
  /// The reason as traces say it.
  var word: String {
    switch self {
    case .unsaid: "unsaid"
    case .movedTooFar: "movedTooFar"
    case .movedTooLittle: "movedTooLittle"
    case .wrongDirection: "wrongDirection"
    case .notAtEdge: "notAtEdge"
    case .tookTooLong: "tookTooLong"
    case .liftedTooEarly: "liftedTooEarly"
    case .tooManyFingers: "tooManyFingers"
    case .tooFewFingers: "tooFewFingers"
    case .tooManyFingersOrTooFarApart: "tooManyFingersOrTooFarApart"
    case .liftedWhileWaiting: "liftedWhileWaiting"
    case .abandoned: "abandoned"
    }
  }
}

extension GestureRecognizer {
  /// The name of the kind, such as `screen-edge-pan`, from which a recognizer without a name of its own gets one.
  var kindName: String { Self.kindNames[ObjectIdentifier(type(of: self))] ?? hyphenatedTypeName }

  private static let kindNames: [ObjectIdentifier: String] = [
    ObjectIdentifier(TapGestureRecognizer.self): "tap",
    ObjectIdentifier(LongPressGestureRecognizer.self): "long-press",
    ObjectIdentifier(PanGestureRecognizer.self): "pan",
    ObjectIdentifier(ScreenEdgePanGestureRecognizer.self): "screen-edge-pan",
    ObjectIdentifier(SwipeGestureRecognizer.self): "swipe",
    ObjectIdentifier(PinchGestureRecognizer.self): "pinch",
    ObjectIdentifier(RotationGestureRecognizer.self): "rotation",
    ObjectIdentifier(SecondaryPressRecognizer.self): "secondary-press",
  ]

  /// For subclasses that programs make.
  private var hyphenatedTypeName: String {
    var name = "\(type(of: self))"
    for ending in ["GestureRecognizer", "Recognizer"] where name.hasSuffix(ending) && name.count > ending.count {
      name.removeLast(ending.count)
    }
    return name.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text += "-" }
      text += letter.lowercased()
    }
  }
}
