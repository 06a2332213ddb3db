import Assembly
import Control
import Documents
import Geometry
import Globals
import JSONText
import Rendering
import Surfaces

extension ControlServer {
  /// Writes a picture of an output, or of the part that a window covers.
  func take(_ request: ScreenshotRequest) throws(ControlError) -> JSON {
    let window = try request.window.map { (name) throws(ControlError) in try self.window(name) }
    let output = try output(for: request, showing: window)
    guard let output, let screen = compositor.outputs.screen(of: output) else {
      throw ControlError(.noSuchOutput, "cannot take a screenshot: there is no output")
    }
    do {
      let overlays = try compositor.foreground.overlays(request.overlay, cursor: request.includesCursor, on: output)
      let picture = try screen.picture(overlays: overlays)
      let part = window.map { pixels(of: $0.frame, on: output).intersection(picture.bounds) }
      if let window, part?.isEmpty == true {
        let (name, place) = (compositor.names[window.surface], output.description.name)
        throw ControlError(.refused, "cannot take a screenshot: no part of \(name) is on the output \(place)")
      }
      try picture.writePNG(to: request.file, part: part)
    } catch let error as ControlError {
      throw error
    } catch {
      throw ControlError(.failed, "\(error)")
    }
    return ["file": .string(request.file)]
  }

  private func output(for request: ScreenshotRequest, showing window: ClientWindow?) throws(ControlError)
    -> OutputGlobal?
  {
    if let name = request.output { return try output(named: name) }
    return window.map { compositor.outputs.showing($0) } ?? compositor.outputs.all.first
  }

  private func pixels(of area: Rect<LayoutSpace>, on output: OutputGlobal) -> IntRect<BufferSpace> {
    let (scale, origin) = (output.description.scale, output.description.frame.origin)
    return IntRect(
      snapping: Rect<BufferSpace>(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale))
  }
}
