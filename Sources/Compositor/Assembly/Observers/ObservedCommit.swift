public import Geometry
public import Surfaces

/// A change of a surface of a window, as observers see it.
public struct ObservedCommit {
  public var client: ClientID
  /// True if the pixels of the surface differ from those before. A picture that is copied in later turns counts as
  /// changed without a comparison.
  public var changesPixels: Bool
  /// The part of the picture that the client has marked as changed, in pixels of its buffer.
  public var damage: Region<BufferSpace>
}
