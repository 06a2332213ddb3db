/// The last few thousand things that happened, always kept, so that one can ask afterwards.
///
/// The ring is allocated once; a record costs a store and no more. Whoever records says what time it is.
public final class FlightRecorder {
  /// Records that fit; a power of two.
  public let capacity: Int
  /// The event that the next entries belong to; see `FlightRecord.event`.
  @exclusivity(unchecked) public private(set) var event: UInt32 = 0
  /// The time of the next entries, in microseconds.
  @exclusivity(unchecked) public private(set) var now: UInt64 = 0
  /// The header and behind it the ring, in one piece: a crash saves it as it is.
  let memory: UnsafeMutableRawPointer
  @usableFromInline let header: UnsafeMutablePointer<FlightHeader>
  @usableFromInline let ring: UnsafeMutablePointer<FlightRecord>
  @usableFromInline let mask: UInt64
  @usableFromInline var recorded: UInt64 { header.pointee.recorded }

  /// - Parameter capacity: rounded up to a power of two; each record takes 48 bytes.
  public init(capacity: Int = 4096) {
    var size = 1
    while size < min(max(capacity, 1), 1 << 24) { size *= 2 }
    self.capacity = size
    mask = UInt64(size - 1)
    let byteCount = FlightHeader.size + size * MemoryLayout<FlightRecord>.stride
    memory = .allocate(byteCount: byteCount, alignment: FlightHeader.size)
    // What is saved says nothing of what the memory held before.
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    header = memory.bindMemory(to: FlightHeader.self, capacity: 1)
    header.initialize(to: FlightHeader(capacity: UInt64(size)))
    ring = (memory + FlightHeader.size).bindMemory(to: FlightRecord.self, capacity: size)
  }

  deinit { memory.deallocate() }

  /// Sets the time of the next entries, and the event that they belong to.
  public func begin(event: UInt32, at microseconds: UInt64) {
    self.event = event
    now = microseconds
  }

  /// Keeps a record, as of the present time and event.
  @inlinable
  public func record(_ record: FlightRecord) {
    let place = ring + Int(truncatingIfNeeded: recorded & mask)
    place.initialize(to: record)
    place.pointee.time = now
    place.pointee.event = event
    header.pointee.recorded &+= 1
  }

  /// Keeps what one finger or the pointer did: the records that there are most of, written straight into the ring.
  @inlinable
  @inline(__always)
  public func record(
    _ kind: FlightRecord.Kind, reason: UInt8, detail: UInt16, subject: UInt32, other: UInt32, number: Int32,
    finger: Int32, x: Double, y: Double
  ) {
    let place = ring + Int(truncatingIfNeeded: recorded & mask)
    place.initialize(
      to: FlightRecord(
        kind, time: now, event: event, reason: reason, detail: detail, subject: subject, other: other, number: number,
        finger: finger, x: x, y: y))
    header.pointee.recorded &+= 1
  }

  /// The record that was kept last.
  public var latest: FlightRecord? {
    recorded == 0 ? nil : ring[Int(truncatingIfNeeded: (recorded - 1) & mask)]
  }

  /// Records that were ever kept: whoever looks again sees by it whether there is something new.
  public var total: UInt64 { recorded }

  public var count: Int { Int(min(recorded, UInt64(capacity))) }

  /// Records that later ones have taken the place of.
  public var lost: UInt64 { recorded - UInt64(count) }

  /// Visits the records, the oldest first.
  public func forEach(_ body: (FlightRecord) -> Void) {
    for index in lost..<recorded { body(ring[Int(truncatingIfNeeded: index & mask)]) }
  }
}
