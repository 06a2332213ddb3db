import Surfaces

/// Rejects touches by the rules against palms and in dead zones.
struct RejectionStage: Stage {
  let router: InputRouter

  /// Takes a report if the size of contacts matters: a finger that comes down waits for its size, and a finger whose
  /// contact has grown is rejected.
  ///
  /// - Returns: false if the report goes on as usual.
  func takes(_ report: TouchReport, _ turn: Turn) -> Bool {
    switch report {
    case .down(let sample):
      touches.beginReport()
      // The device may repeat a finger within a frame.
      if rejection.awaitsSize(of: sample.finger, on: sample.device) { pass(turn) }
      rejection.add(sample)
      return true
    case .shape(let device, let finger, let major, let minor):
      let detail = TouchDetail.shape(major: major, minor: minor)
      guard detail.isFinite else { return false }
      if rejection.keep(detail, of: finger, on: device) { return true }
      return cancels(finger, on: device, size: max(major, minor), turn)
    case .orientation(let device, let finger, let degrees):
      let detail = TouchDetail.orientation(degrees: degrees)
      return detail.isFinite && rejection.keep(detail, of: finger, on: device)
    case .motion, .up, .cancel, .cancelAll, .frame:
      pass(turn)
      return false
    }
  }

  /// Passes on the fingers that have waited for their size.
  private func pass(_ turn: Turn) {
    for arrival in rejection.takeArrivals() {
      touchStage.down(arrival.sample, size: arrival.size, turn)
      for detail in arrival.details {
        touchStage.detail(detail, of: arrival.sample.finger, on: arrival.sample.device, turn)
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
      gestureStage.deliver(turn)
      desk.withdrawRecognizers(of: touch.responderID, in: actionStage.actionContext())
      gestureStage.settle(turn)
      return false
    }
    if receivers == .clients, !touch.hasTarget { return false }
    turn.note(.fingerTooLarge, Int64(finger), .touchRejected)
    if receivers == .clients {
      touchStage.takeFromClient(touch, because: .touchRejected, turn)
    } else {
      touchStage.reject(touch, because: .touchRejected, turn)
    }
    return true
  }
}
