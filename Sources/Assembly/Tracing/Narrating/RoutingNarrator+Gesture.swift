import Seats

extension PointerGesture {
  var words: String {
    guard phase == .changed else { return "\(kind.word) of \(fingers) fingers \(phase.verb)" }
    let step = "\(kind.word) by \(RoutingNarrator.number(Double(dx))),\(RoutingNarrator.number(Double(dy)))"
    guard kind == .pinch else { return step }
    return "\(step) to \(RoutingNarrator.number(Double(scale))) times, turned by "
      + "\(RoutingNarrator.number(Double(rotation)))°"
  }
}

extension PointerGesture.Phase {
  var verb: String {
    switch self {
    case .began: "begins"
    case .changed: "goes on"
    case .ended: "ends"
    case .cancelled: "is taken back"
    }
  }
}
