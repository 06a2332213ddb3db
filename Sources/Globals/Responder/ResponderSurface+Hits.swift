import WaylandServer

/// What a surface declares about hit tests and edges.
extension ResponderSurface {
  func setHitMode(_ object: FingerpostResponderSurfaceV1, mode: FingerpostResponderSurfaceV1.HitMode) {}

  func setHitRegion(_ object: FingerpostResponderSurfaceV1) {}

  func setHitEllipse(_ object: FingerpostResponderSurfaceV1) {}

  func setHitPolygon(_ object: FingerpostResponderSurfaceV1, corners: [UInt8]) {}

  func setHitOutset(_ object: FingerpostResponderSurfaceV1, left: Int32, top: Int32, right: Int32, bottom: Int32) {}

  func setDeferredEdges(_ object: FingerpostResponderSurfaceV1, edges: FingerpostResponderSurfaceV1.Edge) {}
}
