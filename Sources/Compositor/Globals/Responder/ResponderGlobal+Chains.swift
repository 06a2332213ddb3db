import Seats
package import Surfaces

/// A touch, or the press of a button, that a client has received.
package struct SentPress: Sendable {
  package let surface: SurfaceID
  package let client: ClientID
  /// The device's number for the finger; nil for a button.
  package let finger: Int32?

  init(_ contact: TouchContact) { (surface, client, finger) = (contact.surface, contact.client, contact.finger) }

  init(_ contact: PointerContact) { (surface, client, finger) = (contact.surface, contact.client, nil) }
}

// Chains of responders inside clients.
extension ResponderGlobal {
  /// Asks the client of a surface for a chain of its responders. `then` is called once: at once if the client cannot be
  /// asked, else in a later turn.
  package func askForChain(
    from start: ChainStart, of surface: SurfaceID, then: @escaping (ClientChain) -> Void
  ) {
    guard let found = surfaces[surface] else { return then(.notAsked) }
    found.chains.ask(start, then: then)
  }

  /// Asks for the chain of a press that was just sent, if a reader wants it.
  func askForChain(of press: SentPress, _ serial: UInt32) {
    guard let pressChainReader, let chains = surfaces[press.surface]?.chains, chains.mayAsk,
      let then = pressChainReader(press)
    else { return }
    chains.ask(.press(serial: serial), then: then)
  }
}
