import Surfaces

/// Rejects touches by the rules against palms and in dead zones.
final class RejectionStage {
  private let rejection: TouchRejection
  private let touches: TouchDelivery
  private let desk: GestureDesk

  init(_ owners: TouchOwners, _ desk: GestureDesk) {
    rejection = owners.rejection
    touches = owners.delivery
    self.desk = desk
  }

  /// Takes a report while the size of contacts matters: a finger that comes down waits for its size, and a finger whose
  /// contact has grown is rejected.
  func take(_ report: TouchReport, _ turn: Turn) {
    switch report {
    case .down(let sample):
      touches.beginReport()
      // The device may repeat a finger within a frame.
      if rejection.awaitsSize(of: sample.finger, on: sample.device) { pass(turn) }
      return rejection.add(sample)
    case .shape(let device, let finger, let major, let minor):
      let detail = TouchDetail.shape(major: major, minor: minor)
      guard detail.isFinite else { break }
      if rejection.keep(detail, of: finger, on: device) { return }
      if cancels(finger, on: device, size: max(major, minor), turn) { return }
    case .orientation(let device, let finger, let degrees):
      let detail = TouchDetail.orientation(degrees: degrees)
      if detail.isFinite, rejection.keep(detail, of: finger, on: device) { return }
    case .motion, .up, .cancel, .cancelAll, .frame: pass(turn)
    }
    turn.then(.touch(.admitted(report)))
  }

  /// Passes on the fingers that have waited for their size.
  private func pass(_ turn: Turn) {
    for arrival in rejection.takeArrivals() {
      turn.then(.touch(.down(arrival.sample, size: arrival.size)))
      for detail in arrival.details {
        turn.then(.touch(.detail(detail, of: arrival.sample.finger, on: arrival.sample.device)))
      }
    }
  }

  /// Cancels a touch whose contact has become too large.
  ///
  /// - Returns: false if it has not.
  private func cancels(_ finger: Int32, on device: DeviceID, size: Double, _ turn: Turn) -> Bool {
    guard let touch = touches.touch(finger, on: device), touch.isOffered || touch.hasTarget,
      let receivers = rejection.verdict(
        onSize: size, over: touch.window?.id ?? touch.landing?.owner, desk.output(at: touch.place))
    else { return false }
    if receivers == .recognizers {
      guard touch.isOffered, !rejection.keepsFromRecognizers(touch.responderID) else { return false }
      turn.note(.fingerTooLarge, Int64(finger), .touchRejected)
      rejection.keep(touch.responderID)
      turn.then(.gestures(.deliver))
      turn.then(.gestures(.withdraw(touch: touch.responderID)))
      return false
    }
    if receivers == .clients, !touch.hasTarget { return false }
    turn.note(.fingerTooLarge, Int64(finger), .touchRejected)
    if receivers == .clients {
      turn.then(.touch(.takeFromClient(touch, .touchRejected)))
    } else {
      turn.then(.touch(.reject(touch, .touchRejected)))
    }
    return true
  }
}
