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
final class Sheet: MemoryBuffer {
  /// The patches of the window that the buffer lacks.
  private var missing: [Patch] = []

  init(_ sharedMemory: WlShm, size: (width: Int32, height: Int32)) throws {
    try super.init(sharedMemory, width: Int(size.width), height: Int(size.height), isOpaque: true)
  }

  /// The buffer for the next commit. It is busy until the compositor releases it.
  func lend() -> WlBuffer {
    handOver()
    return buffer
  }

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
    patch.x <= 0 && patch.y <= 0 && patch.width - Int32(width) >= -patch.x
      && patch.height - Int32(height) >= -patch.y
  }

  private func paint(_ patch: Patch) {
    guard !isWhole(patch) else {
      memory.bytes.initializeMemory(as: UInt8.self, repeating: patch.shade)
      return
    }
    let (left, right) = (max(0, patch.x), min(Int32(width), patch.x + patch.width))
    let (top, bottom) = (max(0, patch.y), min(Int32(height), patch.y + patch.height))
    guard left < right, top < bottom else { return }
    for row in top..<bottom {
      let bytes = Int(row) * stride + Int(left) * 4..<Int(row) * stride + Int(right) * 4
      UnsafeMutableRawBufferPointer(rebasing: memory.bytes[bytes])
        .initializeMemory(as: UInt8.self, repeating: patch.shade)
    }
  }
}
