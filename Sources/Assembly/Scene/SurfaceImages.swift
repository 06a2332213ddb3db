import Geometry
import Globals
import Rendering
import Surfaces

/// The compositor's own copy of what each surface shows, taken as it is committed.
///
/// A copy costs a little memory and frees the client's buffer at once; afterwards nothing that a client does to its
/// memory can reach a frame.
public final class SurfaceImages {
  /// Bytes that the pictures of one client may take up: sixteen windows that fill a 4K output.
  ///
  /// A client pays nothing for memory that it shares and never touches, so copies of it need a limit of their own.
  public var limitPerClient = 512 << 20
  /// Bytes that are copied at once in one turn of the loop, and bytes of waiting copies that are worked off in one.
  var copiesPerTurn = Int.max
  /// What is copied in later turns.
  private var copies = CopyQueue()
  private var copied = 0
  /// Bytes that were copied in all turns.
  private(set) var copiedBytes = 0
  private var images: [SurfaceID: PaintItem.Content] = [:]
  private var bytes: [ClientID: Int] = [:]

  /// `wl_shm.format` codes beyond the two that every compositor has.
  public static var extraFormats: [UInt32] {
    PixelFormat.allCases.filter { $0 != .argb8888 && $0 != .xrgb8888 }.map(\.sharedMemoryCode)
  }

  /// - Parameter format: a `wl_shm.format`; for one that is not offered the answer is nil.
  static func bytesPerPixel(format: UInt32) -> Int? { PixelFormat(sharedMemoryCode: format)?.bytesPerPixel }

  public subscript(surface: Surface) -> PaintItem.Content? { images[surface.id] }

  /// What the pictures of a client take up.
  public func bytes(of client: ClientID) -> Int { bytes[client] ?? 0 }

  /// - Returns: the picture that was kept of the surface. To free a large one takes time.
  func forget(_ surface: Surface) -> Bitmap? {
    copies.remove(surface.id)?.release()
    guard case .bitmap(let bitmap)? = images[surface.id] else {
      keep(nil, for: surface)
      return nil
    }
    keep(nil, for: surface)
    return bitmap
  }

  private func keep(_ content: PaintItem.Content?, for surface: Surface) {
    let change = (content?.byteCount ?? 0) - (images[surface.id]?.byteCount ?? 0)
    images[surface.id] = content
    guard change != 0 else { return }
    let total = bytes(of: surface.client) + change
    bytes[surface.client] = total == 0 ? nil : total
  }

  /// Takes over what a commit has changed.
  ///
  /// - Returns: the pixels of the buffer that are new.
  func update(_ commit: Surface.Applied) -> Region<BufferSpace> {
    switch commit.change.buffer {
    case .keep: return Region()
    case .detach:
      copies.remove(commit.surface.id)?.release()
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
      copies.remove(commit.surface.id)?.release()
      keep(.color(Color(singlePixelRed: red, green: green, blue: blue, alpha: alpha)), for: commit.surface)
      return .infinite
    case .sharedMemory:
      guard mayCopyNow(buffer, for: commit) else { return postpone(buffer, for: commit) }
      if let damage = copyDamage(of: buffer, for: commit) { return damage }
      guard mayKeep(buffer, for: commit.surface) else {
        buffer.refuse()
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

  private func mayKeep(_ buffer: ClientBuffer, for surface: Surface) -> Bool {
    let wanted = Int(buffer.size.width) * Int(buffer.size.height) * 4
    let (total, overflows) = bytes(of: surface.client).addingReportingOverflow(wanted)
    return !overflows && total - (images[surface.id]?.byteCount ?? 0) <= limitPerClient
  }
}

// MARK: - Copies that wait

extension SurfaceImages {
  /// Whether the pixels of some buffer are still to be copied.
  var isBehind: Bool { !copies.isEmpty }

  /// Counts what a commit would copy, if it fits into this turn.
  private func mayCopyNow(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Bool {
    guard !copies.contains(commit.surface.id) else { return false }
    let isKnown = keptBitmap(of: commit.surface).map { buffer.fits($0) } ?? false
    let bytes = CopyQueue.bytes(of: isKnown ? commit.bufferDamage : .infinite, in: buffer.size)
    guard bytes <= copiesPerTurn - copied else { return false }
    copied += bytes
    copiedBytes += bytes
    return true
  }

  /// Leaves a copy for later turns; the buffer is kept until then.
  private func postpone(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    let surface = commit.surface
    let kept = keptBitmap(of: surface).flatMap { buffer.fits($0) ? $0 : nil }
    if kept == nil, !mayKeep(buffer, for: surface) {
      copies.remove(surface.id)?.release()
      buffer.refuse()
      return Region()
    }
    guard copies.add(buffer, of: surface, onto: kept, damage: commit.bufferDamage) else {
      keep(nil, for: surface)
      return .infinite
    }
    return Region()
  }

  private func keptBitmap(of surface: Surface) -> Bitmap? {
    if case .bitmap(let bitmap)? = images[surface.id] { bitmap } else { nil }
  }

  /// Ends a turn of the loop: works off a portion of the copies that wait.
  ///
  /// - Returns: the pixels that are new, by surface.
  func workOff() -> [(surface: Surface, damage: Region<BufferSpace>)] {
    copied = 0
    guard isBehind else { return [] }
    let (steps, bytes) = copies.workOff(bytes: copiesPerTurn)
    copiedBytes += bytes
    return steps.compactMap { step in
      if let made = step.made {
        guard mayKeep(step.buffer, for: step.surface) else {
          step.buffer.refuse()
          return nil
        }
        keep(.bitmap(made), for: step.surface)
      }
      return (step.surface, step.damage)
    }
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
  /// The format of its pixels; nil where it is gone or nobody here can read it.
  var format: PixelFormat? { withSharedMemory { memory, _ in PixelFormat(sharedMemoryCode: memory.format) } ?? nil }

  /// Whether a bitmap has its size and format.
  func fits(_ bitmap: Bitmap) -> Bool {
    bitmap.size.width == size.width && bitmap.size.height == size.height && bitmap.format == format
  }

  /// Lends the pixels in the client's memory; nil where that holds none, or is gone.
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
