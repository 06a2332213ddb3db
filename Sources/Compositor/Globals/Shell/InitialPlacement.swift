import Geometry
package import Surfaces

/// The position, size, state and layer that the owner of the shell chooses for a new toplevel. Nil leaves the choice to
/// the client and the shell.
package struct InitialPlacement {
  package enum Place: Equatable, Sendable {
    /// The top left corner of the window's frame, from that of the usable area.
    case position(x: PlacementLength, y: PlacementLength)
    /// The part of the free space that is left of the window and above it: 0, 0.5 or 1.
    case aligned(x: Double, y: Double)
  }

  package var place: Place?
  package var width: PlacementLength?
  package var height: PlacementLength?
  package weak var output: OutputGlobal?
  package var isMaximized = false
  package var isFullscreen = false
  /// True if requests of the client do not change the states.
  package var keepsState = false
  /// True if the window, while it is full-screen, makes room for keyboards and input views.
  package var avoidsKeyboards = false
  package var layer = WindowLayer.normal

  package init() {}
}

/// A length in logical pixels and a part of a whole, from 0 to 1, which are added.
package struct PlacementLength: Equatable, Sendable {
  package var pixels: Double
  package var part: Double

  package init(pixels: Double = 0, part: Double = 0) {
    self.pixels = pixels
    self.part = part
  }

  /// Whole logical pixels.
  func length(of whole: Double) -> Double { (pixels + part * whole).rounded() }
}

extension InitialPlacement {
  /// The position of a frame in an area; nil if it is left to the shell.
  func origin(of size: Size<LayoutSpace>, in area: Rect<LayoutSpace>) -> Point<LayoutSpace>? {
    switch place {
    case nil: nil
    case .position(let x, let y)?:
      Point(area.minX + x.length(of: area.size.width), area.minY + y.length(of: area.size.height))
    case .aligned(let x, let y)?:
      Point(
        area.minX + ((area.size.width - size.width) * x).rounded(.down),
        area.minY + ((area.size.height - size.height) * y).rounded(.down))
    }
  }

  /// The size of the window; nil if it is left to the client.
  func size(in area: IntRect<LayoutSpace>) -> IntSize<SurfaceSpace>? {
    guard let width, let height else { return nil }
    let whole = area.size.size
    return IntSize(
      Int32(clamping: Int(width.length(of: whole.width))), Int32(clamping: Int(height.length(of: whole.height))))
  }

  /// True if the client is not offered the whole usable area.
  var choosesArea: Bool { place != nil || width != nil }

  /// Sets the states that the window appears in.
  func begin(_ state: inout ToplevelState) {
    if isMaximized { state.isMaximized = true }
    if isFullscreen { state.isFullscreen = true }
  }

  /// Returns true if the client must be configured again after it was configured for another placement.
  func differs(from other: InitialPlacement?) -> Bool {
    isMaximized != other?.isMaximized || isFullscreen != other?.isFullscreen
      || avoidsKeyboards != (other?.avoidsKeyboards ?? false) || width != other?.width || height != other?.height
  }
}
