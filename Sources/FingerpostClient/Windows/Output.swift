import WaylandClient

/// An output and its scale.
final class Output: WlOutput.Handler {
  let output: WlOutput
  private(set) var scale: Int32 = 1
  private let onChange: () -> Void

  init(_ output: WlOutput, onChange: @escaping () -> Void) {
    self.output = output
    self.onChange = onChange
    output.handler = self
  }

  func scale(_ object: WlOutput, factor: Int32) {
    scale = max(1, min(factor, 8))
    onChange()
  }

  func leave() {
    if output.version >= 3 { output.release() } else { output.discard() }
  }
}
