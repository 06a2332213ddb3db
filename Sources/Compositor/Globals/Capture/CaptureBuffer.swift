import Geometry
import WaylandServer

/// A client's `wl_buffer` for a picture.
struct CaptureBuffer {
  /// The formats of shared memory that pictures can have.
  static let formats: [WlShm.Format] = [.argb8888, .xrgb8888]

  private let resource: WlBuffer
  let size: IntSize<BufferSpace>
  let stride: Int

  /// The buffer; a failure with the reason if pictures cannot be written into it.
  static func of(_ resource: WlBuffer) -> Result<CaptureBuffer, Unfit> {
    guard resource.isAlive, let memory = resource.sharedMemory else {
      return .failure(Unfit("the buffer is not from wl_shm; expected one of shared memory"))
    }
    guard formats.contains(where: { $0.rawValue == memory.format }) else {
      return .failure(Unfit("the buffer has the format \(memory.format); expected argb8888 (0) or xrgb8888 (1)"))
    }
    let stride = Int(memory.stride)
    guard stride % 4 == 0, stride >= Int(memory.width) * 4 else {
      return .failure(Unfit("the buffer has a stride of \(stride); expected a multiple of 4"))
    }
    let isAligned = memory.withPixels { UInt(bitPattern: $0) % 4 == 0 }
    guard isAligned == true else {
      return .failure(Unfit("the buffer does not begin at a multiple of 4 bytes of its pool"))
    }
    return .success(CaptureBuffer(resource: resource, size: IntSize(memory.width, memory.height), stride: stride))
  }

  /// The reason why a buffer cannot have a picture.
  struct Unfit: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// Passes the client's memory to `body`; nil if the client has destroyed the buffer. If the client has shortened its
  /// file, it receives an error, and the rest is written to memory that nothing reads.
  func withMemory<Result>(_ body: (PictureMemory) -> Result) -> Result? {
    guard resource.isAlive, let memory = resource.sharedMemory else { return nil }
    let hasAlpha = memory.format == WlShm.Format.argb8888.rawValue
    return memory.withWritablePixels { base in
      body(PictureMemory(base: base, stride: stride, size: size, hasAlpha: hasAlpha))
    }
  }
}
