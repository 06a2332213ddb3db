/// A tag that separates coordinates of different origins and units at compile time.
public protocol CoordinateSpace: Sendable {}

/// The space of the desktop: logical pixels, y downwards, with one origin for all outputs.
public enum LayoutSpace: CoordinateSpace {}

/// The space of one output: physical pixels after scale and before its transform, with the origin at its top left
/// corner.
public enum OutputSpace: CoordinateSpace {}

/// The space of one `wl_surface`: logical pixels, with the origin at its top left corner.
public enum SurfaceSpace: CoordinateSpace {}

/// The space of a client's buffer: its pixels as they are in memory.
public enum BufferSpace: CoordinateSpace {}
