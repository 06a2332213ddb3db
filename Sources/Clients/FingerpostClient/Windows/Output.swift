import WaylandClient

/// An output and its scale.
final class Output: WlOutput.Handler {
  let output: WlOutput
  private(set) var scale: Int32 = 1
  private unowned let application: WaylandApplication
  private let onChange: () -> Void

  init(_ output: WlOutput, _ application: WaylandApplication, onChange: @escaping () -> Void) {
    (self.output, self.application) = (output, application)
    self.onChange = onChange
    output.handler = self
  }

  func geometry(
    _ object: WlOutput, x: Int32, y: Int32, physicalWidth: Int32, physicalHeight: Int32, subpixel: WlOutput.Subpixel,
    make: String, model: String, transform: WlOutput.Transform
  ) {
    if physicalWidth > 0, physicalHeight > 0 {
      application.log { "output \(model) \(physicalWidth)x\(physicalHeight) mm" }
    }
  }

  func scale(_ object: WlOutput, factor: Int32) {
    scale = max(1, min(factor, 8))
    onChange()
  }

  func leave() {
    if output.version >= 3 { output.release() } else { output.discard() }
  }
}
