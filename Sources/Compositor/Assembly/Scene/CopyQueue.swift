import Geometry
import Globals
import Rendering
import Surfaces

/// The queue of clients' pictures that are copied in later turns of the loop, at most one for each surface.
struct CopyQueue {
  /// The maximum number of bytes that are copied of one picture before the next one gets its turn.
  private static let slice = 8 << 20

  private struct Entry {
    let surface: Surface
    var buffer: ClientBuffer
    let target: Bitmap
    /// True if the target is shown only once it is complete.
    let isNew: Bool
    /// The pixels that remain to be copied.
    var rest: Region<BufferSpace>
  }

  /// A part that was copied.
  struct Step {
    let surface: Surface
    let buffer: ClientBuffer
    /// The complete picture, if it replaces the previous one.
    let made: Bitmap?
    let damage: Region<BufferSpace>
  }

  private var entries: [SurfaceID: Entry] = [:]
  /// The surfaces in the order in which they are served, each once. Surfaces without an entry are skipped.
  private var order: [SurfaceID] = []
  /// The elements of `order` as a set.
  private var listed: Set<SurfaceID> = []

  var isEmpty: Bool { entries.isEmpty }

  func contains(_ surface: SurfaceID) -> Bool { entries[surface] != nil }

  /// Adds the changes of a commit. The previous buffer that waits for the same surface is released.
  ///
  /// - Parameters:
  ///   - kept: the picture to change, if it has the buffer's size and format; nil creates a new picture.
  ///   - damage: the difference from the surface's previous commit.
  /// - Returns: false if the buffer's format is unsupported or memory for the picture is refused.
  mutating func add(
    _ buffer: ClientBuffer, of surface: Surface, onto kept: Bitmap?, damage: Region<BufferSpace>
  ) -> Bool {
    let former = entries[surface.id]
    let isContinued = former.map { buffer.fits($0.target) } ?? false
    var rest = Region<BufferSpace>(IntRect(buffer.size))
    if isContinued || former == nil && kept != nil { rest.formIntersection(damage.union(former?.rest ?? Region())) }
    let target = isContinued ? former?.target : kept ?? Self.makeTarget(for: buffer)
    if let former, !former.buffer.isSame(as: buffer) { former.buffer.release() }
    guard let target else {
      entries[surface.id] = nil
      return false
    }
    if listed.insert(surface.id).inserted { order.append(surface.id) }
    buffer.keep()
    let isNew = isContinued ? former?.isNew ?? true : kept == nil
    entries[surface.id] = Entry(surface: surface, buffer: buffer, target: target, isNew: isNew, rest: rest)
    return true
  }

  private static func makeTarget(for buffer: ClientBuffer) -> Bitmap? {
    buffer.format.flatMap { try? Bitmap(size: buffer.size, format: $0) }
  }

  /// Removes the entry of a surface.
  ///
  /// - Returns: its buffer, which the caller must release.
  mutating func remove(_ surface: SurfaceID) -> ClientBuffer? {
    entries.removeValue(forKey: surface)?.buffer
  }

  /// The bytes of the new picture that is being copied for a surface; 0 if an existing one is changed.
  func bytesBeingMade(for surface: SurfaceID) -> Int {
    guard let entry = entries[surface], entry.isNew else { return 0 }
    return entry.target.byteCount
  }

  /// Returns whether a copy from a buffer waits.
  func isReading(_ buffer: ClientBuffer) -> Bool {
    !entries.isEmpty && entries.values.contains { $0.buffer.isSame(as: buffer) }
  }

  /// The surfaces whose copies come from a buffer.
  func surfaces(from buffer: ClientBuffer) -> [Surface] {
    entries.values.filter { $0.buffer.isSame(as: buffer) }.map(\.surface)
  }

  /// Copies all remaining pixels of a surface at once. The buffer is not released, because the client is destroying it.
  ///
  /// - Returns: nil if nothing waits for the surface or its buffer cannot be read.
  mutating func finish(_ surface: SurfaceID) -> (step: Step, bytes: Int)? {
    guard let entry = entries.removeValue(forKey: surface),
      entry.buffer.withPixels({ entry.target.copy($0, damage: entry.rest) }) == true
    else { return nil }
    let step = Step(
      surface: entry.surface, buffer: entry.buffer, made: entry.isNew ? entry.target : nil,
      damage: entry.isNew ? .infinite : entry.rest)
    return (step, Self.bytes(of: entry.rest, in: entry.buffer.size))
  }

  /// The result of a portion of work.
  struct Portion {
    var steps: [Step] = []
    var bytes = 0
    /// The surfaces whose unfinished pictures were dropped, with the bytes of each picture.
    var dropped: [(surface: Surface, bytes: Int)] = []
  }

  /// Copies up to `bytes` bytes, of one surface after the other.
  mutating func workOff(bytes: Int) -> Portion {
    var portion = Portion()
    var left = bytes
    while left > 0, !order.isEmpty {
      let id = order.removeFirst()
      guard var entry = entries[id] else {
        listed.remove(id)
        continue
      }
      let part = Self.part(of: entry.rest, in: entry.buffer.size, bytes: min(left, Self.slice))
      left -= max(1, Self.bytes(of: part, in: entry.buffer.size))
      guard entry.buffer.withPixels({ entry.target.copy($0, damage: part) }) == true else {
        // The client has destroyed the buffer in a turn that had no room to finish the copy.
        if entry.isNew { portion.dropped.append((entry.surface, entry.target.byteCount)) }
        entries[id] = nil
        listed.remove(id)
        entry.buffer.release()
        continue
      }
      entry.rest.subtract(part)
      let isComplete = entry.rest.isEmpty
      if isComplete || !entry.isNew {
        portion.steps.append(
          Step(
            surface: entry.surface, buffer: entry.buffer, made: entry.isNew ? entry.target : nil,
            damage: entry.isNew ? .infinite : part))
      }
      if isComplete {
        entries[id] = nil
        listed.remove(id)
        entry.buffer.release()
      } else {
        entries[id] = entry
        order.append(id)
      }
    }
    portion.bytes = bytes - left
    return portion
  }

  /// The number of bytes that a copy moves, at 4 bytes per pixel.
  static func bytes(of region: Region<BufferSpace>, in size: IntSize<BufferSpace>) -> Int {
    region.intersection(IntRect(size)).rects.reduce(0) { $0 + Int($1.width) * Int($1.height) * 4 }
  }

  /// The uppermost rows of a region that hold at most `bytes` bytes, but at least one row.
  private static func part(
    of region: Region<BufferSpace>, in size: IntSize<BufferSpace>, bytes: Int
  ) -> Region<BufferSpace> {
    let bounds = region.bounds
    guard !bounds.isEmpty else { return region }
    let rows = max(1, bytes / max(1, Int(bounds.width) * 4))
    return region.intersection(
      IntRect(x: Int64(bounds.minX), y: Int64(bounds.minY), width: Int64(bounds.width), height: Int64(rows)))
  }
}
