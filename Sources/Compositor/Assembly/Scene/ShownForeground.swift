import CursorTerms
import Geometry
import Globals
import Overlays
import Rendering
import Surfaces

/// A drag icon or a cursor in the last picture that shows it.
struct ShownImage: Equatable {
  /// The surface of the image; nil for a cursor of the compositor.
  var surface: SurfaceID?
  /// The shape of a cursor of the compositor.
  var shape: CursorShape?
  var change: UInt64
  var bounds: IntRect<OutputSpace>
}

/// The foreground in the last picture of one screen.
final class ShownForeground {
  private var dragIcon: ShownImage?
  private var cursors: [ShownImage] = []
  private var layer: OverlayLayer?
  /// The level of the overlay in `layer`; nil while no overlay is shown.
  private(set) var level: OverlayLevel?
  /// The number of flight recorder entries and panels when the overlay was drawn.
  private(set) var total: UInt64 = 0
  private(set) var isFading = false

  var hasDragIcon: Bool { dragIcon != nil }

  /// Removes everything in front of the windows.
  ///
  /// - Returns: the pixels that change.
  func end(on output: OutputDescription) -> Region<OutputSpace> {
    var damage = show(nil)
    damage.formUnion(show([]))
    damage.formUnion(endOverlay(on: output))
    return damage
  }

  // MARK: Drag icon

  func isShown(_ icon: ShownImage?) -> Bool { icon == dragIcon }

  /// Replaces the drag icon.
  ///
  /// - Returns: the pixels that change.
  func show(_ icon: ShownImage?) -> Region<OutputSpace> {
    let former = dragIcon
    dragIcon = icon
    return former == icon ? Region() : Region([former, icon].compactMap { $0?.bounds })
  }

  // MARK: Cursors

  var hasCursors: Bool { !cursors.isEmpty }

  func areShown(_ cursors: [ShownImage]) -> Bool { cursors == self.cursors }

  /// Replaces the cursors.
  ///
  /// - Returns: the pixels that change.
  func show(_ cursors: [ShownImage]) -> Region<OutputSpace> {
    let former = self.cursors
    self.cursors = cursors
    return former == cursors ? Region() : Region((former + cursors).map(\.bounds))
  }

  // MARK: Overlay

  /// Redraws the overlay.
  ///
  /// - Parameter total: the number of flight recorder entries and panels so far.
  /// - Throws: if there is not enough memory for the overlay; it is off then.
  func show(
    _ level: OverlayLevel, _ total: UInt64, on output: OutputDescription, _ scene: () -> OverlayScene
  ) throws(RenderingError) -> OverlayUpdate {
    var damage = Region<OutputSpace>()
    if let layer, self.level != level || !layer.fits(output.pixels, scale: output.scale) {
      damage = endOverlay(on: output)
    }
    let layer: OverlayLayer
    if let known = self.layer {
      layer = known
    } else {
      layer = try OverlayLayer(size: output.pixels, scale: output.scale)
    }
    let scene = scene()
    (self.layer, self.level, self.total, isFading) = (layer, level, total, scene.isFading)
    damage.formUnion(layer.show(scene, on: output.frame))
    return OverlayUpdate(overlays: [.layer(layer)], damage: damage)
  }

  /// Removes the overlay.
  ///
  /// - Returns: the pixels that change.
  func endOverlay(on output: OutputDescription) -> Region<OutputSpace> {
    let damage = layer?.show(nil, on: output.frame) ?? Region()
    (layer, level) = (nil, nil)
    return damage
  }
}
