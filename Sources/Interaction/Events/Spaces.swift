public import Geometry

/// Logical pixels, y down, one origin for all windows together.
public enum ScreenSpace: CoordinateSpace {}

/// Logical pixels, y down, in the coordinates of one view: its bounds, or, for a frame, its superview's bounds.
///
/// A window has no superview: its frame lies on the screen, and only there the two spaces meet.
public enum ViewSpace: CoordinateSpace {}

/// A place on the screen, where fingers are.
public typealias ScreenPoint = Point<ScreenSpace>

/// A place in a view's own coordinates.
public typealias ViewPoint = Point<ViewSpace>

/// A rectangle in a view's own coordinates, or in its superview's for a frame.
public typealias ViewRect = Rect<ViewSpace>

/// A displacement on the screen.
public typealias ScreenVector = Vector<ScreenSpace>
