import Globals
import Surfaces

/// The `wl_shm` buffers that clients draw into, to find one that a client can use next while another one is held.
struct BufferRotation {
  /// The maximum number of buffers that are remembered for a surface.
  private static let mostOfSurface = 4
  /// The maximum number of unused buffers that are remembered for a client. Later ones replace earlier ones.
  private static let mostUnused = 16

  private struct Drawing {
    /// The buffers of the last commits, the latest one last, each once.
    var recent: [ClientBuffer] = []
    /// The number of consecutive commits that used an earlier buffer again.
    var returns = 0
    /// True if the client draws the surface in several buffers in turn.
    var takesTurns = false
  }

  private var drawings: [SurfaceID: Drawing] = [:]
  /// The buffers that were never committed, the latest one last.
  private var unused: [ClientID: [ClientBuffer]] = [:]
  /// The buffers of commits that wait for the commit of a parent, by surface.
  private var waiting: [SurfaceID: ClientBuffer] = [:]
  /// The number of surfaces for which each buffer waits.
  private var waits: [ObjectIdentifier: Int] = [:]

  /// Adds a new buffer.
  mutating func add(_ buffer: ClientBuffer, of client: ClientID) {
    var known = unused[client] ?? []
    guard !known.contains(where: { $0.isSame(as: buffer) }) else { return }
    if known.count == Self.mostUnused { known.removeFirst() }
    known.append(buffer)
    unused[client] = known
  }

  /// Adds a commit that has taken effect.
  ///
  /// - Parameter held: the buffer that was held for the surface until now; nil if none was.
  mutating func draw(_ buffer: ClientBuffer, on surface: Surface, replacing held: ClientBuffer?) {
    use(buffer, of: surface.client)
    var drawing = drawings[surface.id] ?? Drawing()
    drawing.recent.removeAll { !$0.isAlive }
    if let last = drawing.recent.last, last.isSame(as: buffer) {
      drawing.returns = 0
      // The client did not wait until it got the buffer back.
      if held != nil { drawing.takesTurns = false }
      drawing.recent.removeLast()
    } else if let index = drawing.recent.firstIndex(where: { $0.isSame(as: buffer) }) {
      drawing.recent.remove(at: index)
      drawing.returns += 1
      if held != nil || drawing.returns >= 2 { drawing.takesTurns = true }
    } else {
      drawing.returns = 0
      if held != nil { drawing.takesTurns = true }
    }
    drawing.recent.append(buffer)
    if drawing.recent.count > Self.mostOfSurface { drawing.recent.removeFirst() }
    drawings[surface.id] = drawing
  }

  /// Replaces the buffer that waits for a surface.
  mutating func wait(_ buffer: ClientBuffer?, for surface: Surface) {
    if let buffer { use(buffer, of: surface.client) }
    if let former = waiting.removeValue(forKey: surface.id), let count = waits[former.id] {
      waits[former.id] = count > 1 ? count - 1 : nil
    }
    guard let buffer else { return }
    waiting[surface.id] = buffer
    waits[buffer.id, default: 0] += 1
  }

  private mutating func use(_ buffer: ClientBuffer, of client: ClientID) {
    guard var known = unused[client] else { return }
    known.removeAll { $0.isSame(as: buffer) }
    unused[client] = known.isEmpty ? nil : known
  }

  /// Removes a buffer that its client destroys.
  mutating func forget(_ buffer: ClientBuffer, of client: ClientID) { use(buffer, of: client) }

  mutating func forget(_ surface: Surface) {
    wait(nil, for: surface)
    drawings[surface.id] = nil
  }

  /// Returns a buffer that the client can draw into while another one of the same size is held for a surface; nil if none
  /// is known.
  ///
  /// It is either an unused one, or one of the surface if the client is known to draw in turn in several.
  func spare(for buffer: ClientBuffer, on surface: Surface, where isFree: (ClientBuffer) -> Bool) -> ClientBuffer? {
    func fits(_ other: ClientBuffer) -> Bool {
      other.isAlive && !other.isSame(as: buffer) && other.size == buffer.size && waits[other.id] == nil && isFree(other)
    }
    if let drawing = drawings[surface.id], drawing.takesTurns, let found = drawing.recent.last(where: fits) {
      return found
    }
    return unused[surface.client]?.last(where: fits)
  }
}
