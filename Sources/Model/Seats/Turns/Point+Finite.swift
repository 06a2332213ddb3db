import Geometry

extension Point {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
