import WaylandClient

/// Prints an output when all of it is known, for example `output Virtual-1 1280x800 320x200 mm`.
final class OutputPrinter: WlOutput.Handler {
  let output: WlOutput
  /// The name; empty until the compositor has sent it.
  private(set) var name = ""
  private let isSilent: Bool
  private var mode = (width: Int32(0), height: Int32(0))
  private var millimetres = (width: Int32(0), height: Int32(0))

  init(_ output: WlOutput, isSilent: Bool) {
    (self.output, self.isSilent) = (output, isSilent)
    output.handler = self
  }

  func geometry(
    _ object: WlOutput, x: Int32, y: Int32, physicalWidth: Int32, physicalHeight: Int32, subpixel: WlOutput.Subpixel,
    make: String, model: String, transform: WlOutput.Transform
  ) { millimetres = (physicalWidth, physicalHeight) }

  func mode(_ object: WlOutput, flags: WlOutput.Mode, width: Int32, height: Int32, refresh: Int32) {
    if flags.contains(.current) { mode = (width, height) }
  }

  func name(_ object: WlOutput, name: String) { self.name = name }

  func done(_ object: WlOutput) {
    say("\(mode.width)x\(mode.height) \(millimetres.width)x\(millimetres.height) mm")
  }

  /// Releases the output, which the compositor has removed.
  func end() {
    say("is gone")
    output.release()
  }

  private func say(_ words: String) { if !isSilent { EventPrinter.say("output \(name) \(words)") } }
}
