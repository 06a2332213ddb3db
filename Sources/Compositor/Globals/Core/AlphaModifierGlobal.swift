import Surfaces
package import WaylandServer

/// `wp_alpha_modifier_v1`: fades whole surfaces, without their subsurfaces.
package final class AlphaModifierGlobal: WpAlphaModifierV1.Handler {
  /// The surfaces that have an alpha modifier.
  private var modified: Set<SurfaceID> = []
  private var global: Global<WpAlphaModifierV1>?

  package init(_ server: Server) throws(DisplayError) {
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpAlphaModifierV1) {}

  package func getSurface(_ object: WpAlphaModifierV1, id: WpAlphaModifierSurfaceV1, surface: WlSurface) {
    guard let target = surface.object else { return }
    let name = target.model.id
    guard modified.insert(name).inserted else {
      return object.postError(
        WpAlphaModifierV1.Error.alreadyConstructed.rawValue, "\(surface.label) already has an alpha modifier")
    }
    id.handler = AlphaModifierObject(target)
    id.onDestroy = { [weak self, weak target] in
      self?.modified.remove(name)
      target?.model.pending.alpha = .set(1)
    }
  }
}

/// A `wp_alpha_modifier_surface_v1`.
private final class AlphaModifierObject: WpAlphaModifierSurfaceV1.Handler {
  private weak var surface: ClientSurface?

  init(_ surface: ClientSurface) { self.surface = surface }

  func destroy(_ object: WpAlphaModifierSurfaceV1) {}

  func setMultiplier(_ object: WpAlphaModifierSurfaceV1, factor: UInt32) {
    guard let surface else {
      return object.postError(
        WpAlphaModifierSurfaceV1.Error.noSurface.rawValue, "the wl_surface of \(object.label) was destroyed")
    }
    surface.model.pending.alpha = .set(Double(factor) / Double(UInt32.max))
  }
}
