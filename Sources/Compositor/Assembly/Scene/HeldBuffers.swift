import Geometry
import Globals
import Surfaces

/// The `wl_shm` buffers that are held because no picture has needed their pixels, at most one for each surface.
///
/// The client of a held buffer has another buffer to draw into, the spare. No two held buffers have the same spare. If the
/// spare is used for another surface or destroyed, and no other one is found, the held buffer must be copied and released.
final class HeldBuffers {
  struct Hold {
    let surface: Surface
    let buffer: ClientBuffer
    /// The pixels that the surface's picture lacks.
    let missing: Region<BufferSpace>
    /// The bytes of the missing pixels.
    let bytes: Int
    fileprivate var spare: ClientBuffer
    /// True if pixels of the buffer were shown without a copy. The surface's picture must catch up at once when the hold ends, so that
    /// no display shows older pixels again.
    fileprivate(set) var wasShown = false
    /// True from the second call of `age` on.
    fileprivate var isOld = false
  }

  private var holds: [SurfaceID: Hold] = [:]
  /// The surfaces for which buffers are held.
  private var holders: [ObjectIdentifier: SurfaceID] = [:]
  /// The surfaces that spares belong to.
  private var reservations: [ObjectIdentifier: SurfaceID] = [:]
  private var rotation = BufferRotation()
  /// Returns true if a buffer waits to be copied.
  private let isQueued: (ClientBuffer) -> Bool
  /// The bytes that are copied if all held buffers are copied.
  private(set) var bytes = 0

  init(isQueued: @escaping (ClientBuffer) -> Bool) { self.isQueued = isQueued }

  var isEmpty: Bool { holds.isEmpty }

  /// All surfaces with a held buffer, in the order of their ids.
  var surfaces: [Surface] { holds.values.map(\.surface).sorted { $0.id.rawValue < $1.id.rawValue } }

  /// The surface for which a buffer is held; nil if it is not held.
  func surface(holding buffer: ClientBuffer) -> Surface? {
    holders[buffer.id].flatMap { holds[$0]?.surface }
  }

  func isHeld(for surface: Surface) -> Bool { holds[surface.id] != nil }

  /// Notes that the buffer of a surface is shown without a copy.
  ///
  /// - Returns: the buffer; nil if none is held.
  func show(_ surface: Surface) -> ClientBuffer? {
    holds[surface.id]?.wasShown = true
    return holds[surface.id]?.buffer
  }

  func isShown(_ surface: Surface) -> Bool { holds[surface.id]?.wasShown ?? false }

  /// Adds a new buffer of a client.
  func add(_ buffer: ClientBuffer, of client: ClientID) { rotation.add(buffer, of: client) }

  /// Adds a commit of a buffer, which ends the hold of the surface's previous buffer.
  ///
  /// - Returns: the hold that ended, whose buffer the caller must release, and the surface that has lost its spare, whose
  ///   buffer the caller must copy.
  func draw(_ buffer: ClientBuffer, on surface: Surface) -> (former: Hold?, bereft: Surface?) {
    let former = end(for: surface)
    rotation.wait(nil, for: surface)
    rotation.draw(buffer, on: surface, replacing: former?.buffer)
    return (former, respare(buffer))
  }

  /// Holds a buffer.
  ///
  /// - Returns: false, without effect, if the client has no other buffer to draw into.
  func hold(_ buffer: ClientBuffer, for surface: Surface, missing: Region<BufferSpace>, bytes: Int) -> Bool {
    guard let spare = spare(for: buffer, on: surface) else { return false }
    holds[surface.id] = Hold(surface: surface, buffer: buffer, missing: missing, bytes: bytes, spare: spare)
    holders[buffer.id] = surface.id
    reservations[spare.id] = surface.id
    self.bytes += bytes
    buffer.keep()
    return true
  }

  private func spare(for buffer: ClientBuffer, on surface: Surface) -> ClientBuffer? {
    rotation.spare(for: buffer, on: surface) { [holders, reservations, isQueued] in
      holders[$0.id] == nil && reservations[$0.id] == nil && !isQueued($0)
    }
  }

  /// Ends the hold of a surface's buffer. The caller copies and releases the buffer.
  func end(for surface: Surface) -> Hold? {
    guard let hold = holds.removeValue(forKey: surface.id) else { return nil }
    holders[hold.buffer.id] = nil
    reservations[hold.spare.id] = nil
    bytes -= hold.bytes
    return hold
  }

  /// Replaces the buffer of a commit that waits for the commit of the surface's parent.
  ///
  /// - Returns: the surface that has lost its spare, whose buffer the caller must copy.
  func wait(_ buffer: ClientBuffer?, for surface: Surface) -> Surface? {
    rotation.wait(buffer, for: surface)
    return buffer.flatMap(respare)
  }

  /// Removes a buffer that its client destroys, and that is not held.
  ///
  /// - Returns: the surface that has lost its spare, whose buffer the caller must copy.
  func forget(_ buffer: ClientBuffer, of client: ClientID) -> Surface? {
    rotation.forget(buffer, of: client)
    return respare(buffer)
  }

  /// Removes a surface.
  ///
  /// - Returns: its hold, whose buffer the caller must release.
  func forget(_ surface: Surface) -> Hold? {
    rotation.forget(surface)
    return end(for: surface)
  }

  /// Finds another spare for the surface that a buffer is the spare of.
  ///
  /// - Returns: the surface if there is none.
  private func respare(_ buffer: ClientBuffer) -> Surface? {
    guard let id = reservations[buffer.id], var hold = holds[id] else { return nil }
    guard let spare = spare(for: hold.buffer, on: hold.surface) else { return hold.surface }
    reservations[buffer.id] = nil
    reservations[spare.id] = id
    hold.spare = spare
    holds[id] = hold
    return nil
  }

  /// Returns the surfaces whose buffers were held at the previous call already, in the order of their ids.
  func age() -> [Surface] {
    let old = surfaces.filter { holds[$0.id]?.isOld == true }
    for id in holds.keys { holds[id]?.isOld = true }
    return old
  }
}
