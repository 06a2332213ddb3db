/// The distance that a device reports before acceleration. It is smaller than a `Vector`, to keep events small.
public struct DeviceStep: Hashable, Sendable {
  public var dx: Float
  public var dy: Float

  public init(_ dx: Float, _ dy: Float) {
    self.dx = dx
    self.dy = dy
  }
}
