import Surfaces
package import WaylandServer

/// `wp_fractional_scale_manager_v1`: sends the scale for which a surface should be drawn.
package final class FractionalScaleGlobal: WpFractionalScaleManagerV1.Handler {
  private let outputs: OutputRegistry
  private var global: Global<WpFractionalScaleManagerV1>?

  package init(_ server: Server, outputs: OutputRegistry) throws(DisplayError) {
    self.outputs = outputs
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpFractionalScaleManagerV1) {}

  package func getFractionalScale(_ object: WpFractionalScaleManagerV1, id: WpFractionalScaleV1, surface: WlSurface) {
    guard let target = surface.object else { return }
    let scale = FractionalScaleObject.wireScale(outputs.all.map(\.description.scale).max() ?? 1)
    guard target.appearance.addScale(id, first: scale) else {
      return object.postError(
        WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue,
        "wl_surface@\(surface.id) already has a wp_fractional_scale_v1")
    }
    id.handler = FractionalScaleObject()
  }
}

final class FractionalScaleObject: WpFractionalScaleV1.Handler {
  func destroy(_ object: WpFractionalScaleV1) {}

  /// The scale in 120ths, as on the wire, from 1 to 7680.
  static func wireScale(_ scale: Double) -> UInt32 { UInt32(max(1, min((scale * 120).rounded(), 120 * 64))) }
}
