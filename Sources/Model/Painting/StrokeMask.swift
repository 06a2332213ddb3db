import Geometry

/// The coverage of each pixel by one stroke. It lets the stroke be drawn piece by piece without darker joints.
package final class StrokeMask {
  private let width: Int
  private var shares: [Float]

  /// Creates a mask for strokes on a canvas of this size.
  package init(for canvas: Canvas) {
    width = canvas.width
    shares = Array(repeating: 0, count: canvas.width * canvas.height)
  }

  /// Adds a piece with round ends to the stroke.
  package func line(from start: CanvasPoint, to end: CanvasPoint, width: Double, _ color: PaintColor, on canvas: Canvas)
  {
    shares.withUnsafeMutableBufferPointer { shares in
      canvas.line(from: start, to: end, width: width, color) { x, y, share in
        let index = Int(y) * self.width + Int(x)
        let (old, new) = (Double(shares[index]), min(share, 1))
        guard new > old else { return 0 }
        shares[index] = Float(new)
        return (new - old) / (1 - old)
      }
    }
  }
}
