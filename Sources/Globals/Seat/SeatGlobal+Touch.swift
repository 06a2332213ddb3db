import Seats
import Surfaces
import WaylandServer

extension SeatGlobal: WlTouch.Handler {
  func add(_ touch: WlTouch, to client: SeatClient) {
    guard server.admits(touch, beside: client.touches.count) else { return }
    touch.handler = self
    client.add(TouchResource(touch))
    server.clients[client.handle].didAskForTouches()
    onKnowsOnlyPointers?(client.id, false)
    touch.onDestroy = { [weak self, unowned touch] in
      client.remove(touch)
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
    for touch in client.touches { touch.down(contact, surface: surface, serial: serial, time: time) }
  }

  func deliverTouchMotion(_ contact: TouchContact) {
    guard let client = client(contact.client), !client.touches.isEmpty else { return }
    let time = client.touchTime(contact.time)
    for touch in client.touches { touch.motion(contact, time: time) }
  }

  func deliverTouchUp(_ contact: TouchContact) {
    guard let client = client(contact.client), !client.touches.isEmpty else { return }
    let serial = newSerial(contact.client, contact.surface, .touchUp)
    let time = client.touchTime(contact.time)
    for touch in client.touches { touch.up(contact, serial: serial, time: time) }
  }

  func deliverTouchShape(_ contact: TouchContact, major: Double, minor: Double) {
    guard let client = client(contact.client) else { return }
    for touch in client.touches { touch.shape(contact, major: major, minor: minor) }
  }

  func deliverTouchOrientation(_ contact: TouchContact, degrees: Double) {
    guard let client = client(contact.client) else { return }
    for touch in client.touches { touch.orientation(contact, degrees: degrees) }
  }

  func deliverTouchFrame(_ id: ClientID) {
    guard let client = client(id) else { return }
    for touch in client.touches { touch.frame() }
  }

  func deliverTouchCancel(_ id: ClientID) {
    cancelTouchSerials(of: id)
    guard let client = client(id) else { return }
    for touch in client.touches { touch.cancel() }
  }
}
