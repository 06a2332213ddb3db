import WaylandClient

/// A part of the window with one colour.
struct Patch {
  var x: Int32 = 0
  var y: Int32 = 0
  var width: Int32
  var height: Int32
  /// The byte of each channel.
  var shade: UInt8
}

/// A buffer of the window.
final class Sheet: WlBuffer.Handler {
  /// True while the compositor may read the buffer.
  private(set) var isBusy = false
  /// The patches of the window that the buffer lacks.
  private var missing: [Patch] = []
  private let size: (width: Int32, height: Int32)
  private let memory: MemoryFile
  private let buffer: WlBuffer

  init(_ sharedMemory: WlShm, size: (width: Int32, height: Int32)) throws {
    self.size = size
    memory = try MemoryFile(size: Int(size.width) * Int(size.height) * 4)
    let pool = sharedMemory.createPool(fd: memory.descriptor, size: Int32(memory.bytes.count))
    buffer = pool.createBuffer(
      offset: 0, width: size.width, height: size.height, stride: size.width * 4, format: .xrgb8888)
    pool.destroy()
    buffer.handler = self
  }

  /// The buffer for the next commit. It is busy until the compositor releases it.
  func lend() -> WlBuffer {
    isBusy = true
    return buffer
  }

  func release(_ object: WlBuffer) { isBusy = false }

  /// Notes a patch that the next content of the buffer has.
  func add(_ patch: Patch) {
    if isWhole(patch) { missing = [] }
    missing.append(patch)
  }

  func paintMissing() {
    for patch in missing { paint(patch) }
    missing = []
  }

  private func isWhole(_ patch: Patch) -> Bool {
    patch.x <= 0 && patch.y <= 0 && patch.width - size.width >= -patch.x && patch.height - size.height >= -patch.y
  }

  private func paint(_ patch: Patch) {
    guard !isWhole(patch) else {
      memory.bytes.initializeMemory(as: UInt8.self, repeating: patch.shade)
      return
    }
    let (left, right) = (max(0, patch.x), min(size.width, patch.x + patch.width))
    let (top, bottom) = (max(0, patch.y), min(size.height, patch.y + patch.height))
    guard left < right, top < bottom else { return }
    for row in top..<bottom {
      let bytes = Int(row * size.width + left) * 4..<Int(row * size.width + right) * 4
      UnsafeMutableRawBufferPointer(rebasing: memory.bytes[bytes])
        .initializeMemory(as: UInt8.self, repeating: patch.shade)
    }
  }
}
