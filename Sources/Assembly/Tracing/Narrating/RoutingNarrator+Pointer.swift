import Geometry
import Seats

extension PointerReport {
  /// What came in; nil for the end of a batch.
  var narration: (words: String, subject: NarratedSubject)? {
    switch self {
    case .motion(let step, _):
      ("pointer moves by \(RoutingNarrator.number(step.dx)),\(RoutingNarrator.number(step.dy))", .pointerMotion)
    case .motionAbsolute(let place): ("pointer moves to \(place.words)", .pointerMotion)
    case .step(let step, _):
      ("pointer was moved by \(RoutingNarrator.number(step.dx)),\(RoutingNarrator.number(step.dy))", .pointerMotion)
    case .leave: ("pointer leaves the desktop", .other)
    case .button(_, let code, let isPressed): ("button \(code) \(isPressed ? "pressed" : "released")", .button)
    case .axis(let sample): ("\(sample.axis.word) scroll by \(RoutingNarrator.number(sample.value))", .axis)
    case .frame: nil
    }
  }
}

extension RoutingNarrator {
  /// What a client is sent; nil for the end of a batch.
  func words(for message: PointerMessage) -> NarratedEffect? {
    switch message {
    case .enter(let contact): NarratedEffect("is entered at \(contact.place.words)", name(contact.surface), .other)
    case .leave(let contact): NarratedEffect("is left", name(contact.surface), .other)
    case .motion(let contact):
      NarratedEffect("hears that the pointer moved", name(contact.surface), .pointerMotion)
    case .button(let contact, let code, let isPressed):
      NarratedEffect(
        "hears that button \(code) was \(isPressed ? "pressed" : "released")", name(contact.surface), .button)
    case .axis(let contact, _): NarratedEffect("is scrolled", name(contact.surface), .axis)
    case .step(let told): NarratedEffect("hears of a step of the pointer", name(told.surface), .pointerMotion)
    case .constraint(let target, let isActive):
      NarratedEffect(isActive ? "holds the pointer" : "holds the pointer no longer", name(target.surface), .other)
    case .frame: nil
    }
  }
}

extension AxisSample.Axis {
  fileprivate var word: String {
    switch self {
    case .vertical: "vertical"
    case .horizontal: "horizontal"
    }
  }
}
