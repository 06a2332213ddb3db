/// A tag that keeps coordinates of different origins and units apart at compile time.
public protocol CoordinateSpace: Sendable {}

/// Logical pixels, y down, one origin for all outputs together.
public enum LayoutSpace: CoordinateSpace {}

/// Physical pixels of one output as it is composed, after scale, before its transform; origin at its top left.
public enum OutputSpace: CoordinateSpace {}

/// Logical pixels, origin at the top left of one `wl_surface`.
public enum SurfaceSpace: CoordinateSpace {}

/// Pixels of a client's buffer as they lie in memory.
public enum BufferSpace: CoordinateSpace {}
