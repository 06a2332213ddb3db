public import Geometry

/// Pixels in somebody else's memory, such as a client's shared buffer; to be used during one call and not kept.
public struct Pixels {
  public let base: UnsafeRawPointer
  /// Bytes from one row to the next.
  public let stride: Int
  public let size: IntSize<BufferSpace>
  public let format: PixelFormat

  /// - Parameter memory: begins with the first pixel; the last row need not be filled up to the stride.
  /// - Throws: `.size` or `.memory` where the numbers do not describe pixels inside the memory; any numbers may be given.
  public init(
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
