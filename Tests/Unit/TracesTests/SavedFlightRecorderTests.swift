import SeededRandom
import Testing
import Traces

/// Tests of reading a flight recorder that was saved by a crash.
@Suite struct SavedFlightRecorderTests {
  private func recorder(_ count: Int) -> FlightRecorder {
    let recorder = FlightRecorder(capacity: 8)
    for number in 0..<count {
      recorder.begin(event: UInt32(number), at: UInt64(number))
      recorder.record(FlightEntry(.touchDown, other: 1, finger: 2, x: Double(number), y: 20.5))
    }
    return recorder
  }

  /// The bytes that a crash saves of a recorder with a number of entries.
  private func saved(_ count: Int) -> [UInt8] {
    let recorder = recorder(count)
    return withExtendedLifetime(recorder) { Array(recorder.savedForm) }
  }

  private func entries(_ recorder: FlightRecorder) -> [FlightEntry] {
    var entries: [FlightEntry] = []
    recorder.forEach { entries.append($0) }
    return entries
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(TraceFaults) {
      _ = try FlightRecorder(savedForm: bytes)
      return nil
    } catch {
      return error.faults.first?.message
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 100]) func whatIsSavedIsRead(count: Int) throws {
    let recorder = recorder(count)
    let bytes = saved(count)
    #expect(FlightRecorder.isSavedForm(bytes))
    let read = try FlightRecorder(savedForm: bytes)
    #expect(entries(read) == entries(recorder))
    #expect(read.lost == recorder.lost)
    #expect(read.capacity == recorder.capacity)
  }

  @Test func whatIsNotWholeOrOfAnotherVersionIsRefused() {
    let bytes = saved(9)
    #expect(message(Array(bytes.prefix(20))) == "not a saved flight recorder: found 20 bytes")
    #expect(
      message(bytes.dropLast(1)) == "the file is incomplete: found \(bytes.count - 1) bytes, expected \(bytes.count)")
    var other = bytes
    other[8] ^= 1
    #expect(message(other) == "another version of Fingerpost saved this flight recorder: read it with that version")
    var damaged = bytes
    for index in damaged.indices.dropFirst(64) { damaged[index] = 0xFF }
    #expect(message(damaged) == "the file is damaged: found an invalid entry")
    #expect(!FlightRecorder.isSavedForm(Array("{\"trace\":1}".utf8)))
  }

  /// A damaged file is either rejected or explained.
  @Test func damagedFilesAreReadOrRefused() {
    var random = SeededRandom(20)
    for _ in 0..<2000 {
      var bytes = saved(9)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let recorder = try? FlightRecorder(savedForm: bytes) else { continue }
      TraceWriter(names: NumberedNames(), words: .plain) { _ in }.write(recorder)
    }
  }
}
