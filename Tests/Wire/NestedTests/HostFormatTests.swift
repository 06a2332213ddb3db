import Backends
import Testing

@testable import Nested

/// Tests of the formats that a host sends as places in a table.
@Suite struct HostFormatTests {
  private func bytes<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  private func reader(_ table: [UInt64]) -> HostFormatReader {
    var reader = HostFormatReader()
    reader.use(table: bytes(table))
    return reader
  }

  @Test func placesNameTheEntriesOfTheTable() {
    var reader = reader([10, 0, 20, 7, 30, 0])
    reader.use(device: bytes([0xE280 as UInt64]))
    reader.add(places: bytes([1 as UInt16]))
    reader.add(places: bytes([2 as UInt16]))
    let formats = reader.take()
    #expect(formats.all == [DisplayFormat(code: 20, modifier: 7), DisplayFormat(code: 30)])
    #expect(formats.device == 0xE280)
    #expect(reader.take() == HostFormats(), "they were taken")
    reader.add(places: bytes([0 as UInt16]))
    #expect(reader.take().all == [DisplayFormat(code: 10)], "the table stays in use")
  }

  @Test func whatIsIncompleteOrOutsideOfTheTableIsIgnored() {
    var reader = HostFormatReader()
    reader.use(table: Array(bytes([10, 0, 20, 0] as [UInt64]).dropLast()))
    reader.use(device: [1, 2, 3])
    reader.add(places: bytes([0, 1, 65_535] as [UInt16]) + [0])
    #expect(reader.take() == HostFormats(all: [DisplayFormat(code: 10)]))
    reader.use(table: [])
    reader.add(places: bytes([0 as UInt16]))
    reader.add(places: [])
    reader.add(places: [1])
    #expect(reader.take() == HostFormats())
  }
}
