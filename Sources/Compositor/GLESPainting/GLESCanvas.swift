import CGLES
import Geometry
import Rendering

/// The memory of the card in which pictures are painted. All pictures use the same memory one after the other: each list paints
/// all of its damaged pixels, which are then copied to the picture.
final class GLESCanvas {
  private let longestEdge: Int
  private var framebuffer: UInt32 = 0
  private var texture: UInt32 = 0
  private var size = IntSize<BufferSpace>.zero

  init(_ description: GLESDescription) { longestEdge = description.longestEdge }

  deinit { release() }

  private func release() {
    if framebuffer != 0 { fp_glDeleteFramebuffers(1, &framebuffer) }
    if texture != 0 { fp_glDeleteTextures(1, &texture) }
    (framebuffer, texture, size) = (0, 0, .zero)
  }

  /// Prepares the memory for a picture.
  ///
  /// - Returns: false if the picture is too large for the driver.
  func bind(_ wanted: IntSize<BufferSpace>) -> Bool {
    guard max(Int(wanted.width), Int(wanted.height)) <= longestEdge else { return false }
    if wanted.width > size.width || wanted.height > size.height {
      let (width, height) = (max(wanted.width, size.width), max(wanted.height, size.height))
      release()
      guard make(IntSize(width, height)) else {
        release()
        return false
      }
    }
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    fp_glViewport(0, 0, wanted.width, wanted.height)
    return true
  }

  private func make(_ size: IntSize<BufferSpace>) -> Bool {
    fp_glGenTextures(1, &texture)
    fp_glBindTexture(FP_GL_TEXTURE_2D, texture)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_MIN_FILTER, FP_GL_NEAREST)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_WRAP_S, FP_GL_CLAMP_TO_EDGE)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_WRAP_T, FP_GL_CLAMP_TO_EDGE)
    fp_glTexImage2D(
      FP_GL_TEXTURE_2D, 0, Int32(FP_GL_RGBA), size.width, size.height, 0, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, nil)
    fp_glGenFramebuffers(1, &framebuffer)
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    fp_glFramebufferTexture2D(FP_GL_FRAMEBUFFER, FP_GL_COLOR_ATTACHMENT0, FP_GL_TEXTURE_2D, texture, 0)
    self.size = size
    return fp_glCheckFramebufferStatus(FP_GL_FRAMEBUFFER) == FP_GL_FRAMEBUFFER_COMPLETE
  }

  /// Copies pixels to a picture with 4 bytes for each pixel.
  func read(_ region: Region<BufferSpace>, to target: Bitmap) {
    let (rects, bounds) = (region.rects, region.bounds)
    func area(_ rect: IntRect<BufferSpace>) -> Int { Int(rect.width) * Int(rect.height) }
    // Each reading waits for the card, so one larger reading is better than many small ones.
    let isDense = rects.reduce(0) { $0 + area($1) } * 2 >= area(bounds)
    target.withMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      if isDense {
        read(bounds, rects, to: base, of: target)
      } else {
        for rect in rects { read(rect, CollectionOfOne(rect), to: base, of: target) }
      }
    }
  }

  /// Reads one rectangle, and copies some of its pixels. Memory of another owner can be that of a client, which is guarded on
  /// the main thread only: the driver does not write there.
  private func read(
    _ whole: IntRect<BufferSpace>, _ parts: some Collection<IntRect<BufferSpace>>, to base: UnsafeMutableRawPointer,
    of target: Bitmap
  ) {
    let (rowBytes, stride) = (Int(whole.width) * 4, target.stride)
    if target.ownsMemory, rowBytes == stride, parts.count == 1 {
      return readPixels(whole, to: base + Int(whole.minY) * stride)
    }
    withUnsafeTemporaryAllocation(byteCount: rowBytes * Int(whole.height), alignment: 4) { buffer in
      guard let start = buffer.baseAddress else { return }
      readPixels(whole, to: start)
      for part in parts {
        for y in part.minY..<part.maxY {
          let from = start + Int(y - whole.minY) * rowBytes + Int(part.minX - whole.minX) * 4
          (base + Int(y) * stride + Int(part.minX) * 4).copyMemory(from: from, byteCount: Int(part.width) * 4)
        }
      }
    }
  }

  private func readPixels(_ rect: IntRect<BufferSpace>, to memory: UnsafeMutableRawPointer) {
    fp_glReadPixels(rect.minX, rect.minY, rect.width, rect.height, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, memory)
  }
}
