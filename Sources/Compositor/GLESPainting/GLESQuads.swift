import CGLES
import Geometry
import Rendering

/// Rectangles of a target as triangles, each corner with its place in the target and a place in a picture.
struct GLESQuads {
  private var numbers: [Float] = []

  /// - Parameter place: the place in the picture for a corner.
  init(_ region: Region<BufferSpace>, place: (_ x: Int32, _ y: Int32) -> (x: Double, y: Double)) {
    numbers.reserveCapacity(region.rects.count * 24)
    for rect in region.rects {
      let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
      for (x, y) in [(left, top), (right, top), (left, bottom), (left, bottom), (right, top), (right, bottom)] {
        let place = place(x, y)
        numbers += [Float(x), Float(y), Float(place.x), Float(place.y)]
      }
    }
  }

  /// Draws the rectangles with the program in use.
  func draw() {
    guard !numbers.isEmpty else { return }
    numbers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      fp_glVertexAttribPointer(GLESProgram.position, 2, FP_GL_FLOAT, 0, 16, base)
      fp_glVertexAttribPointer(GLESProgram.place, 2, FP_GL_FLOAT, 0, 16, base + 2)
      fp_glDrawArrays(FP_GL_TRIANGLES, 0, Int32(buffer.count / 4))
    }
  }
}
