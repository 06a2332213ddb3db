import Geometry
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

  /// Ends the wait for verdicts about touches that have ended, before a touch begins or a button is pressed beside their
  /// clients: a recognizer that waits would not receive it.
  ///
  /// - Parameter hit: the surface at the place of the press; nil without one.
  func pressWillBegin(at place: Point<LayoutSpace>, on hit: WindowHit?, _ turn: Turn) {
    guard let late = router.touchOwners.lateVerdicts else { return }
    let isForClient = !focus.popups.excludes(hit) && !isCovered(place, hit)
    desk.decide(in: actionStage.actionContext(), turn) {
      late.endLateVerdicts(exceptOf: isForClient ? hit?.surface.client : nil)
    }
    gestureStage.settle(turn)
  }

  /// True if a view of the shell is in front of a surface.
  private func isCovered(_ place: Point<LayoutSpace>, _ hit: WindowHit?) -> Bool {
    desk.hasShellViews && !(desk.landing(at: place, over: hit?.surface) is SurfaceView)
  }

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
