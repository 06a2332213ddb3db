/// How much one client may make the compositor hold and do. `docs/limits.md` lists all values for users.
///
/// A client that exceeds a bound gets a protocol error and is disconnected, unless the bound only delays its work.
/// The values leave real programs ten times what they were seen to use.
public struct ClientBounds: Sendable {
  /// The weight of all objects that a client has at one time; `ObjectWeights` says what each kind weighs.
  ///
  /// Most kinds weigh 1. Browsers and toolkits use some hundreds of objects, and a few thousand at most.
  public var objectWeight = 32_768
  /// Rectangles that requests on one `wl_region` may have left in it. A window needs a few dozen.
  public var regionRectangles = 8192
  /// Bytes of pictures that are copied from all clients' buffers in one turn of the loop. The rest waits for later turns.
  ///
  /// One full frame of a 4K output is 33 MB.
  public var copiedBytesPerTurn = 64 << 20
  /// Surfaces that are visited in one turn of the loop to follow changes of the scene between two requests. Further
  /// changes of that turn are followed together, at its end or before the next input event.
  public var reviewedSurfacesPerTurn = 16_384
  /// Objects of departed clients that are freed in one turn of the loop.
  public var freedObjectsPerTurn = 512

  public init() {}
}
