import Geometry
import Globals
import Rendering
import Surfaces

/// The content of a surface in memory of its client that is not copied. The client gets its buffer back when another one has
/// replaced it.
final class HeldImage: ExternalImage {
  let size: IntSize<BufferSpace>
  let format: PixelFormat
  let byteCount: Int
  private let buffer: ClientBuffer
  private let memory: any ExternalMemory
  /// The displays that show the buffer. If a client commits one buffer again and again, its images share them.
  private var views = BufferViews()
  /// The memory, if a painter shows it in place.
  private let card: ImportedDmabuf?

  /// Keeps a buffer. Nil if its format is not supported.
  init?(_ buffer: ClientBuffer, _ memory: any ExternalMemory) {
    guard let format = PixelFormat(sharedMemoryCode: memory.format) else { return nil }
    (self.buffer, self.memory, self.format) = (buffer, memory, format)
    (size, byteCount, card) = (memory.size, memory.byteCount, memory as? ImportedDmabuf)
    buffer.keep()
  }

  var imported: (any ImportedPicture)? { card?.picture }
  var isFinished: Bool { memory.fence == nil }

  func withPixels(_ body: (Pixels) -> Void) -> Bool {
    // The order of the copy's colours can differ from that of the memory.
    if let copy = card?.copied() { return copy.withPixels(body) }
    var isRead = false
    let isReadable = memory.withBytes { bytes, stride in
      guard let pixels = try? Pixels(bytes, stride: stride, size: size, format: format) else { return }
      isRead = true
      body(pixels)
    }
    return isReadable && isRead
  }

  /// Returns the buffer to the client, unless the client has attached the same one again.
  func end(replacedBy next: PaintItem.Content?) {
    if case .external(let image)? = next, let held = image as? HeldImage, held.buffer.isSame(as: buffer) {
      held.views = views
      return buffer.didCommitAgain()
    }
    views.release(buffer)
  }

  /// The dma-buf with the pixels; nil for other memory.
  var dmabuf: ClientDmabuf? { buffer.dmabuf }

  /// Keeps the buffer from the client until `endView()`, also if another one replaces it.
  func beginView() { views.begin() }

  func endView() { views.end() }
}

/// The displays that show one buffer of a client, over all commits of it.
private final class BufferViews {
  private var count = 0
  /// The buffer that the client gets back when no display shows it any more; nil while a surface has it.
  private var due: ClientBuffer?

  func begin() { count += 1 }

  func end() {
    count -= 1
    guard count == 0, let buffer = due else { return }
    due = nil
    buffer.release()
  }

  /// Returns the buffer to the client, at once or when no display shows it any more.
  func release(_ buffer: ClientBuffer) {
    if count == 0 { buffer.release() } else { due = buffer }
  }
}

extension Bitmap {
  fileprivate func withPixels(_ body: (Pixels) -> Void) -> Bool {
    withBytes { bytes in
      guard let pixels = try? Pixels(bytes, stride: stride, size: size, format: format) else { return false }
      body(pixels)
      return true
    }
  }
}
