import Control
import Documents
import Geometry
import JSONText
import Rendering
import Scenes
import Surfaces

extension ControlServer {
  /// Writes a picture of an output, or of the part that a window covers, and says which part of the desktop it shows.
  func take(_ request: ScreenshotRequest) throws(ControlError) -> JSON {
    let window = try request.window.map { (name) throws(ControlError) in try self.window(name) }
    do {
      guard let output = try output(for: request, showing: window),
        let picture = try scene.picture(of: output.name, request.overlay, cursor: request.includesCursor)?.bitmap
      else { throw ControlError(.noSuchOutput, "cannot take a screenshot: there is no output") }
      let part = window.map { pixels(of: $0.frame, on: output).intersection(picture.bounds) }
      if let window, part?.isEmpty == true {
        let (name, place) = (scene.name(of: window.surface), output.name)
        throw ControlError(.refused, "cannot take a screenshot: no part of \(name) is on the output \(place)")
      }
      try picture.writePNG(to: request.file, part: part)
      return [
        "file": .string(request.file), "area": Area(place(of: part ?? picture.bounds, on: output)).json,
        "scale": .number(output.scale),
      ]
    } catch let error as ControlError {
      throw error
    } catch {
      throw ControlError(.failed, "\(error)")
    }
  }

  private func place(of part: IntRect<BufferSpace>, on output: OutputDescription) -> Rect<LayoutSpace> {
    let (scale, origin) = (output.scale, output.frame.origin)
    return Rect(
      x: origin.x + Double(part.minX) / scale, y: origin.y + Double(part.minY) / scale,
      width: Double(part.size.width) / scale, height: Double(part.size.height) / scale)
  }

  private func output(for request: ScreenshotRequest, showing window: ClientWindow?) throws(ControlError)
    -> OutputDescription?
  {
    if let name = request.output { return try output(named: name) }
    return window.map { scene.output(showing: $0) } ?? scene.outputs.first
  }

  private func pixels(of area: Rect<LayoutSpace>, on output: OutputDescription) -> IntRect<BufferSpace> {
    let (scale, origin) = (output.scale, output.frame.origin)
    return IntRect(
      snapping: Rect<BufferSpace>(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale))
  }
}
