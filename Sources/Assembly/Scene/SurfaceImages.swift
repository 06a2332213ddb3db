import Geometry
import Globals
import Rendering
import Surfaces

/// The compositor's own copy of what each surface shows, taken as it is committed.
///
/// A copy costs a little memory and frees the client's buffer at once; afterwards nothing that a client does to its
/// memory can reach a frame.
public final class SurfaceImages {
  private var images: [SurfaceID: PaintItem.Content] = [:]

  /// `wl_shm.format` codes beyond the two that every compositor has.
  public static var extraFormats: [UInt32] {
    PixelFormat.allCases.filter { $0 != .argb8888 && $0 != .xrgb8888 }.map(\.sharedMemoryCode)
  }

  public subscript(surface: Surface) -> PaintItem.Content? { images[surface.id] }

  func forget(_ surface: Surface) { images[surface.id] = nil }

  /// Takes over what a commit has changed.
  ///
  /// - Returns: the pixels of the buffer that are new.
  func update(_ commit: Surface.Applied) -> Region<BufferSpace> {
    switch commit.change.buffer {
    case .keep: return Region()
    case .detach:
      images[commit.surface.id] = nil
      return .infinite
    case .attach(let buffer):
      guard let buffer = buffer as? ClientBuffer else { return Region() }
      return take(buffer, for: commit)
    }
  }

  private func take(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    let id = commit.surface.id
    switch buffer.content {
    case .solid(let red, let green, let blue, let alpha):
      images[id] = .color(Color(singlePixelRed: red, green: green, blue: blue, alpha: alpha))
      return .infinite
    case .sharedMemory:
      let damage = commit.bufferDamage
      let copied = buffer.withSharedMemory { memory, base -> Region<BufferSpace>? in
        guard let format = PixelFormat(sharedMemoryCode: memory.format) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: base, count: Int(memory.stride) * Int(memory.height))
        guard
          let pixels = try? Pixels(bytes, stride: Int(memory.stride), size: buffer.size, format: format)
        else { return nil }
        if case .bitmap(let known)? = images[id], known.copy(pixels, damage: damage) { return damage }
        guard let bitmap = try? Bitmap(copying: pixels) else { return nil }
        images[id] = .bitmap(bitmap)
        return .infinite
      }
      return copied.flatMap { $0 } ?? Region()
    }
  }
}

extension Surface.Applied {
  /// All damage of the commit in the buffer's own pixels.
  var bufferDamage: Region<BufferSpace> {
    var damage = change.bufferDamage
    guard !change.surfaceDamage.isEmpty else { return damage }
    let state = surface.state
    guard state.bufferTransform == .normal, state.viewportSource == nil, state.viewportDestination == nil else {
      return .infinite
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
