import CWaylandServer

/// The events that wait for one client until the end of the turn.
///
/// Events of input that consist of numbers are written here, in the form in which they go through the socket. That takes
/// a third of libwayland's instructions, and no memory. libwayland writes all other events into its own buffer. As soon as
/// it has to, the events of this buffer are handed over to it first, so the client receives all events in their order.
final class ClientOutbox {
  private enum Writer {
    /// Nothing waits.
    case nobody
    /// Events wait here, and none in libwayland's buffer.
    case outbox
    /// libwayland's buffer is not known to be empty, and this one is.
    case libwayland
  }

  /// The size of the buffer in words of 32 bits. It is so small that the kernel takes all of it or nothing, with every
  /// size of a socket's buffer.
  private static let capacity = 512

  private let client: OpaquePointer
  private let pending: PendingClients
  private var writer = Writer.nobody
  private var isPending = false
  private var isConnected = true
  /// True if libwayland may have queued `wl_display.delete_id`. It sends that only with an event that it has written itself, so
  /// it writes the next one.
  private var mayHaveLeftovers = false
  /// True if libwayland has written an event since it was last flushed.
  private var hasLibwaylandWritten = false
  /// The number of flushes of all clients after which libwayland's buffer was last known to be empty.
  private var checked = 0
  private var words: UnsafeMutablePointer<UInt32>?
  private var count = 0

  init(of client: OpaquePointer, _ pending: PendingClients) {
    self.client = client
    self.pending = pending
  }

  deinit { words?.deallocate() }

  /// Begins an event of an object and returns the place for its arguments.
  ///
  /// - Parameter size: the number of its arguments, which are words. The caller must write all of them.
  /// - Returns: nil if libwayland must write the event.
  @inline(__always)
  func begin(_ opcode: UInt32, of object: UInt32, size: Int) -> UnsafeMutablePointer<UInt32>? {
    guard writer == .outbox || beginWriting(), hasRoom(size + 2), let words else { return nil }
    let start = words + count
    count += size + 2
    start[0] = object
    start[1] = UInt32(truncatingIfNeeded: size + 2) << 18 | opcode
    return start + 2
  }

  @inline(__always)
  private func hasRoom(_ size: Int) -> Bool { count + size <= Self.capacity || send() }

  private func beginWriting() -> Bool {
    guard writer == .nobody, isConnected, pending.mayWrite, !mayHaveLeftovers, libwaylandIsDone() else { return false }
    words = words ?? .allocate(capacity: Self.capacity)
    writer = .outbox
    becomePending()
    return true
  }

  /// Returns true if libwayland's buffer has no event that was sent in part.
  private func libwaylandIsDone() -> Bool {
    guard checked != pending.flushesOfAll else { return true }
    checked = pending.flushesOfAll
    guard fp_client_flush(client) != 0 else { return true }
    writer = .libwayland
    return false
  }

  /// Notes that libwayland writes an event to its buffer, before it does so.
  @inline(__always)
  func note() {
    hasLibwaylandWritten = true
    noteObject()
  }

  /// Notes that libwayland has created an object of the client, for which it may write events of its own.
  @inline(__always)
  func noteObject() {
    if writer != .libwayland || !isPending { letLibwaylandWrite() }
  }

  private func letLibwaylandWrite() {
    guard isConnected else { return }
    handOver()
    writer = .libwayland
    becomePending()
  }

  /// Notes that an object of the client is being destroyed. Events for it are handed over now, while libwayland still knows it: the
  /// number of the object may be used again in the same turn.
  func noteEndOfObject() {
    handOver()
    mayHaveLeftovers = true
  }

  private func becomePending() {
    guard !isPending else { return }
    isPending = true
    pending.add(self)
  }

  /// Has libwayland write the events that wait here.
  func handOver() {
    guard writer == .outbox else { return }
    let end = count
    (writer, count) = (.libwayland, 0)
    hasLibwaylandWritten = true
    guard let words, isConnected else { return }
    var place = 0
    while place < end {
      post(words + place)
      place += Int(words[place + 1] >> 18)
    }
  }

  /// Has libwayland write an event, unless an object of it is destroyed.
  private func post(_ event: UnsafeMutablePointer<UInt32>) {
    guard let resource = wl_client_get_object(client, event[0]), wl_resource_get_user_data(resource) != nil else {
      return
    }
    let opcode = event[1] & 0xffff
    let interface = type(of: Resource.unchecked(resource)).interface
    var letters = interface.pointee.events[Int(opcode)].signature
    withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: Int(event[1] >> 18) - 2 + 1) { arguments in
      var index = 0
      while let letter = letters?.pointee, letter != 0 {
        let word = event[index + 2]
        switch UInt8(bitPattern: letter) {
        case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"): arguments[index] = wl_argument(u: word)
        case UInt8(ascii: "o"):
          let object = word == 0 ? nil : wl_client_get_object(client, word)
          guard word == 0 || object != nil else { return }
          arguments[index] = wl_argument(o: object)
        // The first version with the event, or a mark that the next argument may be absent.
        default: index -= 1
        }
        index += 1
        letters = letters.map { $0 + 1 }
      }
      wl_resource_post_event_array(resource, opcode, arguments.baseAddress)
    }
  }

  /// Sends the events that wait here. If the socket has no room, they wait for the next flush.
  func sendWritten() { if writer == .outbox, isConnected, send() { writer = .nobody } }

  /// Sends what waits.
  ///
  /// - Returns: false if the socket took only a part, or is broken.
  func flush() -> Bool {
    isPending = false
    guard isConnected, writer != .nobody else { return true }
    if writer == .outbox {
      guard !send() else {
        writer = .nobody
        return true
      }
      handOver()
    }
    if hasLibwaylandWritten { (hasLibwaylandWritten, mayHaveLeftovers) = (false, false) }
    let isEmpty = fp_client_flush(client) == 0
    writer = isEmpty ? .nobody : .libwayland
    return isEmpty
  }

  /// Sends the events that wait here.
  ///
  /// - Returns: false if the socket has taken none of them.
  private func send() -> Bool {
    guard let words, fp_client_send(client, words, count * 4) == 0 else { return false }
    count = 0
    return true
  }

  /// Call it when libwayland begins to destroy the client. It sends its own buffer after that, with the error of the client.
  func clientDidEnd() {
    if writer == .outbox { _ = send() }
    (isConnected, writer) = (false, .nobody)
  }
}
