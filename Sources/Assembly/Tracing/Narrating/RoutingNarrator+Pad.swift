import Seats

extension PadEvent.Change {
  var words: String {
    switch self {
    case .button(let code, let isPressed): "button \(code) \(isPressed ? "pressed" : "released")"
    case .ring(let index, let degrees, _): "ring \(index) \(place(degrees))"
    case .strip(let index, let position, _): "strip \(index) \(place(position))"
    case .mode(let group, let mode): "group \(group) in mode \(mode)"
    }
  }

  private func place(_ value: Float?) -> String {
    value.map { "at " + RoutingNarrator.number(Double($0)) } ?? "let go"
  }
}
