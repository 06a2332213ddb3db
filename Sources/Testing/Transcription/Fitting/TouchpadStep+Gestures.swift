import Documents
import Scripts
import Seats

extension TouchpadStep {
  /// The number of events that the next step can represent: all events of a complete gesture, else one.
  static func length(of gestures: [PointerGesture]) -> Int {
    guard let first = gestures.first, first.phase == .began else { return 1 }
    let moves = gestures.dropFirst().prefix { $0.phase == .changed }.count
    guard gestures.count > moves + 1, gestures[moves + 1].isEnd else { return 1 }
    // A hold contains no movement; a swipe and a pinch always contain one.
    return (first.kind == .hold) == (moves == 0) ? moves + 2 : 1
  }

  /// Creates a step from one event or a complete gesture. The caller sets the times.
  init(_ gestures: [PointerGesture]) {
    self.init()
    let moves = gestures.filter { $0.phase == .changed }
    if let first = gestures.first, first.phase == .began {
      beginning = Beginning(Gesture(first.kind), fingers: Int(first.fingers))
    }
    if let last = moves.last {
      let (dx, dy) = (moves.reduce(0) { $0 + Double($1.dx) }, moves.reduce(0) { $0 + Double($1.dy) })
      movement = Movement(
        dx: .pixels(dx.rounded(decimals: 3)), dy: .pixels(dy.rounded(decimals: 3)),
        scale: last.kind == .pinch ? Double(last.scale).rounded(decimals: 5) : nil,
        angle: moves.reduce(0) { $0 + Double($1.rotation) }.rounded(decimals: 4), pace: Pace(samples: moves.count))
    }
    if let last = gestures.last, last.isEnd { end = last.phase == .cancelled ? .cancelled : .lifted }
  }
}

extension PointerGesture {
  fileprivate var isEnd: Bool { phase == .ended || phase == .cancelled }
}

extension TouchpadStep.Gesture {
  init(_ kind: PointerGesture.Kind) {
    switch kind {
    case .swipe: self = .swipe
    case .pinch: self = .pinch
    case .hold: self = .hold
    }
  }
}
