import Geometry
import WaylandClient

/// A screen of the host, with its scale, refresh rate and pixel density.
final class HostOutput: WlOutput.Handler {
  let object: WlOutput
  private(set) var scale: Int32 = 1
  /// The refresh rate in thousandths of a hertz; nil if the host does not report it.
  private(set) var refresh: Int32?
  /// The panel's size in millimetres and pixels, before its transform; zero if the host does not report it.
  private var millimetres = Size<OutputSpace>.zero
  private var pixels = Size<OutputSpace>.zero
  private let onChange: () -> Void

  init(_ object: WlOutput, onChange: @escaping () -> Void) {
    self.object = object
    self.onChange = onChange
    object.handler = self
  }

  func scale(_ object: WlOutput, factor: Int32) { scale = max(1, min(factor, 8)) }

  func mode(_ object: WlOutput, flags: WlOutput.Mode, width: Int32, height: Int32, refresh: Int32) {
    guard flags.contains(.current) else { return }
    self.refresh = refresh > 0 ? refresh : nil
    pixels = Size(Double(width), Double(height))
    // Version 1 lacks the `done` event.
    if object.version < 2 { onChange() }
  }

  func geometry(
    _ object: WlOutput, x: Int32, y: Int32, physicalWidth: Int32, physicalHeight: Int32, subpixel: WlOutput.Subpixel,
    make: String, model: String, transform: WlOutput.Transform
  ) {
    millimetres = Size(Double(physicalWidth), Double(physicalHeight))
  }

  /// Pixels of the screen per millimetre; nil if the host does not report the screen's size.
  var pixelsPerMillimetre: Double? { PixelDensity.perMillimetre(pixels, on: millimetres) }

  func done(_ object: WlOutput) { onChange() }

  func leave() {
    if object.version >= 3 { object.release() } else { object.discard() }
  }
}
