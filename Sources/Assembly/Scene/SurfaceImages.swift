import Geometry
import Globals
import Rendering
import Surfaces

/// The compositor's own copy of what each surface shows, taken as it is committed.
///
/// A copy costs a little memory and frees the client's buffer at once; afterwards nothing that a client does to its
/// memory can reach a frame.
public final class SurfaceImages {
  private let memory: HeldMemory
  private var images: [SurfaceID: PaintItem.Content] = [:]

  /// - Parameter memory: counts what the pictures take up, and says how much that may be.
  init(_ memory: HeldMemory) { self.memory = memory }

  /// `wl_shm.format` codes beyond the two that every compositor has.
  public static var extraFormats: [UInt32] {
    PixelFormat.allCases.filter { $0 != .argb8888 && $0 != .xrgb8888 }.map(\.sharedMemoryCode)
  }

  /// - Parameter format: a `wl_shm.format`; for one that is not offered the answer is nil.
  static func bytesPerPixel(format: UInt32) -> Int? { PixelFormat(sharedMemoryCode: format)?.bytesPerPixel }

  public subscript(surface: Surface) -> PaintItem.Content? { images[surface.id] }

  func forget(_ surface: Surface) { keep(nil, for: surface) }

  private func keep(_ content: PaintItem.Content?, for surface: Surface) {
    let change = (content?.byteCount ?? 0) - (images[surface.id]?.byteCount ?? 0)
    images[surface.id] = content
    memory.add(change, of: surface.client)
  }

  /// Takes over what a commit has changed.
  ///
  /// - Returns: the pixels of the buffer that are new.
  func update(_ commit: Surface.Applied) -> Region<BufferSpace> {
    switch commit.change.buffer {
    case .keep: return Region()
    case .detach:
      keep(nil, for: commit.surface)
      return .infinite
    case .attach(let buffer):
      guard let buffer = buffer as? ClientBuffer else { return Region() }
      return take(buffer, for: commit)
    }
  }

  private func take(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    switch buffer.content {
    case .solid(let red, let green, let blue, let alpha):
      keep(.color(Color(singlePixelRed: red, green: green, blue: blue, alpha: alpha)), for: commit.surface)
      return .infinite
    case .sharedMemory:
      if let damage = copyDamage(of: buffer, for: commit) { return damage }
      if let refusal = refusal(of: buffer, for: commit.surface) {
        buffer.refuse(refusal)
        return Region()
      }
      keep(copy(of: buffer).map { .bitmap($0) }, for: commit.surface)
      return .infinite
    }
  }

  /// - Returns: nil where the picture kept is of another size or format.
  private func copyDamage(of buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace>? {
    guard case .bitmap(let known)? = images[commit.surface.id] else { return nil }
    let damage = commit.bufferDamage
    let isCopied = buffer.withPixels { known.copy($0, damage: damage) }
    return isCopied == true ? damage : nil
  }

  /// - Returns: nil where the buffer is no picture, or larger than any can be.
  private func copy(of buffer: ClientBuffer) -> Bitmap? {
    buffer.withPixels { try? Bitmap(copying: $0) }.flatMap { $0 }
  }

  /// Why a picture cannot be kept; nil where it can.
  private func refusal(of buffer: ClientBuffer, for surface: Surface) -> String? {
    // A buffer's sides have at most 31 bits each; the product may not fit.
    let (pixels, overflows) = Int(buffer.size.width).multipliedReportingOverflow(by: Int(buffer.size.height) * 4)
    guard !overflows else { return "a picture of \(buffer.size.width)x\(buffer.size.height) pixels is too large" }
    return memory.refusal(of: pixels - (images[surface.id]?.byteCount ?? 0), for: surface.client)
  }
}

extension PaintItem.Content {
  fileprivate var byteCount: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.byteCount
    case .color: 0
    }
  }
}

extension ClientBuffer {
  /// Lends the pixels in the client's memory; nil where that holds none, or is gone.
  fileprivate func withPixels<Result>(_ body: (Pixels) -> Result) -> Result? {
    withSharedMemory { memory, base in
      guard let format = PixelFormat(sharedMemoryCode: memory.format) else { return nil }
      let bytes = UnsafeRawBufferPointer(start: base, count: Int(memory.stride) * Int(memory.height))
      guard let pixels = try? Pixels(bytes, stride: Int(memory.stride), size: size, format: format) else { return nil }
      return body(pixels)
    }.flatMap { $0 }.flatMap { $0 }
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
