import Logging
import Seats
package import Surfaces
import WaylandServer

/// Delays input for clients that do not read their events, and disconnects them.
extension SeatGlobal {
  /// Returns true if an effect must be sent now. For clients that are not lagging, this costs only a count.
  func admits(_ effect: Effect) -> Bool {
    guard let receiver = effect.receiver else { return true }
    let mayLag = withClient(receiver) { client in
      if case .none = client.lag.state { client.lag.isDue(after: client.width) } else { true }
    }
    guard mayLag == true, let client = client(receiver) else { return true }
    if case .none = client.lag.state { watch(client) }
    switch client.lag.state {
    case .none: return true
    case .hopeless: return false
    case .behind: return admits(effect, toLagging: client)
    }
  }

  /// True if the client with keyboard focus is lagging.
  package var keyboardIsBehind: Bool {
    // Without laggards, which is the rule, nothing is copied.
    !laggards.all.isEmpty && isLagging(keyboardFocus?.target.client)
  }

  /// True if the client with pointer focus is lagging.
  package var pointerIsBehind: Bool { !laggards.all.isEmpty && isLagging(pointerFocus?.client) }

  /// Calls `report` when a client begins to lag and when it has caught up.
  package func reportLag(to report: @escaping LagReport) { laggards.attach(report) }

  private func isLagging(_ id: ClientID?) -> Bool {
    guard let id else { return false }
    return client(id)?.isLagging ?? false
  }

  private func watch(_ client: SeatClient) {
    let unread = client.handle.unreadBytes
    guard unread > 16_384, unread > client.handle.unreadCapacity / 4 else { return }
    client.lag.begin(unread: unread)
    laggards.add(client)
    report(client, isLagging: true, unread)
    onLag?()
  }

  /// Reports that a client begins to lag, with its unread bytes, or has caught up, with its withheld motions.
  private func report(_ client: SeatClient, isLagging: Bool, _ count: Int) {
    let news =
      isLagging ? "is lagging: \(count) bytes of events are unread" : "has caught up: \(count) motions were withheld"
    server.log.info("\(server.clients[client.id]?.label ?? "a client") \(news)")
    laggards.report?(client.id, isLagging, count)
  }

  private func admits(_ effect: Effect, toLagging client: SeatClient) -> Bool {
    if effect.isMotion {
      client.lag.keep(effect)
      return false
    }
    guard !client.lag.keepFrame(effect) else {
      look(at: client)
      return false
    }
    // An event that is sent now must follow the motions that came before it.
    sendMotions(to: client)
    look(at: client)
    if case .hopeless = client.lag.state { return false }
    if case .behind = client.lag.state { onSendBehind?(client.id) }
    return true
  }

  private func sendMotions(to client: SeatClient) {
    for effect in client.lag.takeKept(for: client.id) { send(effect, from: nil) }
  }

  /// Ends the lag of a client that has caught up, and gives up a client with too many unread events.
  private func look(at client: SeatClient, now: UInt64? = nil) {
    guard case .behind(let lowest, let since) = client.lag.state else { return }
    let (unread, capacity) = (client.handle.unreadBytes, client.handle.unreadCapacity)
    if unread <= capacity / 8 {
      sendMotions(to: client)
      report(client, isLagging: false, client.lag.withheld)
      laggards.remove(client)
      enterLate(client)
    } else if unread > capacity / 4 * 3 {
      giveUp(client, "it has left \(unread >> 10) KiB of events unread")
    } else if unread < lowest || since == nil {
      client.lag.note(unread: unread, at: now)
    } else if let now, let since, now > since, now - since >= Lag.patience {
      giveUp(client, "it has read none of \(unread >> 10) KiB of events for \(Lag.patience / 1_000_000_000) s")
    }
  }

  /// Sends the enter events that were delayed while the client was lagging.
  private func enterLate(_ client: SeatClient) {
    if client.takeOwedPointerEnter() {
      enterPointer(of: client)
      for pointer in client.pointers { pointer.sendFrame() }
    }
    if client.takeOwedKeyboardEnter(), let focus = keyboardFocus, focus.target.client == client.id {
      enterKeyboard(focus.target)
      deliverModifiers(focus.target, focus.modifiers)
    }
  }

  private func giveUp(_ client: SeatClient, _ reason: String) {
    laggards.giveUp(client)
    server.log.warning("\(server.clients[client.id]?.label ?? "a client") is disconnected: \(reason)")
  }

  /// Returns true if a client is lagging and has not been given up.
  package func isBehind(_ client: ClientID) -> Bool {
    if case .behind? = self.client(client)?.lag.state { true } else { false }
  }

  /// The bytes that a client has not read; 0 for a client without input objects of this seat.
  package func unreadBytes(of client: ClientID) -> Int { self.client(client)?.handle.unreadBytes ?? 0 }

  /// Updates the state of lagging clients, sends the kept motions of those that have caught up, and disconnects those
  /// that were given up.
  ///
  /// - Parameter now: nanoseconds of a clock in real time, which must not be the virtual clock of a script.
  /// - Returns: true if some client is still lagging.
  @discardableResult
  package func reviewLag(at now: UInt64) -> Bool {
    for client in laggards.all { look(at: client, now: now) }
    disconnectHopeless()
    return !laggards.all.isEmpty
  }

  /// Disconnects clients that were given up. Must not be called while an effect is being carried out.
  ///
  /// - Returns: true if a client was disconnected.
  @discardableResult
  package func disconnectHopeless() -> Bool {
    guard !laggards.hopeless.isEmpty else { return false }
    for client in laggards.hopeless {
      laggards.remove(client)
      client.lag.giveUp()
      client.handle.disconnect()
    }
    return true
  }
}
