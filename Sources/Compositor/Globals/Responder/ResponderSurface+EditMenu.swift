import WaylandServer

extension ResponderSurface {
  func getEditMenu(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderEditMenuV1) {}
}
