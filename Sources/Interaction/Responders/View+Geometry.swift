public import Geometry

extension View {
  /// From a subview's or this view's superview's coordinates into this view's.
  final func convertFromSuperview(_ point: ViewPoint) -> ViewPoint {
    ViewPoint(point.x - frame.origin.x + boundsOrigin.x, point.y - frame.origin.y + boundsOrigin.y)
  }

  final func convertToSuperview(_ point: ViewPoint) -> ViewPoint {
    ViewPoint(point.x - boundsOrigin.x + frame.origin.x, point.y - boundsOrigin.y + frame.origin.y)
  }

  /// A place on the screen in this view's coordinates; without a window the root counts as if it were one.
  public final func convertFromScreen(_ point: ScreenPoint) -> ViewPoint {
    let offset = screenOffset
    return ViewPoint(point.x - offset.dx, point.y - offset.dy)
  }

  /// A place in this view's coordinates on the screen.
  public final func convertToScreen(_ point: ViewPoint) -> ScreenPoint {
    let offset = screenOffset
    return ScreenPoint(point.x + offset.dx, point.y + offset.dy)
  }

  /// A place in this view's coordinates as another view says it.
  public final func convert(_ point: ViewPoint, to other: View) -> ViewPoint {
    other === self ? point : other.convertFromScreen(convertToScreen(point))
  }

  /// Where the origin of the view's coordinates lies on the screen.
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
