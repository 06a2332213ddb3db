/// The memory of a flight recorder in the form that a crash saves, and the reader for it.
extension FlightRecorder {
  /// The header and all entries, as they are in memory. Valid for the lifetime of the recorder.
  @usableFromInline package var savedForm: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: memory, count: FlightHeader.size + capacity * MemoryLayout<FlightEntry>.stride)
  }

  /// True if a file begins as a saved flight recorder does, so that it does not contain the lines of a trace.
  @usableFromInline package static func isSavedForm(_ bytes: [UInt8]) -> Bool { bytes.starts(with: FlightHeader.magic) }

  /// Reads a flight recorder that a crash has saved.
  ///
  /// - Throws: an error if the file is incomplete or damaged, or was written by another version of the program.
  @usableFromInline package convenience init(savedForm bytes: [UInt8]) throws(TraceFaults) {
    guard Self.isSavedForm(bytes), bytes.count >= FlightHeader.size else {
      throw TraceFaults(saved: "not a saved flight recorder: found \(bytes.count) bytes")
    }
    let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: FlightHeader.self) }
    guard header.layout == FlightHeader.layout else {
      throw TraceFaults(saved: "another version of Fingerpost saved this flight recorder: read it with that version")
    }
    let capacity = Int(clamping: header.capacity)
    guard capacity > 0, capacity <= 1 << 24, capacity & (capacity - 1) == 0 else {
      throw TraceFaults(saved: "invalid capacity \(header.capacity): expected a power of two up to 16777216")
    }
    let expected = FlightHeader.size + capacity * MemoryLayout<FlightEntry>.stride
    guard bytes.count == expected else {
      throw TraceFaults(saved: "the file is incomplete: found \(bytes.count) bytes, expected \(expected)")
    }
    try Self.checkEntries(bytes, count: Int(min(header.recorded, header.capacity)))
    self.init(capacity: capacity)
    bytes.withUnsafeBytes { memory.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: expected) }
  }

  /// Checks that every entry is of a valid kind and that its coordinates are numbers up to ±1e12.
  private static func checkEntries(_ bytes: [UInt8], count: Int) throws(TraceFaults) {
    let kind = MemoryLayout<FlightEntry>.offset(of: \.kind).unsafelyUnwrapped
    let places = [MemoryLayout<FlightEntry>.offset(of: \.x), MemoryLayout<FlightEntry>.offset(of: \.y)]
    let isValid = bytes.withUnsafeBytes { bytes in
      (0..<count).allSatisfy { index in
        let start = FlightHeader.size + index * MemoryLayout<FlightEntry>.stride
        return FlightEntry.Kind(rawValue: bytes[start + kind]) != nil
          && places.allSatisfy { place in
            abs(bytes.loadUnaligned(fromByteOffset: start + place.unsafelyUnwrapped, as: Double.self)) <= 1e12
          }
      }
    }
    if !isValid { throw TraceFaults(saved: "the file is damaged: found an invalid entry") }
  }
}

extension TraceFaults {
  /// One error for the whole file, at line 1, column 1.
  fileprivate init(saved message: String) { self.init(faults: [TraceFault(line: 1, column: 1, message: message)]) }
}

/// Names that are only numbers. The names of surfaces, windows and clients were lost with the process.
package final class NumberedNames: TraceNames {
  package init() {}

  package func name(ofSurface surface: UInt32) -> String { "surface \(surface)" }
  package func name(ofWindow window: UInt32) -> String { "window \(window)" }
  package func name(ofClient client: UInt32) -> String { "client \(client)" }
  package func name(ofRecognizer recognizer: UInt32) -> String { "recognizer \(recognizer)" }
  package func name(ofAction action: Int32) -> String { "action \(action)" }
  package func applicationID(ofSurface surface: UInt32) -> String? { nil }
  package func client(ofSurface surface: UInt32) -> UInt32? { nil }
}
