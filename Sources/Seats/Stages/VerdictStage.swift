import Interaction
public import Surfaces

/// Takes what clients say about the input that they have received. Numbers name touches of the responder model.
public struct VerdictStage: Stage {
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

  /// Takes a client's verdict about the press of a key that it has received: bindings that wait for it act, or are given up.
  ///
  /// - Parameter declines: true if others may handle the key.
  public func clientDidJudge(key code: UInt32, of client: ClientID, declines: Bool, at time: InputTime) {
    keyStage.clientDidJudge(code, of: client, declines: declines, router.outbox.open(at: time))
  }

  /// Takes what has become of a shake or a command at its client: unless the client has handled it, the responders above it
  /// receive it. Has no effect if the number was judged before.
  public func clientDidJudge(offer number: UInt64, _ verdict: ResponderVerdict, at time: InputTime) {
    offerStage.clientDidJudge(number, verdict, at: time)
  }

  /// Sets whether a touch of a client is cancelled alone. Otherwise `wl_touch.cancel` ends all of them.
  public func cancelAlone(_ isAlone: Bool, of client: ClientID) { touches.setCancelsAlone(isAlone, of: client) }
}

extension InputRouter {
  public var verdicts: VerdictStage { VerdictStage(router: self) }
}
