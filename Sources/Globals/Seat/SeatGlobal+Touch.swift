import Seats
import Surfaces
import WaylandServer

extension SeatGlobal: WlTouch.Handler {
  func add(_ touch: WlTouch, to client: SeatClient) {
    guard server.admits(touch, beside: client.touches.count) else { return }
    touch.handler = self
    client.touches.append(TouchResource(touch))
    server.clients[client.handle].didAskForTouches()
    onKnowsOnlyPointers?(client.id, false)
    touch.onDestroy = { [weak self, unowned touch] in
      client.touches.removeAll { $0.resource === touch }
      self?.forgetIfEmpty(client)
    }
  }

  public func release(_ object: WlTouch) {}

  func deliverTouchDown(_ contact: TouchContact) {
    guard let client = client(contact.client), !client.touches.isEmpty else {
      if server.clients[contact.client]?.isConnected == true { onUndeliveredTouch?(contact) }
      return
    }
    guard let surface = surface(contact.surface) else { return }
    let serial = newSerial(contact.client, contact.surface, .touchDown(contact.touch))
    let time = client.touchTime(contact.time)
    for index in client.touches.indices {
      client.touches[index].down(contact, surface: surface, serial: serial, time: time)
    }
  }

  func deliverTouchMotion(_ contact: TouchContact) {
    guard let client = client(contact.client), !client.touches.isEmpty else { return }
    let time = client.touchTime(contact.time)
    for index in client.touches.indices { client.touches[index].motion(contact, time: time) }
  }

  func deliverTouchUp(_ contact: TouchContact) {
    guard let client = client(contact.client), !client.touches.isEmpty else { return }
    let serial = newSerial(contact.client, contact.surface, .touchUp)
    let time = client.touchTime(contact.time)
    for index in client.touches.indices { client.touches[index].up(contact, serial: serial, time: time) }
  }

  func deliverTouchShape(_ contact: TouchContact, major: Double, minor: Double) {
    guard let client = client(contact.client) else { return }
    for index in client.touches.indices { client.touches[index].shape(contact, major: major, minor: minor) }
  }

  func deliverTouchOrientation(_ contact: TouchContact, degrees: Double) {
    guard let client = client(contact.client) else { return }
    for index in client.touches.indices { client.touches[index].orientation(contact, degrees: degrees) }
  }

  func deliverTouchFrame(_ id: ClientID) {
    guard let client = client(id) else { return }
    for index in client.touches.indices { client.touches[index].frame() }
  }

  func deliverTouchCancel(_ id: ClientID) {
    serials.cancelTouches(of: id)
    guard let client = client(id) else { return }
    for index in client.touches.indices { client.touches[index].cancel() }
  }
}
