import Geometry
import WaylandClient

/// The scale of a surface: pixels for each logical pixel, by the most exact protocol that the host supports.
final class SurfaceDensity {
  private(set) var scale = 1.0
  /// Pixels of the host's screen per millimetre; nil if unknown.
  private(set) var pixelsPerMillimetre: Double?
  /// Called when the scale or the screen's density has changed.
  var onChange: (() -> Void)?
  private let surface: WlSurface
  private let globals: HostGlobals
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private var entered: [WlOutput] = []
  /// The scale that the host prefers, from version 6 of `wl_surface` on; nil until it sends one.
  private var preferred: Int32?

  init(of surface: WlSurface, _ globals: HostGlobals) {
    self.surface = surface
    self.globals = globals
    viewport = globals.bind(WpViewporter.self, upTo: 1).map { viewporter in
      defer { viewporter.destroy() }
      return viewporter.getViewport(surface: surface)
    }
    let scales = viewport == nil ? nil : globals.bind(WpFractionalScaleManagerV1.self, upTo: 1)
    fractionalScale = scales.map { scales in
      defer { scales.destroy() }
      return scales.getFractionalScale(surface: surface)
    }
    fractionalScale?.handler = self
    measure()
  }

  func destroy() {
    onChange = nil
    fractionalScale?.destroy()
    viewport?.destroy()
  }

  /// True if buffers may have another size than the surface.
  var stretches: Bool { viewport != nil }

  /// Sets the size or scale of the next buffer on the surface.
  func apply(size: IntSize<SurfaceSpace>, scale: Double) {
    if let viewport {
      viewport.setDestination(width: size.width, height: size.height)
    } else if surface.version >= 3 {
      surface.setBufferScale(scale: Int32(scale))
    }
  }

  /// Sends the changed pixels of the next buffer. More than 16 rectangles are sent as one.
  func damage(_ region: Region<OutputSpace>, of shape: WindowShape) {
    let rects = region.rects.count <= 16 ? Array(region.rects) : [region.bounds]
    for rect in rects {
      if surface.version >= 4 {
        surface.damageBuffer(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
      } else {
        damage(rect, shape)
      }
    }
  }

  /// Sends damage in logical pixels, for hosts with a `wl_surface` before version 4.
  private func damage(_ rect: IntRect<OutputSpace>, _ shape: WindowShape) {
    let x = Double(shape.size.width) / Double(shape.pixels.width)
    let y = Double(shape.size.height) / Double(shape.pixels.height)
    let touched = IntRect<SurfaceSpace>(
      enclosing: Rect(
        x: Double(rect.minX) * x, y: Double(rect.minY) * y, width: Double(rect.width) * x,
        height: Double(rect.height) * y))
    surface.damage(x: touched.minX, y: touched.minY, width: touched.width, height: touched.height)
  }

  private func use(_ new: Double) {
    guard new != scale else { return }
    scale = new
    onChange?()
  }
}

// MARK: - Events of the host

extension SurfaceDensity: WpFractionalScaleV1.Handler {
  func preferredScale(_ object: WpFractionalScaleV1, scale: UInt32) {
    use(Double(max(30, min(scale, 960))) / 120)
  }

  /// Stores the scale that the host prefers for the surface, in whole pixels.
  func prefer(_ scale: Int32) {
    preferred = max(1, min(scale, 8))
    outputsDidChange()
  }

  func enter(_ output: WlOutput?) {
    guard let output, !entered.contains(where: { $0 === output }) else { return }
    entered.append(output)
    outputsDidChange()
  }

  func leave(_ output: WlOutput?) {
    entered.removeAll { $0 === output || $0.pointer == nil }
    outputsDidChange()
  }

  private var outputs: [HostOutput] { entered.compactMap { globals.output($0) } }

  var refresh: Int32? { outputs.compactMap(\.refresh).max() }

  /// Uses the density of the screen that the surface entered first, or of the host's only screen before it entered any.
  private func measure() {
    let density = outputs.isEmpty ? globals.onlyOutput?.pixelsPerMillimetre : outputs[0].pixelsPerMillimetre
    guard density != pixelsPerMillimetre else { return }
    pixelsPerMillimetre = density
    onChange?()
  }

  /// Uses the scale that the host prefers, or the largest one of the outputs that show the surface, unless the host sends
  /// fractional scales.
  func outputsDidChange() {
    measure()
    guard fractionalScale == nil, surface.version >= 3 else { return }
    if let scale = preferred ?? outputs.map(\.scale).max() { use(Double(scale)) }
  }
}
