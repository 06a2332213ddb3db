public import Geometry

/// The coordinate space of the screen: logical pixels, y downwards, with one origin for all windows.
public enum ScreenSpace: CoordinateSpace {}

/// The coordinate space of one view: logical pixels, y downwards.
///
/// Bounds are in the space of the view. Frames are in the space of its superview, or in screen coordinates for a
/// window.
/// is in screen coordinates.
public enum ViewSpace: CoordinateSpace {}

/// A point on the screen.
public typealias ScreenPoint = Point<ScreenSpace>

/// A point in the coordinates of a view.
public typealias ViewPoint = Point<ViewSpace>

/// A rectangle in the coordinates of a view, or of its superview for a frame.
public typealias ViewRect = Rect<ViewSpace>
/// A size in a view's coordinates.
public typealias ViewSize = Size<ViewSpace>

/// A displacement on the screen.
public typealias ScreenVector = Vector<ScreenSpace>
