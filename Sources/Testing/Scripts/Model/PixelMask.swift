/// An area that a pixel check does not compare.
package struct PixelMask: Equatable, Sendable {
  /// The window or surface of the area. Nil is the space of the check. A window that does not exist masks nothing.
  package var window: PlaceSpace?
  /// The whole window or a region of it.
  package var part: PixelCheck.Part

  package init(window: PlaceSpace? = nil, part: PixelCheck.Part = .whole) {
    self.window = window
    self.part = part
  }
}
