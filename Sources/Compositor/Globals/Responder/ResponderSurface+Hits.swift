import Geometry
import Surfaces
import WaylandServer

/// What a surface declares about hit tests and edges.
extension ResponderSurface {
  /// The greatest number of corners of a polygon.
  private static let mostCorners = 200
  /// The greatest distance by which an edge can be moved.
  private static let farthest: Int32 = 10_000

  func setHitMode(_ object: FingerpostResponderSurfaceV1, mode: FingerpostResponderSurfaceV1.HitMode) {
    let declared: DeclaredHits.Mode
    switch mode {
    case .normal: declared = .normal
    case .subtree: declared = .subtree
    case .passThrough: declared = .passThrough
    case .nothing: declared = .nothing
    default:
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidHitMode.rawValue, "hit mode \(mode.rawValue): expected 0 to 3")
    }
    surface?.model.pending.hitMode = .set(declared)
  }

  func setHitRegion(_ object: FingerpostResponderSurfaceV1) { surface?.model.pending.hitShape = .set(.inputRegion) }

  func setHitEllipse(_ object: FingerpostResponderSurfaceV1) { surface?.model.pending.hitShape = .set(.ellipse) }

  func setHitPolygon(_ object: FingerpostResponderSurfaceV1, corners: [UInt8]) {
    let size = 2 * MemoryLayout<Int32>.size
    let count = corners.count / size
    guard corners.count.isMultiple(of: size), (3...Self.mostCorners).contains(count) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidShape.rawValue,
        "a polygon of \(corners.count) bytes: expected 3 to \(Self.mostCorners) corners of \(size) bytes")
    }
    let numbers = corners.withUnsafeBytes { bytes in
      (0..<2 * count).map { Double(bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self)) / 256 }
    }
    surface?.model.pending.hitShape = .set(
      .polygon((0..<count).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }))
  }

  func setHitOutset(_ object: FingerpostResponderSurfaceV1, left: Int32, top: Int32, right: Int32, bottom: Int32) {
    if let value = [left, top, right, bottom].first(where: { !(-Self.farthest...Self.farthest).contains($0) }) {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidOutset.rawValue,
        "an outset of \(value): expected \(-Self.farthest) to \(Self.farthest)")
    }
    surface?.model.pending.hitOutset = .set(
      EdgeOutsets(top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right)))
  }

  func setHitClamp(_ object: FingerpostResponderSurfaceV1, clamps: UInt32) {
    surface?.model.pending.hitClamp = .set(clamps != 0)
  }

  func setDeferredEdges(_ object: FingerpostResponderSurfaceV1, edges: FingerpostResponderSurfaceV1.Edge) {
    let pairs: [(FingerpostResponderSurfaceV1.Edge, WindowEdges)] = [
      (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    ]
    guard edges.rawValue & ~15 == 0 else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidEdge.rawValue, "edges \(edges.rawValue): expected 0 to 15")
    }
    surface?.model.pending.deferredEdges = .set(
      pairs.reduce(into: []) { if edges.contains($1.0) { $0.formUnion($1.1) } })
  }

  func setControlRegion(_ object: FingerpostResponderSurfaceV1, region: WlRegion?) {
    surface?.model.pending.controls = .set(region?.object?.region)
    surface?.weighRegions()
  }

  /// Returns to the defaults with the next commit.
  func endHits() {
    guard let model = surface?.model else { return }
    (model.pending.hitMode, model.pending.hitShape) = (.set(.normal), .set(.inputRegion))
    (model.pending.hitOutset, model.pending.hitClamp) = (.set(.zero), .set(true))
    model.pending.deferredEdges = .set([])
    model.pending.controls = .set(nil)
  }
}
