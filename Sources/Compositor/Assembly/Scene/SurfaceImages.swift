import Geometry
import Globals
package import Rendering
package import Surfaces
import WaylandServer

/// The content of each surface: a picture of the compositor's own, a colour, or memory that painters read.
///
/// The pixels of `wl_shm` buffers are copied into the picture. If the client has another buffer to draw into, a buffer is
/// held, and is copied only when a picture is composed. Otherwise it is copied at the commit.
package final class SurfaceImages {
  private let memory: HeldMemory
  private let server: Server
  /// The buffers that are held.
  private lazy var held = HeldBuffers { [unowned self] in copies.isReading($0) }
  /// Ends the time for which buffers are held.
  private lazy var timer = server.display.loop.timer { [unowned self] in copyOld() }
  /// True from a start of the timer until it fires.
  private var isTimed = false
  /// The copies that wait for later turns.
  private var copies = CopyQueue()
  private var copied = 0
  /// The number of bytes copied in all turns.
  private(set) var copiedBytes = 0
  /// Copies that were finished since the previous turn, with their damage.
  private var finished: [(surface: Surface, damage: Region<BufferSpace>)] = []
  private var images: [SurfaceID: PaintItem.Content] = [:]
  /// The number of surfaces whose content is in memory that painters read.
  private(set) var externalCount = 0

  /// - Parameters:
  ///   - memory: counts and limits the bytes of the pictures.
  ///   - server: has the limits of copies, reports new buffers, and has the loop of a timer.
  init(_ memory: HeldMemory, _ server: Server) {
    self.memory = memory
    self.server = server
    server.newBuffers.onValid = { [weak self, clients = server.clients] client, resource in
      if let buffer = ClientBuffer.of(resource) { self?.add(buffer, of: clients[client].id) }
    }
  }

  /// The `wl_shm.format` codes in addition to the two that every compositor supports.
  package static var extraFormats: [UInt32] {
    PixelFormat.allCases.filter { $0 != .argb8888 && $0 != .xrgb8888 }.map(\.sharedMemoryCode)
  }

  /// - Parameter format: a `wl_shm.format`; nil is returned for one that is not offered.
  static func bytesPerPixel(format: UInt32) -> Int? { PixelFormat(sharedMemoryCode: format)?.bytesPerPixel }

  /// The content of a surface. While its buffer is held, the picture has its size and format, but older pixels.
  package subscript(surface: Surface) -> PaintItem.Content? { images[surface.id] }

  /// - Returns: the surface's picture. Freeing a large picture takes time.
  func forget(_ surface: Surface) -> Bitmap? {
    held.forget(surface)?.buffer.release()
    dropCopies(of: surface)
    let bitmap = keptBitmap(of: surface)
    keep(nil, for: surface)
    return bitmap
  }

  private func keptBitmap(of surface: Surface) -> Bitmap? {
    if case .bitmap(let bitmap)? = images[surface.id] { bitmap } else { nil }
  }

  private func keep(_ content: PaintItem.Content?, for surface: Surface) {
    let former = images[surface.id]
    let change = (content?.byteCount ?? 0) - (former?.byteCount ?? 0)
    images[surface.id] = content
    if case .external(let image)? = former {
      externalCount -= 1
      (image as? HeldImage)?.end(replacedBy: content)
    }
    if case .external? = content { externalCount += 1 }
    memory.add(change, of: surface.client)
  }

  /// Applies a commit.
  ///
  /// - Returns: the changed pixels of the buffer.
  func update(_ commit: Surface.Applied) -> Region<BufferSpace> {
    switch commit.change.buffer {
    case .keep: return Region()
    case .detach:
      replace(with: nil, for: commit.surface)
      return .infinite
    case .attach(let buffer):
      guard let buffer = buffer as? ClientBuffer else { return Region() }
      return take(buffer, for: commit)
    }
  }

  private func take(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    switch buffer.content {
    case .solid(let red, let green, let blue, let alpha):
      let color = Color(singlePixelRed: red, green: green, blue: blue, alpha: alpha)
      replace(with: .color(color), for: commit.surface)
      return .infinite
    case .external(let memory): return hold(buffer, memory, for: commit)
    case .sharedMemory: return takeSharedMemory(buffer, for: commit)
    }
  }

  /// Replaces a surface's content with one that is not copied from `wl_shm`.
  private func replace(with content: PaintItem.Content?, for surface: Surface) {
    _ = held.wait(nil, for: surface)
    held.end(for: surface)?.buffer.release()
    dropCopies(of: surface)
    keep(content, for: surface)
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
    replace(with: image.map { .external($0) }, for: commit.surface)
    guard let image, case .external(let former)? = former, former.size == image.size else { return .infinite }
    return commit.bufferDamage
  }

  /// Holds a `wl_shm` buffer, or copies it now or in later turns.
  private func takeSharedMemory(_ buffer: ClientBuffer, for commit: Surface.Applied) -> Region<BufferSpace> {
    let surface = commit.surface
    watch(buffer, of: surface.client)
    // A buffer is held for one surface only. It is released for the commit of this surface.
    if let other = held.surface(holding: buffer), other !== surface { copyHeld(of: other, releases: false) }
    let (former, bereft) = held.draw(buffer, on: surface)
    if let bereft { copySoon(of: bereft) }
    let isRepeated = former.map { $0.buffer.isSame(as: buffer) } ?? false
    defer { if let former, !isRepeated { former.buffer.release() } }
    let damage = commit.bufferDamage
    // The picture also lacks the pixels of the former buffer.
    var missing = damage.intersection(IntRect(buffer.size))
    if let former { missing.addDamage(former.missing) }
    if !isRepeated, mayHold(buffer, missing: missing, for: surface) { return damage }
    return copy(buffer, missing: missing, damage, for: surface, isUrgent: former?.wasShown ?? false)
  }

  /// Copies a buffer now or in later turns.
  ///
  /// - Parameters:
  ///   - missing: the difference of the buffer from the existing picture.
  ///   - damage: the difference of the buffer from the surface's previous buffer.
  ///   - isUrgent: true if the existing picture is older than what a display has shown. The copy is made now.
  /// - Returns: the changed pixels.
  private func copy(
    _ buffer: ClientBuffer, missing: Region<BufferSpace>, _ damage: Region<BufferSpace>, for surface: Surface,
    isUrgent: Bool
  ) -> Region<BufferSpace> {
    let mayCopy = mayCopyNow(missing, of: buffer, for: surface) || (isUrgent && !copies.contains(surface.id))
    guard mayCopy else { return postpone(missing, of: buffer, for: surface) }
    if let known = keptBitmap(of: surface), buffer.withPixels({ known.copy($0, damage: missing) }) == true {
      return damage
    }
    if let refusal = refusal(of: buffer, for: surface) {
      buffer.refuse(refusal)
      return Region()
    }
    // Nil if the buffer cannot be read or is too large.
    let made = buffer.withPixels { try? Bitmap(copying: $0) }.flatMap { $0 }
    keep(made.map { .bitmap($0) }, for: surface)
    return .infinite
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

// MARK: - Held buffers

extension SurfaceImages {
  /// True if pixels of the surface's buffer are not in its picture yet, and `copyHeld` copies them.
  func isHeld(for surface: Surface) -> Bool { held.isHeld(for: surface) }

  /// The pixels of the surface's buffer in the memory of the client, to show them; nil if no buffer is held, or painters cannot read
  /// its memory where it is.
  func heldPixels(of surface: Surface) -> HeldPixels? { held.show(surface).flatMap { HeldPixels($0) } }

  /// Adds a new buffer that its client has not committed, unless it was committed in the same turn.
  private func add(_ buffer: ClientBuffer, of client: ClientID) {
    guard !buffer.isWatched else { return }
    watch(buffer, of: client)
    held.add(buffer, of: client)
  }

  private func watch(_ buffer: ClientBuffer, of client: ClientID) {
    guard !buffer.isWatched else { return }
    buffer.whenDestroyed { [weak self] in self?.bufferWillGo(buffer, of: client) }
  }

  /// Holds a buffer if its client can go on without it.
  private func mayHold(_ buffer: ClientBuffer, missing: Region<BufferSpace>, for surface: Surface) -> Bool {
    guard !missing.isEmpty, !copies.contains(surface.id), !copies.isReading(buffer),
      let kept = keptBitmap(of: surface), buffer.fits(kept)
    else { return false }
    let bytes = CopyQueue.bytes(of: missing, in: buffer.size)
    guard held.bytes + bytes <= server.bounds.uncopiedBytes else { return false }
    guard held.hold(buffer, for: surface, missing: missing, bytes: bytes) else { return false }
    if !isTimed { startTimer() }
    return true
  }

  /// Copies the buffer that is held for a surface into the surface's picture, and releases it.
  ///
  /// - Parameter releases: false if the client has committed the buffer for another surface.
  func copyHeld(of surface: Surface, releases: Bool = true) {
    guard let hold = held.end(for: surface) else { return }
    copiedBytes += hold.bytes
    if let kept = keptBitmap(of: surface) { _ = hold.buffer.withPixels { kept.copy($0, damage: hold.missing) } }
    if releases { hold.buffer.release() }
  }

  /// Copies all held buffers, in later turns if they are large.
  ///
  /// - Returns: false if no buffer is held.
  func copyAllHeld() -> Bool {
    guard !held.isEmpty else { return false }
    for surface in held.surfaces { copySoon(of: surface) }
    return true
  }

  /// Copies the buffer that is held for a surface, or postpones the copy to later turns if this one has copied enough.
  private func copySoon(of surface: Surface) {
    guard let hold = held.end(for: surface) else { return }
    guard memory.isConnected(surface.client), let kept = keptBitmap(of: surface) else { return hold.buffer.release() }
    if hold.wasShown || hold.bytes <= server.bounds.copiedBytesPerTurn - copied {
      copied += hold.bytes
      copiedBytes += hold.bytes
      _ = hold.buffer.withPixels { kept.copy($0, damage: hold.missing) }
      hold.buffer.release()
    } else {
      _ = changeCopies(of: surface) { $0.add(hold.buffer, of: surface, onto: kept, damage: hold.missing) }
    }
  }

  /// Copies buffers that were held for some time: the client may wait for them, although it has others.
  private func copyOld() {
    isTimed = false
    for surface in held.age() { copySoon(of: surface) }
    if !held.isEmpty { startTimer() }
  }

  private func startTimer() {
    timer.fire(afterMilliseconds: server.bounds.heldMilliseconds)
    isTimed = true
  }

  /// Replaces the buffer of a commit that waits for the commit of its surface's parent.
  func commitWaits(_ surface: Surface, _ change: SurfaceChange.BufferChange) {
    switch change {
    case .keep: return
    case .detach: _ = held.wait(nil, for: surface)
    case .attach(let buffer):
      guard let buffer = buffer as? ClientBuffer, case .sharedMemory = buffer.content else {
        _ = held.wait(nil, for: surface)
        return
      }
      watch(buffer, of: surface.client)
      if let bereft = held.wait(buffer, for: surface) { copySoon(of: bereft) }
    }
  }

  /// Copies a buffer that its client destroys. At least one copy is made in each turn, and more until the limit of the
  /// turn is reached. The surface then keeps its former picture.
  private func bufferWillGo(_ buffer: ClientBuffer, of client: ClientID) {
    finishCopies(from: buffer)
    if let surface = held.surface(holding: buffer) {
      let isShown = held.isShown(surface)
      if memory.isConnected(client), isShown || copied < server.bounds.copiedBytesPerTurn {
        let before = copiedBytes
        copyHeld(of: surface, releases: false)
        copied += copiedBytes - before
      } else {
        _ = held.end(for: surface)
      }
    }
    if let bereft = held.forget(buffer, of: client) { copySoon(of: bereft) }
  }
}

// MARK: - Waiting copies

extension SurfaceImages {
  /// True while pixels of a buffer remain to be copied or reported. Held buffers do not count.
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

  /// Finishes copies from a buffer that its client destroys.
  private func finishCopies(from buffer: ClientBuffer) {
    for surface in copies.surfaces(from: buffer)
    where copied < server.bounds.copiedBytesPerTurn && memory.isConnected(surface.client) {
      guard let (step, bytes) = changeCopies(of: surface, { $0.finish(surface.id) }) else { continue }
      copied += bytes
      copiedBytes += bytes
      if let made = step.made { keep(.bitmap(made), for: surface) }
      finished.append((surface, step.damage))
    }
  }

  /// Counts the bytes of a copy if it can be made in this turn.
  private func mayCopyNow(_ damage: Region<BufferSpace>, of buffer: ClientBuffer, for surface: Surface) -> Bool {
    guard !copies.contains(surface.id) else { return false }
    let isKnown = keptBitmap(of: surface).map { buffer.fits($0) } ?? false
    let bytes = CopyQueue.bytes(of: isKnown ? damage : .infinite, in: buffer.size)
    guard bytes <= server.bounds.copiedBytesPerTurn - copied else { return false }
    copied += bytes
    copiedBytes += bytes
    return true
  }

  /// Postpones a copy to later turns; the buffer is kept until then.
  private func postpone(
    _ damage: Region<BufferSpace>, of buffer: ClientBuffer, for surface: Surface
  ) -> Region<BufferSpace> {
    let kept = keptBitmap(of: surface).flatMap { buffer.fits($0) ? $0 : nil }
    if kept == nil, let refusal = refusal(of: buffer, for: surface) {
      dropCopies(of: surface)
      buffer.refuse(refusal)
      return Region()
    }
    let isAdded = changeCopies(of: surface) { $0.add(buffer, of: surface, onto: kept, damage: damage) }
    guard isAdded else {
      keep(nil, for: surface)
      return .infinite
    }
    return Region()
  }

  /// Makes a portion of the waiting copies at the end of a turn.
  ///
  /// - Returns: the changed pixels, by surface.
  func workOff() -> [(surface: Surface, damage: Region<BufferSpace>)] {
    copied = 0
    guard isBehind else { return [] }
    let portion = copies.workOff(bytes: server.bounds.copiedBytesPerTurn)
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
