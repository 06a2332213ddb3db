import Seats
import Surfaces
package import WaylandServer

extension SeatGlobal: WlTouch.Handler {
  func add(_ touch: WlTouch, to client: SeatClient) {
    guard server.admits(touch, beside: client.touches.count) else { return }
    touch.handler = self
    client.add(TouchResource(touch))
    server.clients[client.handle].didAskForTouches()
    onTouchSupportChange?(client.id, false)
    if client.touches.count == 1 { onReceiversChange?(client.id) }
    touch.onDestroy = { [weak self, unowned touch] in
      client.remove(touch)
      self?.forgetIfEmpty(client)
      if client.touches.isEmpty { self?.onReceiversChange?(client.id) }
    }
  }

  package func release(_ object: WlTouch) {}
}

// MARK: - Messages

extension SeatGlobal {
  func send(_ message: TouchMessage) {
    switch message {
    case .down(let contact): deliverTouchDown(contact)
    case .motion(let contact): deliverTouchMotion(contact)
    case .up(let contact): deliverTouchUp(contact)
    case .shape(let contact, let major, let minor): deliverTouchShape(contact, major: major, minor: minor)
    case .orientation(let contact, let degrees): deliverTouchOrientation(contact, degrees: degrees)
    case .frame(let client): deliverTouchFrame(client)
    case .cancel(let client): deliverTouchCancel(client)
    case .cancelled(let contact): deliverTouchCancelled(contact)
    }
  }

  private func deliverTouchDown(_ contact: TouchContact) {
    userDidAct(on: contact.client)
    guard let client = client(contact.client), !client.touches.isEmpty else { return }
    guard let surface = surface(contact.surface) else { return }
    let serial = newSerial(contact.client, .touchDown(contact.touch), at: contact.time)
    let time = contact.time.milliseconds
    if timestamps.isUsed { timestamps.send(contact.time, to: client.id, .touch) }
    for touch in client.touches { touch.down(contact, surface: surface, serial: serial, time: time) }
    inputFollower?.touchDidBegin(contact, serial)
  }

  private func deliverTouchMotion(_ contact: TouchContact) {
    _ = withClient(contact.client) { client in
      guard !client.touches.isEmpty else { return }
      let time = contact.time.milliseconds
      if timestamps.isUsed, client.touches.contains(where: { $0.knows(contact.wireID) }) {
        timestamps.send(contact.time, to: client.id, .touch)
      }
      client.touches.forEachBorrowed { $0.motion(contact, time: time) }
    }
  }

  private func deliverTouchUp(_ contact: TouchContact) {
    guard let client = client(contact.client), !client.touches.isEmpty else { return }
    let serial = newSerial(contact.client, .touchUp, at: contact.time)
    let time = contact.time.milliseconds
    if timestamps.isUsed, client.touches.contains(where: { $0.knows(contact.wireID) }) {
      timestamps.send(contact.time, to: client.id, .touch)
    }
    for touch in client.touches { touch.up(contact, serial: serial, time: time) }
    inputFollower?.touchDidEnd(contact)
  }

  private func deliverTouchShape(_ contact: TouchContact, major: Double, minor: Double) {
    guard let client = client(contact.client) else { return }
    for touch in client.touches { touch.shape(contact, major: major, minor: minor) }
  }

  private func deliverTouchOrientation(_ contact: TouchContact, degrees: Double) {
    guard let client = client(contact.client) else { return }
    for touch in client.touches { touch.orientation(contact, degrees: degrees) }
  }

  private func deliverTouchFrame(_ id: ClientID) {
    let isKnown: Void? = withClient(id) { $0.touches.forEachBorrowed { $0.frame() } }
    if isKnown != nil { inputFollower?.frameDidEnd(of: id) }
  }

  private func deliverTouchCancel(_ id: ClientID) {
    cancelTouchSerials(of: id)
    guard let client = client(id) else { return }
    for touch in client.touches { touch.cancel() }
    inputFollower?.touchesWereCancelled(of: id)
  }

  private func deliverTouchCancelled(_ contact: TouchContact) {
    cancelTouchSerial(of: contact.touch, contact.client)
    inputFollower?.touchWasCancelled(contact)
    guard let client = client(contact.client) else { return }
    for touch in client.touches { touch.forget(contact) }
  }
}

// MARK: - Lag

extension TouchMessage {
  var receiver: ClientID {
    switch self {
    case .down(let contact), .motion(let contact), .up(let contact), .shape(let contact, _, _),
      .orientation(let contact, _), .cancelled(let contact):
      contact.client
    case .frame(let client), .cancel(let client): client
    }
  }

  /// True if the message can wait while its client is lagging.
  var isMotion: Bool {
    switch self {
    case .motion, .shape, .orientation: true
    case .down, .up, .frame, .cancel, .cancelled: false
    }
  }

  /// Returns true if a later message of the same kind, for the same touch, replaces this one while it waits.
  func isSuperseded(by later: TouchMessage) -> Bool {
    switch (self, later) {
    case (.motion(let old), .motion(let new)), (.shape(let old, _, _), .shape(let new, _, _)),
      (.orientation(let old, _), .orientation(let new, _)):
      old.touch == new.touch && old.wireID == new.wireID
    default: false
    }
  }
}
