public import Surfaces

/// The surface that has the keyboard: the root surface of a window, never a subsurface.
public struct KeyboardTarget: Hashable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
}
