import Geometry

/// The move of a window whose output was removed or changed, so that the window can return with the output.
struct Displacement {
  /// The origin of the window's frame before its output was removed or changed.
  let home: Point<LayoutSpace>
  /// The origin that the shell chose instead. The user has moved the window if its origin differs.
  let refuge: Point<LayoutSpace>
}
