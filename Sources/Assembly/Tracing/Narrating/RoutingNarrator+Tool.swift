import Seats

extension ToolChange {
  /// Nil for the end of a batch.
  var words: String? {
    switch self {
    case .proximityIn: "comes near"
    case .proximityOut: "leaves"
    case .motion(let place): "moves to \(place.words)"
    case .down: "touches"
    case .up: "lifts"
    case .pressure(let value): "is pressed at \(number(value))"
    case .distance(let value): "is \(number(value)) away"
    case .tilt(let x, let y): "is tilted by \(number(x)),\(number(y))°"
    case .rotation(let value): "is turned to \(number(value))°"
    case .slider(let value): "has its slider at \(number(value))"
    case .wheel(let degrees, _): "turns its wheel by \(number(degrees))°"
    case .button(let code, let isPressed): "has button \(code) \(isPressed ? "pressed" : "released")"
    case .frame: nil
    }
  }

  private func number(_ value: Float) -> String { RoutingNarrator.number(Double(value)) }
}
