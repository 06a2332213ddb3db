/// How the last pictures of runs are compared, of which some have a fault between two steps.
package struct LastPicture: Equatable, Sendable {
  /// The areas of each output that are not compared.
  package var masks: [PixelMask] = []
  /// The allowed difference of each channel of a pixel, as a fraction of its range.
  package var tolerance = 0.0
  /// The fraction of all pixels that may differ more.
  package var differing = 0.0

  package init() {}
}
