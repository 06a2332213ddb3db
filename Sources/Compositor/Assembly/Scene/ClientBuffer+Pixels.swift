import Geometry
import Globals
import Rendering
import Surfaces
import WaylandServer

extension ClientBuffer {
  /// The pixel format; nil if the buffer is destroyed or its format is unsupported.
  var format: PixelFormat? { withSharedMemory { memory, _ in PixelFormat(sharedMemoryCode: memory.format) } ?? nil }

  /// True if a bitmap has the buffer's size and format.
  func fits(_ bitmap: Bitmap) -> Bool {
    bitmap.size.width == size.width && bitmap.size.height == size.height && bitmap.format == format
  }

  /// Passes the pixels in the client's memory to `body`; nil if the buffer is destroyed or invalid.
  func withPixels<Result>(_ body: (Pixels) -> Result) -> Result? {
    withSharedMemory { memory, base in
      guard let format = PixelFormat(sharedMemoryCode: memory.format) else { return nil }
      let bytes = UnsafeRawBufferPointer(start: base, count: Int(memory.stride) * Int(memory.height))
      guard let pixels = try? Pixels(bytes, stride: Int(memory.stride), size: size, format: format) else { return nil }
      return body(pixels)
    }.flatMap { $0 }.flatMap { $0 }
  }
}

extension Surface.Applied {
  /// The commit's damage in buffer coordinates.
  var bufferDamage: Region<BufferSpace> {
    var damage = change.bufferDamage
    guard !change.surfaceDamage.isEmpty else { return damage }
    let state = surface.state
    guard state.bufferTransform == .normal, state.viewportSource == nil, state.viewportDestination == nil else {
      return .infinite
    }
    guard state.bufferScale != 1 else {
      damage.formUnion(change.surfaceDamage.renamed())
      return damage
    }
    let scale = Int64(state.bufferScale)
    damage.formUnion(
      change.surfaceDamage.mapRects { rect in
        IntRect(
          left: Int64(rect.minX) * scale, top: Int64(rect.minY) * scale, right: Int64(rect.maxX) * scale,
          bottom: Int64(rect.maxY) * scale)
      })
    return damage
  }
}
