import Traces

extension FlightEntry {
  /// The entry for an effect; nil for the end of a batch, which is not recorded.
  init?(_ effect: Effect, _ reason: RoutingReason) {
    switch effect {
    case .touch(let message): self.init(message)
    case .pointer(let message): self.init(message)
    case .gesture(let target, let gesture): self.init(target, gesture)
    case .tool(let contact, let change): self.init(contact, change)
    case .pad(let target, let event): self.init(target, event)
    case .key(let message): self.init(message)
    case .drag(let message): self.init(message)
    case .window(let command): self.init(command)
    case .responder(let message): self.init(message)
    case .menu(let message): self.init(message)
    case .action(let action, let taker): self.init(action, taker)
    case .note(let note): self.init(note)
    }
    self.reason = reason.rawValue
  }
}
