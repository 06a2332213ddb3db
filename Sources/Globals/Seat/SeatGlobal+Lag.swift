import Logging
import Seats
public import Surfaces
import WaylandServer

/// Looks after clients that do not read what they are sent.
extension SeatGlobal {
  /// Whether an effect is to be sent now. Costs clients that read nothing but a count.
  func admits(_ effect: Effect) -> Bool {
    guard let receiver = effect.receiver, let client = client(receiver) else { return true }
    if case .none = client.lag.state {
      guard client.lag.isDue(after: client.width) else { return true }
      watch(client)
    }
    switch client.lag.state {
    case .none: return true
    case .hopeless: return false
    case .behind: return admits(effect, toLagging: client)
    }
  }

  /// Whether the client that has the keyboard is behind with reading.
  public var keyboardIsBehind: Bool { isLagging(keyboardFocus?.target.client) }

  /// Whether the client that has the pointer is behind with reading.
  public var pointerIsBehind: Bool { isLagging(pointerFocus?.client) }

  private func isLagging(_ id: ClientID?) -> Bool {
    guard !laggards.all.isEmpty, let id else { return false }
    return client(id)?.isLagging ?? false
  }

  private func watch(_ client: SeatClient) {
    let unread = client.handle.unreadBytes
    guard unread > 16_384, unread > client.handle.unreadCapacity / 4 else { return }
    client.lag.begin(unread: unread)
    laggards.add(client)
    onLag?()
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
    // Whatever is sent comes after the motions that came before it.
    sendMotions(to: client)
    look(at: client)
    if case .hopeless = client.lag.state { return false }
    if case .behind = client.lag.state { onSendBehind?(client.id) }
    return true
  }

  private func sendMotions(to client: SeatClient) {
    for effect in client.lag.takeKept(for: client.id) { send(effect, from: nil) }
  }

  /// Ends the lag of a client that has caught up, and gives up one that has come too close to the end.
  private func look(at client: SeatClient, now: UInt64? = nil) {
    guard case .behind(let lowest, let since) = client.lag.state else { return }
    let (unread, capacity) = (client.handle.unreadBytes, client.handle.unreadCapacity)
    if unread <= capacity / 8 {
      sendMotions(to: client)
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

  /// Sends the enter events that a client was not sent while it was behind.
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
    server.log.warning("\(server.clients[client.id]?.label ?? "a client") is let go: \(reason)")
  }

  /// Whether a client has to read more of what it was sent before it counts as one that keeps up.
  public func isBehind(_ client: ClientID) -> Bool {
    if case .behind? = self.client(client)?.lag.state { true } else { false }
  }

  /// Bytes that a client was sent and has not read; 0 for one that is gone or has nothing of this seat.
  public func unreadBytes(of client: ClientID) -> Int { self.client(client)?.handle.unreadBytes ?? 0 }

  /// Looks again at clients that were behind, and sends what waits for those that have caught up.
  ///
  /// - Parameter now: nanoseconds of a clock that runs, since patience with a client has nothing to do with a script.
  /// - Returns: whether some client is still behind.
  @discardableResult
  public func reviewLag(at now: UInt64) -> Bool {
    for client in laggards.all { look(at: client, now: now) }
    letGoOfHopeless()
    return !laggards.all.isEmpty
  }

  /// Ends the connections of clients that do not read; to be called when no effect is being carried out.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func letGoOfHopeless() -> Bool {
    guard !laggards.hopeless.isEmpty else { return false }
    for client in laggards.hopeless {
      laggards.remove(client)
      client.lag.giveUp()
      client.handle.disconnect()
    }
    return true
  }
}
