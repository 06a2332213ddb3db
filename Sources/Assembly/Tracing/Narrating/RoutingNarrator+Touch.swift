import Seats

extension TouchReport {
  /// What came in; nil for the end of a batch.
  var narration: (words: String, subject: NarratedSubject)? {
    switch self {
    case .down(let sample): ("finger \(sample.finger) down at \(sample.place.words)", .down)
    case .motion(let sample): ("finger \(sample.finger) moves to \(sample.place.words)", .motion)
    case .up(_, let finger): ("finger \(finger) up", .up)
    case .shape(_, let finger, let major, let minor):
      ("finger \(finger) covers \(RoutingNarrator.number(major)) by \(RoutingNarrator.number(minor))", .shape)
    case .orientation(_, let finger, let degrees):
      ("finger \(finger) turns to \(RoutingNarrator.number(degrees))°", .orientation)
    case .cancel(_, let finger): ("finger \(finger) taken back", .cancel)
    case .cancelAll: ("all fingers taken back", .cancel)
    case .frame: nil
    }
  }
}

extension RoutingNarrator {
  /// What a client is sent; nil for the end of a batch.
  func words(for message: TouchMessage) -> NarratedEffect? {
    switch message {
    case .down(let contact): NarratedEffect("gets a touch", name(contact.surface), .down)
    case .motion(let contact):
      NarratedEffect("hears that touch \(contact.wireID) moved", name(contact.surface), .motion)
    case .up(let contact): NarratedEffect("hears that touch \(contact.wireID) ended", name(contact.surface), .up)
    case .shape(let contact, _, _): NarratedEffect("hears of a touch's shape", name(contact.surface), .shape)
    case .orientation(let contact, _):
      NarratedEffect("hears of a touch's direction", name(contact.surface), .orientation)
    case .cancel(let client): NarratedEffect("loses all its touches", label(client), .cancel)
    case .frame: nil
    }
  }
}
