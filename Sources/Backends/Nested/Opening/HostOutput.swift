import WaylandClient

/// A screen of the host, of which its scale and its refresh matter here.
final class HostOutput: WlOutput.Handler {
  let object: WlOutput
  private(set) var scale: Int32 = 1
  /// Thousandths of a hertz; nil where the host does not say.
  private(set) var refresh: Int32?
  private let onChange: () -> Void

  init(_ object: WlOutput, onChange: @escaping () -> Void) {
    self.object = object
    self.onChange = onChange
    object.handler = self
  }

  func scale(_ object: WlOutput, factor: Int32) { scale = max(1, min(factor, 8)) }

  func mode(_ object: WlOutput, flags: WlOutput.Mode, width: Int32, height: Int32, refresh: Int32) {
    if flags.contains(.current) { self.refresh = refresh > 0 ? refresh : nil }
  }

  func done(_ object: WlOutput) { onChange() }

  func leave() {
    if object.version >= 3 { object.release() } else { object.discard() }
  }
}
