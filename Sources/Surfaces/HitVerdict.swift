import Geometry

/// Whether one surface takes a place, and if not, why.
public enum HitVerdict: Equatable, Sendable {
  case taken
  /// It has nothing to show, or something above it in its tree has not.
  case notShown
  /// Its client takes no input on it anywhere.
  case emptyInputRegion
  /// Outside what is taken at most.
  case outsideBounds(Rect<SurfaceSpace>)
  /// Within the bounds, but outside the input region.
  case outsideShape
}

extension Surface {
  /// Whether this surface takes a place in its own coordinates, and why.
  ///
  /// It is the surface's alone: what lies in front of it and takes the place first is not asked.
  public func takes(_ place: Point<SurfaceSpace>) -> HitVerdict {
    guard hasContent else { return .notShown }
    if state.inputRegion?.isEmpty == true { return .emptyInputRegion }
    let box = Rect<SurfaceSpace>(origin: .zero, size: state.size)
    guard box.contains(place) else { return .outsideBounds(box) }
    return state.inputRegion?.contains(place) == false ? .outsideShape : .taken
  }
}
