import Geometry
import Globals
import Overlays
import Rendering
import Seats

/// What an overlay adds to the next picture of an output.
public struct OverlayUpdate {
  /// For `Screen.picture`, or for whoever composes by himself; empty where no overlay is switched on.
  public var overlays: [Overlay]
  /// The pixels that may be others than in the picture before, besides those of the windows.
  public var damage: Region<OutputSpace>
}

/// Overlays are made of what the router and its flight recorder know anyway, at the moment when a picture is wanted: events
/// cost the same with and without one.
extension Compositor {
  /// Whether the next picture of an output would be another one, for its windows, what is dragged or its overlay.
  public func hasNews(on screen: Screen) -> Bool {
    screen.hasNews || wantsOverlayFrame(of: screen) || dragIconHasMoved(on: screen)
  }

  /// The next picture of an output with what is dragged and the overlay that is switched on, for one who shows all pictures.
  ///
  /// - Returns: the picture, good until the next call, and which of its pixels are others than in the one before.
  /// - Throws: where there is no memory for it.
  public func update(_ screen: Screen) throws(RenderingError) -> (picture: Bitmap, changed: Region<OutputSpace>) {
    let isNeeded = screen.overlay != nil || overlay.level != nil || screen.dragIcon != nil || data.dragIcon != nil
    guard isNeeded else { return try screen.update(with: nil) }
    let layers = try updateOverlay(of: screen)
    var change = updateDragIcon(of: screen)
    change.overlays += layers.overlays
    change.damage.formUnion(layers.damage)
    return try screen.update(with: change)
  }

  /// Whether a picture of an output is due because of its overlay alone: something has happened, or goes on fading.
  ///
  /// To be asked after each turn of the loop. Where the answer is yes only because something fades, the next frame of the
  /// output is soon enough.
  public func wantsOverlayFrame(of screen: Screen) -> Bool {
    guard let shown = screen.overlay else { return overlay.level != nil }
    return shown.level != overlay.level || shown.isFading || shown.total != router.outbox.recorder.total
  }

  /// Draws the overlay that is switched on anew, where it has changed since this was last asked for.
  ///
  /// - Throws: where there is no memory for it; it is off then.
  public func updateOverlay(of screen: Screen) throws(RenderingError) -> OverlayUpdate {
    guard let level = overlay.level else { return endOverlay(of: screen) }
    let (size, scale) = (screen.output.description.pixels, screen.output.description.scale)
    var damage = Region<OutputSpace>()
    if let shown = screen.overlay, shown.level != level || !shown.layer.fits(size, scale: scale) {
      damage = endOverlay(of: screen).damage
    }
    let shown: ShownOverlay
    if let known = screen.overlay {
      shown = known
    } else {
      shown = ShownOverlay(level, try OverlayLayer(size: size, scale: scale))
      screen.overlay = shown
    }
    let scene = overlayScene(level)
    shown.total = router.outbox.recorder.total
    shown.isFading = scene.isFading
    damage.formUnion(shown.layer.show(scene, on: screen.output.description.frame))
    return OverlayUpdate(overlays: [.layer(shown.layer)], damage: damage)
  }

  private func endOverlay(of screen: Screen) -> OverlayUpdate {
    let damage = screen.overlay?.layer.show(nil, on: screen.output.description.frame) ?? Region()
    screen.overlay = nil
    return OverlayUpdate(overlays: [], damage: damage)
  }

  /// An overlay for one picture, whatever is switched on.
  ///
  /// - Throws: where there is no memory for it.
  public func overlays(_ level: OverlayLevel, on output: OutputGlobal) throws(RenderingError) -> [Overlay] {
    let layer = try OverlayLayer(size: output.description.pixels, scale: output.description.scale)
    _ = layer.show(overlayScene(level), on: output.description.frame)
    return [.layer(layer)]
  }

  private func overlayScene(_ level: OverlayLevel) -> OverlayScene {
    OverlayReader(router, names: traceNames).scene(level, at: clock.now)
  }
}
