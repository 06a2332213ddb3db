import FingerpostClient

/// A bitmap that keeps finished strokes, so that each is drawn only once.
final class PaintLayer {
  private var memory: UnsafeMutableRawPointer?
  private(set) var canvas: Canvas?

  /// Recreates the layer and paints it if its size or scale has changed.
  func prepare(size: Size<SurfaceSpace>, scale: Double, paint: (Canvas) -> Void) {
    let width = max(1, Int((size.width * scale).rounded()))
    let height = max(1, Int((size.height * scale).rounded()))
    if let canvas, canvas.width == width, canvas.height == height, canvas.scale == scale { return }
    forget()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 16)
    let made = Canvas(memory: memory, width: width, height: height, scale: scale)
    made.fill(made.clip, Palette.paper)
    paint(made)
    self.memory = memory
    canvas = made
  }

  func forget() {
    canvas = nil
    memory?.deallocate()
    memory = nil
  }

  deinit { forget() }
}
