public import Geometry

extension View {
  /// Converts a point from the superview's coordinates to this view's.
  final func convertFromSuperview(_ point: ViewPoint) -> ViewPoint {
    ViewPoint(point.x - frame.origin.x + boundsOrigin.x, point.y - frame.origin.y + boundsOrigin.y)
  }

  final func convertToSuperview(_ point: ViewPoint) -> ViewPoint {
    ViewPoint(point.x - boundsOrigin.x + frame.origin.x, point.y - boundsOrigin.y + frame.origin.y)
  }

  /// Converts a point on the screen to this view's coordinates. A root view without a window counts as one.
  public final func convertFromScreen(_ point: ScreenPoint) -> ViewPoint {
    let offset = screenOffset
    return ViewPoint(point.x - offset.dx, point.y - offset.dy)
  }

  /// Converts a point in this view's coordinates to the screen.
  public final func convertToScreen(_ point: ViewPoint) -> ScreenPoint {
    let offset = screenOffset
    return ScreenPoint(point.x + offset.dx, point.y + offset.dy)
  }

  /// Converts a point in this view's coordinates to those of another view.
  public final func convert(_ point: ViewPoint, to other: View) -> ViewPoint {
    other === self ? point : other.convertFromScreen(convertToScreen(point))
  }

  /// The location of the origin of the view's coordinates on the screen.
  private var screenOffset: ScreenVector {
    var offset = ScreenVector.zero
    var current: View? = self
    while let view = current {
      offset.dx += view.frame.origin.x - view.boundsOrigin.x
      offset.dy += view.frame.origin.y - view.boundsOrigin.y
      current = view.superview
    }
    return offset
  }
}
