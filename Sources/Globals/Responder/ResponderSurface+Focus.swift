import WaylandServer

/// The first responder among the surfaces of a window.
extension ResponderSurface {
  func setFirstResponder(
    _ object: FingerpostResponderSurfaceV1, accepts: UInt32, resignation: FingerpostResponderSurfaceV1.Resignation
  ) {}

  func becomeFirstResponder(_ object: FingerpostResponderSurfaceV1, serial: UInt32) {}

  func resignFirstResponder(_ object: FingerpostResponderSurfaceV1) {}

  func answerResignRequest(_ object: FingerpostResponderSurfaceV1, number: UInt32, allowed: UInt32) {}
}
