/// How the last pictures of runs are compared, of which some have a fault between two steps.
public struct LastPicture: Equatable, Sendable {
  /// The areas of each output that are not compared.
  public var masks: [PixelMask] = []
  /// The allowed difference of each channel of a pixel, as a fraction of its range.
  public var tolerance = 0.0
  /// The fraction of all pixels that may differ more.
  public var differing = 0.0

  public init() {}
}
