import Geometry
import Globals
public import Rendering
public import Surfaces
import WaylandServer

/// The compositor's own copy of what each surface shows, taken as it is committed.
///
/// A copy costs a little memory and frees the client's buffer at once; afterwards nothing that a client does to its
/// memory can reach a frame.
public final class SurfaceImages {
  private let memory: HeldMemory
  /// Bytes that are copied at once in one turn of the loop, and bytes of waiting copies that are worked off in one.
  private let bytesPerTurn: () -> Int
  /// What is copied in later turns.
  private var copies = CopyQueue()
  private var copied = 0
  /// Bytes that were copied in all turns.
  private(set) var copiedBytes = 0
  /// Copies that were finished since the last turn, with what they have changed.
  private var finished: [(surface: Surface, damage: Region<BufferSpace>)] = []
  private var images: [SurfaceID: PaintItem.Content] = [:]

  /// - Parameters:
  ///   - memory: counts the bytes of the pictures, and limits them.
  ///   - bytesPerTurn: the bytes that are copied in one turn of the loop.
  init(_ memory: HeldMemory, bytesPerTurn: @escaping () -> Int) {
    self.memory = memory
    self.bytesPerTurn = bytesPerTurn
  }

  /// `wl_shm.format` codes beyond the two that every compositor has.
  public static var extraFormats: [UInt32] {
    PixelFormat.allCases.filter { $0 != .argb8888 && $0 != .xrgb8888 }.map(\.sharedMemoryCode)
  }

  /// - Parameter format: a `wl_shm.format`; for one that is not offered the answer is nil.
  static func bytesPerPixel(format: UInt32) -> Int? { PixelFormat(sharedMemoryCode: format)?.bytesPerPixel }

  public subscript(surface: Surface) -> PaintItem.Content? { images[surface.id] }

  /// - Returns: the picture that was kept of the surface. To free a large one takes time.
  func forget(_ surface: Surface) -> Bitmap? {
    dropCopies(of: surface)
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
    memory.add(change, of: surface.client)
  }

  /// Takes over what a commit has changed.
  ///
  /// - Returns: the pixels of the buffer that are new.
  func update(_ commit: Surface.Applied) -> Region<BufferSpace> {
    switch commit.change.buffer {
    case .keep: return Region()
    case .detach:
      dropCopies(of: commit.surface)
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
      dropCopies(of: commit.surface)
      keep(.color(Color(singlePixelRed: red, green: green, blue: blue, alpha: alpha)), for: commit.surface)
      return .infinite
    case .sharedMemory:
      guard mayCopyNow(buffer, for: commit) else { return postpone(buffer, for: commit) }
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
    let counted = (images[surface.id]?.byteCount ?? 0) + copies.bytesBeingMade(for: surface.id)
    return memory.refusal(of: pixels - counted, for: surface.client)
  }
}

// MARK: - Copies that wait

extension SurfaceImages {
  /// Whether the pixels of some buffer are still to be copied.
  var isBehind: Bool { !copies.isEmpty || !finished.isEmpty }

  /// Changes what waits for a surface, and counts the picture that is being made for it.
  private func changeCopies<Result>(of surface: Surface, _ body: (inout CopyQueue) -> Result) -> Result {
    let before = copies.bytesBeingMade(for: surface.id)
    let result = body(&copies)
    memory.add(copies.bytesBeingMade(for: surface.id) - before, of: surface.client)
    return result
  }

  private func dropCopies(of surface: Surface) {
    guard !copies.isEmpty else { return }
    changeCopies(of: surface) { $0.remove(surface.id) }?.release()
  }

  /// Finishes the copies from a buffer that its client destroys, which it may do at any time: one in a turn, and more
  /// as long as they fit into the turn.
  private func finishCopies(from buffer: ClientBuffer) {
    for surface in copies.surfaces(from: buffer) where copied < bytesPerTurn() && memory.isConnected(surface.client) {
      guard let (step, bytes) = changeCopies(of: surface, { $0.finish(surface.id) }) else { continue }
      copied += bytes
      copiedBytes += bytes
      if let made = step.made { keep(.bitmap(made), for: surface) }
      finished.append((surface, step.damage))
    }
  }

  /// Counts what a commit would copy, if it fits into this turn.
  private func mayCopyNow(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Bool {
    guard !copies.contains(commit.surface.id) else { return false }
    let isKnown = keptBitmap(of: commit.surface).map { buffer.fits($0) } ?? false
    let bytes = CopyQueue.bytes(of: isKnown ? commit.bufferDamage : .infinite, in: buffer.size)
    guard bytes <= bytesPerTurn() - copied else { return false }
    copied += bytes
    copiedBytes += bytes
    return true
  }

  /// Leaves a copy for later turns; the buffer is kept until then.
  private func postpone(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    let surface = commit.surface
    let kept = keptBitmap(of: surface).flatMap { buffer.fits($0) ? $0 : nil }
    if kept == nil, let refusal = refusal(of: buffer, for: surface) {
      dropCopies(of: surface)
      buffer.refuse(refusal)
      return Region()
    }
    // Keeps the buffer until the client destroys it, which runs this.
    buffer.whenDestroyed { [weak self] in self?.finishCopies(from: buffer) }
    let isAdded = changeCopies(of: surface) { $0.add(buffer, of: surface, onto: kept, damage: commit.bufferDamage) }
    guard isAdded else {
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
    let portion = copies.workOff(bytes: bytesPerTurn())
    copiedBytes += portion.bytes
    for (surface, bytes) in portion.dropped { memory.add(-bytes, of: surface.client) }
    defer { finished = [] }
    return finished
      + portion.steps.map { step in
        if let made = step.made {
          memory.add(-made.byteCount, of: step.surface.client)
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
