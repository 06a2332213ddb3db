/// A ring buffer of the most recent entries. It is always on, so that events can be explained afterwards.
///
/// The ring is allocated once; an entry costs one store. The caller supplies the time.
@usableFromInline package final class FlightRecorder {
  /// The number of entries that fit; a power of two.
  @usableFromInline package let capacity: Int
  /// The event that the next entries belong to; see `FlightEntry.event`.
  @usableFromInline @exclusivity(unchecked) package private(set) var event: UInt32 = 0
  /// The time of the next entries, in microseconds.
  @usableFromInline @exclusivity(unchecked) package private(set) var now: UInt64 = 0
  /// The header and the ring after it, in one allocation, which a crash saves unchanged.
  let memory: UnsafeMutableRawPointer
  @usableFromInline let header: UnsafeMutablePointer<FlightHeader>
  @usableFromInline let ring: UnsafeMutablePointer<FlightEntry>
  @usableFromInline let mask: UInt64
  @usableFromInline var recorded: UInt64 { header.pointee.recorded }

  /// - Parameter capacity: the number of entries, rounded up to a power of two, at most 16777216. Each takes 48 bytes.
  @usableFromInline package init(capacity: Int = 4096) {
    var size = 1
    while size < min(max(capacity, 1), 1 << 24) { size *= 2 }
    self.capacity = size
    mask = UInt64(size - 1)
    let byteCount = FlightHeader.size + size * MemoryLayout<FlightEntry>.stride
    memory = .allocate(byteCount: byteCount, alignment: FlightHeader.size)
    // The saved file must not contain earlier contents of the memory.
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    header = memory.bindMemory(to: FlightHeader.self, capacity: 1)
    header.initialize(to: FlightHeader(capacity: UInt64(size)))
    ring = (memory + FlightHeader.size).bindMemory(to: FlightEntry.self, capacity: size)
  }

  deinit { memory.deallocate() }

  /// Sets the time of the next entries and the event that they belong to.
  @usableFromInline package func begin(event: UInt32, at microseconds: UInt64) {
    self.event = event
    now = microseconds
  }

  /// Adds an entry with the current time and event.
  @inlinable
  package func record(_ record: FlightEntry) {
    let place = ring + Int(truncatingIfNeeded: recorded & mask)
    place.initialize(to: record)
    place.pointee.time = now
    place.pointee.event = event
    header.pointee.recorded &+= 1
  }

  /// Adds an entry for a finger or the pointer. These are the most frequent ones, so they are written directly into the
  /// ring.
  @inlinable
  @inline(__always)
  package func record(
    _ kind: FlightEntry.Kind, reason: UInt8, detail: UInt16, subject: UInt32, other: UInt32, number: Int32,
    finger: Int32, x: Double, y: Double
  ) {
    let place = ring + Int(truncatingIfNeeded: recorded & mask)
    place.initialize(
      to: FlightEntry(
        kind, time: now, event: event, reason: reason, detail: detail, subject: subject, other: other, number: number,
        finger: finger, x: x, y: y))
    header.pointee.recorded &+= 1
  }

  /// The most recent entry; nil if the recorder is empty.
  @usableFromInline package var latest: FlightEntry? {
    recorded == 0 ? nil : ring[Int(truncatingIfNeeded: (recorded - 1) & mask)]
  }

  /// Removes the place from the most recent entry.
  @usableFromInline package func hideLatestPlace() {
    guard recorded > 0 else { return }
    let place = ring + Int(truncatingIfNeeded: (recorded - 1) & mask)
    (place.pointee.x, place.pointee.y) = (FlightEntry.hidden, FlightEntry.hidden)
  }

  /// The number of entries ever added. A changed value means that there are new entries.
  @usableFromInline package var total: UInt64 { recorded }

  @usableFromInline package var count: Int { Int(min(recorded, UInt64(capacity))) }

  /// The number of entries that later ones have overwritten.
  @usableFromInline package var lost: UInt64 { recorded - UInt64(count) }

  /// Visits the entries, the oldest first.
  @usableFromInline package func forEach(_ body: (FlightEntry) -> Void) {
    for index in lost..<recorded { body(ring[Int(truncatingIfNeeded: index & mask)]) }
  }
}
