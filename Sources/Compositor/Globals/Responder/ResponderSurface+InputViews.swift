import WaylandServer

extension ResponderSurface {
  func getInputView(
    _ object: FingerpostResponderSurfaceV1, id: FingerpostResponderInputViewV1, surface: WlSurface,
    placement: FingerpostResponderSurfaceV1.Placement
  ) {}
}
