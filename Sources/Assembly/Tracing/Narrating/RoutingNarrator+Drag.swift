import Seats

extension RoutingNarrator {
  /// What a client is sent about a drag.
  func words(for message: DragMessage) -> NarratedEffect {
    switch message {
    case .enter(let contact): NarratedEffect("is offered what is dragged", name(contact.surface), .other)
    case .motion(let contact): NarratedEffect("hears that what is dragged moved", name(contact.surface), .other)
    case .leave(let contact): NarratedEffect("loses what was dragged", name(contact.surface), .other)
    case .drop(let contact): NarratedEffect("gets what was dragged", name(contact.surface), .other)
    case .ended: NarratedEffect("ends", "the drag", .other)
    }
  }
}
