package import Geometry

/// Pixels in memory of another owner, such as a client's shared buffer. Valid during one call only.
package struct Pixels {
  package let base: UnsafeRawPointer
  /// The number of bytes from one row to the next.
  package let stride: Int
  package let size: IntSize<BufferSpace>
  package let format: PixelFormat

  /// - Parameter memory: begins with the first pixel; the last row may be shorter than the stride.
  /// - Throws: `.size` if the size is empty, `.memory` if the pixels do not fit into the memory.
  package init(
    _ memory: UnsafeRawBufferPointer, stride: Int, size: IntSize<BufferSpace>, format: PixelFormat
  ) throws(RenderingError) {
    let (width, height) = (Int(size.width), Int(size.height))
    guard !size.isEmpty else { throw .size(width: width, height: height) }
    let rowBytes = width * format.bytesPerPixel
    guard stride >= rowBytes else { throw .memory(needed: rowBytes, available: max(0, stride)) }
    let (rows, overflows) = stride.multipliedReportingOverflow(by: height - 1)
    let (needed, overflowsToo) = rows.addingReportingOverflow(rowBytes)
    guard !overflows, !overflowsToo, needed <= memory.count, let base = memory.baseAddress else {
      throw .memory(needed: overflows || overflowsToo ? .max : needed, available: memory.count)
    }
    self.base = base
    self.stride = stride
    self.size = size
    self.format = format
  }
}
