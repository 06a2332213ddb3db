import Interaction
public import Surfaces

/// Requests that follow from what clients say about their touches. Numbers name touches of the responder model.
public struct JudgedTouches: Stage {
  let router: InputRouter

  /// Records what a client has decided about a touch.
  public func note(_ note: RoutingNote.Kind, of touch: FingerID, at time: InputTime) {
    router.outbox.open(at: time).note(note, Int64(touches[touch]?.finger ?? 0))
  }

  /// Sends the end of a touch to its client as soon as the finger lifts, also while recognizers would withhold it.
  public func releaseEnd(of touch: Int, at time: InputTime) {
    guard let touch = held(touch) else { return }
    router.decide(at: time) { touch.releaseEnd() }
  }

  /// Lets the client keep a touch that a recognizer recognizes.
  public func keep(_ touch: Int) { held(touch)?.staysInView = true }

  /// A touch that is down, or whose end its client has yet to receive; nil if no recognizer watches any.
  private func held(_ touch: Int) -> Touch? { desk.isWatching ? desk.application.touch(touch) : nil }

  /// Sets whether a touch of a client is cancelled alone. Otherwise `wl_touch.cancel` ends all of them.
  public func cancelAlone(_ isAlone: Bool, of client: ClientID) { touches.setCancelsAlone(isAlone, of: client) }
}

extension InputRouter {
  public var judgedTouches: JudgedTouches { JudgedTouches(router: self) }
}
