import Geometry
import Surfaces

// What a view's call to super is in the responder model: a rule makes the surface above hear of a finger too. On the
// wire that is a second touch point of the same client, from down to end beside the first. Focus is the first one's affair;
// a request on the strength of the serial of either is about the one finger.

extension InputRouter {
  /// Finds out, as a finger's client is told of it, which other surfaces hear of it from now on.
  func addEchoes(at index: Int, in window: Window) {
    guard case .surface(let capture) = touches[index].target else { return }
    guard window.touchesContinue || capture.surface.parentHearsTouches else { return }
    var last = capture.surface
    while let next = last.hearer, let heard = SurfaceCapture(next) {
      touches[index].echoes.append(TouchEcho(wireID: touches.freeWireID, capture: heard))
      last = next
    }
  }

  /// Tells a client of a finger, once for each of its surfaces that hear of it.
  func tell(
    _ touch: Touch, at place: Point<LayoutSpace>, _ time: Timestamp, _ reason: RoutingReason,
    _ effect: (TouchContact) -> Effect
  ) {
    guard case .surface(let capture) = touch.target else { return }
    let contact = touch.contact(in: capture, capture.convert(place), at: time)
    tell(effect(inOrder(contact)), to: contact.client, reason)
    if touch.hasEchoes { tellEchoes(of: touch, at: place, time, reason, effect) }
  }

  func tellEchoes(
    of touch: Touch, at place: Point<LayoutSpace>, _ time: Timestamp, _ reason: RoutingReason,
    _ effect: (TouchContact) -> Effect
  ) {
    guard case .surface = touch.target else { return }
    for echo in touch.echoes {
      let contact = touch.contact(of: echo, at: place, time)
      tell(effect(inOrder(contact)), to: contact.client, reason)
    }
  }

  /// Tells clients of surfaces that moved under the fingers which they hear of.
  func followEchoes(at time: Timestamp) {
    for index in touches.indices where !touches[index].echoes.isEmpty {
      guard case .surface = touches[index].target else { continue }
      for number in touches[index].echoes.indices where touches[index].echoes[number].capture.follow() {
        let contact = touches[index].contact(of: touches[index].echoes[number], at: touches[index].place, time)
        tell(.touch(.motion(inOrder(contact))), to: contact.client, .sceneChanged)
      }
    }
  }

  /// A surface that hears of a finger is destroyed: there its touch point ends, the finger's own goes on.
  func endEcho(at index: Int, on surface: SurfaceID, at time: Timestamp) {
    guard let number = touches[index].echoes.firstIndex(where: { $0.capture.id == surface }) else { return }
    let echo = touches[index].echoes.remove(at: number)
    guard case .surface = touches[index].target else { return }
    let contact = touches[index].contact(of: echo, at: touches[index].place, time)
    tell(.touch(.up(inOrder(contact))), to: contact.client, .surfaceDestroyed)
  }
}

extension Touch {
  fileprivate func contact(of echo: TouchEcho, at place: Point<LayoutSpace>, _ time: Timestamp) -> TouchContact {
    var contact = contact(in: echo.capture, echo.capture.convert(place), at: time)
    contact.wireID = echo.wireID
    return contact
  }
}
