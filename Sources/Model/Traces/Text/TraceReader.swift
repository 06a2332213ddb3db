import JSONText

/// Reads traces, including those written from flight recorders; see docs/trace.md.
package struct TraceReader {
  /// The number of errors after which reading stops.
  private static let mostFaults = 20

  private var records: [TraceRecord] = []
  private var faults: [TraceFault] = []
  /// True if the header is invalid or of an unsupported version. The lines after it are not read.
  private var isHeadingUnreadable = false
  /// True if the first line that is not empty is a JSON object; nil before that line.
  private var firstLineIsObject: Bool?

  /// - Throws: the errors. Reading stops after the line in which their number reaches twenty.
  package static func read(_ bytes: [UInt8]) throws(TraceFaults) -> [TraceRecord] {
    var reader = TraceReader()
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      reader.read(Array(line), number)
      if reader.isNoTrace {
        throw TraceFaults(
          faults: [
            TraceFault(
              line: number, column: 1,
              message:
                "not a trace: found \(Self.excerpt(line)), expected a JSON object as written by --trace")
          ])
      }
      if reader.isHeadingUnreadable || reader.faults.count >= mostFaults { break }
    }
    if reader.faults.isEmpty, reader.records.isEmpty {
      reader.faults.append(TraceFault(line: 1, column: 1, message: "the file is empty: expected a trace"))
    }
    guard reader.faults.isEmpty else { throw TraceFaults(faults: reader.faults) }
    return reader.records
  }

  /// True if the first line that is not empty is not a JSON object: further errors would be meaningless.
  private var isNoTrace: Bool { records.isEmpty && firstLineIsObject == false }

  /// The beginning of a line, for an error message.
  private static func excerpt(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(40), as: UTF8.self)
    let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0xFFFD && $0.value != 127 }
    return isPrintable ? "\"\(text)\(line.count > 40 ? "…" : "")\"" : "binary data"
  }

  private mutating func read(_ bytes: [UInt8], _ number: Int) {
    do {
      if firstLineIsObject == nil { firstLineIsObject = false }
      let value = try JSON.read(bytes)
      if records.isEmpty, faults.isEmpty, case .object = value { firstLineIsObject = true }
      let members = TraceMembers(value)
      let content = members.content()
      let event = members.has("event") ? members.integer("event") : nil
      if let content, members.faults.isEmpty {
        records.append(
          TraceRecord(line: number, event: event, content: content, text: String(decoding: bytes, as: UTF8.self)))
      }
      if members.has("trace"), !members.faults.isEmpty { isHeadingUnreadable = true }
      faults += members.faults.map { TraceFault(line: number, column: 1, message: $0) }
    } catch {
      faults.append(
        TraceFault(line: number, column: error.column, message: error.phrase))
    }
  }
}

/// The members of one line. Errors in them are collected in `faults`.
final class TraceMembers {
  private var values = JSON.Members()
  private(set) var faults: [String] = []

  init(_ value: JSON) {
    if case .object(let members) = value {
      values = members
    } else {
      faults.append("found \(value.kind), expected an object")
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil && values[name] != .null }

  func string(_ name: String) -> String { read(name, "a string", "") { $0.text } }
  func number(_ name: String) -> Double { read(name, "a number", 0) { $0.number } }
  func integer(_ name: String) -> Int { read(name, "a whole number", 0) { $0.integer } }
  func list(_ name: String) -> [JSON] { read(name, "a list", []) { $0.list } }

  func strings(_ name: String) -> [String] {
    read(name, "a list of strings", []) { value in
      let texts = value.list?.compactMap(\.text)
      return texts?.count == value.list?.count ? texts : nil
    }
  }

  func numbers(_ name: String) -> [Double] {
    read(name, "a list of numbers", []) { value in
      let numbers = value.list?.compactMap(\.number)
      return numbers?.count == value.list?.count ? numbers : nil
    }
  }

  func point(_ name: String) -> TraceRecord.Point {
    read(name, "two numbers", TraceRecord.Point(x: 0, y: 0)) { value in
      // The writer writes coordinates that are not numbers as null.
      guard let list = value.list, list.count == 2, list.allSatisfy({ $0 == .null || $0.number != nil }) else {
        return nil
      }
      return TraceRecord.Point(x: list[0].number ?? .nan, y: list[1].number ?? .nan)
    }
  }

  func optional<Value>(_ name: String, _ read: (String) -> Value) -> Value? { has(name) ? read(name) : nil }

  func fault(_ message: String) { faults.append(message) }

  func take(_ other: TraceMembers) { faults += other.faults }

  private func read<Value>(_ name: String, _ expected: String, _ standIn: Value, _ find: (JSON) -> Value?) -> Value {
    guard let value = values[name] else {
      faults.append("\"\(name)\" is missing: expected \(expected)")
      return standIn
    }
    if let found = find(value) { return found }
    faults.append("\"\(name)\": found \(value.kind), expected \(expected)")
    return standIn
  }
}
