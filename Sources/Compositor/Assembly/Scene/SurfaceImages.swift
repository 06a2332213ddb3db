import Geometry
import Globals
package import Rendering
package import Surfaces
import WaylandServer

/// The compositor's own copy of each surface's content, made at the commit.
///
/// A copy costs some memory and frees the client's buffer early. Later writes by the client cannot change a frame.
package final class SurfaceImages {
  private let memory: HeldMemory
  /// Returns the bytes that are copied immediately in one turn, and also the bytes of waiting copies that are made in
  /// one turn.
  private let bytesPerTurn: () -> Int
  /// The copies that wait for later turns.
  private var copies = CopyQueue()
  private var copied = 0
  /// The number of bytes copied in all turns.
  private(set) var copiedBytes = 0
  /// Copies that were finished since the previous turn, with their damage.
  private var finished: [(surface: Surface, damage: Region<BufferSpace>)] = []
  private var images: [SurfaceID: PaintItem.Content] = [:]

  /// - Parameters:
  ///   - memory: counts and limits the bytes of the pictures.
  ///   - bytesPerTurn: returns the bytes that are copied in one turn of the loop.
  init(_ memory: HeldMemory, bytesPerTurn: @escaping () -> Int) {
    self.memory = memory
    self.bytesPerTurn = bytesPerTurn
  }

  /// The `wl_shm.format` codes in addition to the two that every compositor supports.
  package static var extraFormats: [UInt32] {
    PixelFormat.allCases.filter { $0 != .argb8888 && $0 != .xrgb8888 }.map(\.sharedMemoryCode)
  }

  /// - Parameter format: a `wl_shm.format`; nil is returned for one that is not offered.
  static func bytesPerPixel(format: UInt32) -> Int? { PixelFormat(sharedMemoryCode: format)?.bytesPerPixel }

  package subscript(surface: Surface) -> PaintItem.Content? { images[surface.id] }

  /// - Returns: the surface's picture. Freeing a large picture takes time.
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
    let former = images[surface.id]
    let change = (content?.byteCount ?? 0) - (former?.byteCount ?? 0)
    images[surface.id] = content
    if case .external(let image)? = former { (image as? HeldImage)?.end(replacedBy: content) }
    memory.add(change, of: surface.client)
  }

  /// Applies a commit.
  ///
  /// - Returns: the changed pixels of the buffer.
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
    case .external(let memory): return hold(buffer, memory, for: commit)
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

  /// Keeps a buffer whose pixels are read when a picture is composed.
  private func hold(
    _ buffer: ClientBuffer, _ memory: any ExternalMemory, for commit: Surface.Applied
  ) -> Region<BufferSpace> {
    dropCopies(of: commit.surface)
    let former = images[commit.surface.id]
    if let refusal = self.memory.refusal(of: memory.byteCount - (former?.byteCount ?? 0), for: commit.surface.client) {
      buffer.refuse(refusal)
      return Region()
    }
    let image = HeldImage(buffer, memory)
    keep(image.map { .external($0) }, for: commit.surface)
    guard let image, case .external(let former)? = former, former.size == image.size else { return .infinite }
    return commit.bufferDamage
  }

  /// - Returns: nil if the existing picture has another size or format.
  private func copyDamage(of buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace>? {
    guard case .bitmap(let known)? = images[commit.surface.id] else { return nil }
    let damage = commit.bufferDamage
    let isCopied = buffer.withPixels { known.copy($0, damage: damage) }
    return isCopied == true ? damage : nil
  }

  /// - Returns: nil if the buffer cannot be read or is too large.
  private func copy(of buffer: ClientBuffer) -> Bitmap? {
    buffer.withPixels { try? Bitmap(copying: $0) }.flatMap { $0 }
  }

  /// The reason why a picture cannot be kept; nil if it can.
  private func refusal(of buffer: ClientBuffer, for surface: Surface) -> String? {
    // Both sides of a buffer have at most 31 bits, so the product may overflow.
    let (pixels, overflows) = Int(buffer.size.width).multipliedReportingOverflow(by: Int(buffer.size.height) * 4)
    guard !overflows else { return "a buffer of \(buffer.size.width)x\(buffer.size.height) pixels is too large" }
    let counted = (images[surface.id]?.byteCount ?? 0) + copies.bytesBeingMade(for: surface.id)
    return memory.refusal(of: pixels - counted, for: surface.client)
  }
}

// MARK: - Waiting copies

extension SurfaceImages {
  /// True while pixels of a buffer remain to be copied or reported.
  var isBehind: Bool { !copies.isEmpty || !finished.isEmpty }

  /// Changes the waiting copies of a surface, and counts the bytes of its new picture.
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

  /// Finishes copies from a buffer that its client destroys. At least one copy is finished in each turn, and more until
  /// the limit of the turn is reached.
  private func finishCopies(from buffer: ClientBuffer) {
    for surface in copies.surfaces(from: buffer) where copied < bytesPerTurn() && memory.isConnected(surface.client) {
      guard let (step, bytes) = changeCopies(of: surface, { $0.finish(surface.id) }) else { continue }
      copied += bytes
      copiedBytes += bytes
      if let made = step.made { keep(.bitmap(made), for: surface) }
      finished.append((surface, step.damage))
    }
  }

  /// Counts the bytes of a commit if it can be copied in this turn.
  private func mayCopyNow(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Bool {
    guard !copies.contains(commit.surface.id) else { return false }
    let isKnown = keptBitmap(of: commit.surface).map { buffer.fits($0) } ?? false
    let bytes = CopyQueue.bytes(of: isKnown ? commit.bufferDamage : .infinite, in: buffer.size)
    guard bytes <= bytesPerTurn() - copied else { return false }
    copied += bytes
    copiedBytes += bytes
    return true
  }

  /// Postpones a copy to later turns; the buffer is kept until then.
  private func postpone(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    let surface = commit.surface
    let kept = keptBitmap(of: surface).flatMap { buffer.fits($0) ? $0 : nil }
    if kept == nil, let refusal = refusal(of: buffer, for: surface) {
      dropCopies(of: surface)
      buffer.refuse(refusal)
      return Region()
    }
    // The client may destroy the buffer before it is copied; the callback finishes the copy then.
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

  /// Makes a portion of the waiting copies at the end of a turn.
  ///
  /// - Returns: the changed pixels, by surface.
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
