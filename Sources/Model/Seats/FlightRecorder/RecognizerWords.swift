package import Interaction

// The names for the activity of recognizers in traces and on the control socket. Part of both formats.

extension GestureRecognizer.State {
  /// The name of the state in traces.
  package var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// The code of the state in entries of the flight recorder.
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
  /// The name of the reason in traces.
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
    case .incomplete: "incomplete"
    case .turnedBack: "turnedBack"
    case .wrongButtons: "wrongButtons"
    case .otherWidget: "otherWidget"
    case .unknownWidget: "unknownWidget"
    case .handledByClient: "handledByClient"
    case .claimedByClient: "claimedByClient"
    case .onControl: "onControl"
    case .menuUndrawn: "menuUndrawn"
    case .menuUnwanted: "menuUnwanted"
    case .menuLeftToClient: "menuLeftToClient"
    case .menuNotFirst: "menuNotFirst"
    }
  }
}

extension GestureRecognizer {
  /// The name of the kind, such as `screen-edge-pan`. The default name of a recognizer is derived from it.
  var kindName: String { gestureWord ?? hyphenatedTypeName }

  /// The name for types that are not of the responder model, such as those of programs.
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
