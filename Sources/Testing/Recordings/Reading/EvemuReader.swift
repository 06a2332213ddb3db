import Documents

/// Reads the text of evemu, in all its versions: a description of a device, events, or both.
///
/// The lines are `N:` name, `I:` bus, vendor, product and version, `P:` properties, `B:` codes, `A:` axes, `L:` LEDs,
/// `S:` switches, `E:` events. Text after `#` is a comment.
final class EvemuReader {
  private(set) var device = RecordedDevice()
  private(set) var hasDescription = false
  private var events: [RecordedEvent] = []
  private var bytesOfCodes: [UInt16: Int] = [:]
  private var bytesOfProperties = 0
  private var hasEvents = false
  /// True after the beginning of a second device; the rest of the file is ignored.
  private var isOver = false
  private let file: String
  private let faults: FaultList

  init(file: String, _ faults: FaultList) {
    self.file = file
    self.faults = faults
  }

  func read(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    var number = 1
    while start < bytes.count, !isOver {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      read(EvemuLine(bytes[start..<end], file: file, number: number, faults))
      // A carriage return before a line feed ends the same line.
      start = end + (end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? 2 : 1)
      number += 1
    }
  }

  /// Uses the description from another file, because this one does not contain any.
  func take(_ other: RecordedDevice) {
    device = other
    hasDescription = true
  }

  /// - Parameter searched: the names of the files in which a description was searched.
  func finish(searched: String) -> Recording? {
    let start = SourcePosition(file: file, line: 1, column: 1)
    if !hasEvents, !isOver {
      faults.report(at: start, "the recording contains no events", expected: "lines that begin with E:")
    }
    if !hasDescription {
      faults.report(
        at: start, "the recording does not describe its device",
        expected: "a description in this file, or beside it in \(searched)")
    }
    guard !faults.hasErrors else { return nil }
    return Recording(file: file, streams: [RecordedStream(device: device, events: events)])
  }

  private func read(_ line: EvemuLine) {
    let words = line.words
    guard let first = words.first else { return }
    let values = Array(words.dropFirst())
    switch first.text {
    case "E:": readEvent(line, first, values)
    case "A:": readAxis(line, first, values)
    case "B:": readCodes(line, first, values)
    case "P:": readProperties(line, values)
    case "I:": readIdentity(line, first, values)
    case "L:", "S:": readState(line, first, values)
    case _ where first.text.hasPrefix("N:"): readName(line, first)
    default:
      line.fault(
        "invalid line", at: first.column, found: first.text,
        expected: "N:, I:, P:, B:, A:, L:, S: or E:, or a comment after #")
    }
  }

  /// - Returns: true if the number of values is in `range`; otherwise an error has been reported.
  private func check(
    _ line: EvemuLine, _ first: EvemuLine.Word, _ values: [EvemuLine.Word], _ range: ClosedRange<Int>, _ what: String
  ) -> Bool {
    if values.count > range.upperBound {
      line.fault("too many values", at: values[range.upperBound].column, expected: what)
    } else if values.count < range.lowerBound {
      let last = values.last ?? first
      line.fault("too few values", at: last.column + last.text.unicodeScalars.count, expected: what)
    }
    return range.contains(values.count)
  }
}

// MARK: - Events

extension EvemuReader {
  private func readEvent(_ line: EvemuLine, _ first: EvemuLine.Word, _ values: [EvemuLine.Word]) {
    hasEvents = true
    guard check(line, first, values, 4...4, "a time, type, code and value") else { return }
    let time = line.time(values[0])
    let type = line.hexadecimal(values[1], upTo: EvdevType.count - 1, "an event type")
    let code = line.hexadecimal(values[2], upTo: EvdevCode.count - 1, "an event code")
    let value = line.number(values[3], "a value")
    guard let time, let type, let code, let value else { return }
    events.append(
      RecordedEvent(at: time, type: UInt16(type), code: UInt16(code), value: value, line: line.number))
  }
}

// MARK: - The device

extension EvemuReader {
  private func readName(_ line: EvemuLine, _ first: EvemuLine.Word) {
    hasDescription = true
    if !device.name.isEmpty {
      line.fault("a second device begins", at: first.column, expected: "one per file")
      isOver = true
      return
    }
    device.name = line.rest
  }

  private func readIdentity(_ line: EvemuLine, _ first: EvemuLine.Word, _ values: [EvemuLine.Word]) {
    hasDescription = true
    guard check(line, first, values, 4...4, "bus, vendor, product and version") else { return }
    let numbers = values.map {
      line.hexadecimal($0, upTo: 0xFFFF, "a bus, vendor, product or version").map(UInt16.init)
    }
    guard let bus = numbers[0], let vendor = numbers[1], let product = numbers[2], let version = numbers[3] else {
      return
    }
    device.identity = RecordedDevice.Identity(bus: bus, vendor: vendor, product: product, version: version)
  }

  private func readProperties(_ line: EvemuLine, _ values: [EvemuLine.Word]) {
    hasDescription = true
    for word in values {
      guard let byte = line.hexadecimal(word, upTo: 0xFF, "a byte") else { continue }
      for bit in 0..<8 where byte >> bit & 1 == 1 && bytesOfProperties < 128 {
        device.properties.insert(bytesOfProperties * 8 + bit)
      }
      bytesOfProperties += 1
    }
  }

  private func readCodes(_ line: EvemuLine, _ first: EvemuLine.Word, _ values: [EvemuLine.Word]) {
    hasDescription = true
    guard check(line, first, values, 1...1_000, "a type and bytes"),
      let type = line.hexadecimal(values[0], upTo: EvdevType.count - 1, "an event type").map(UInt16.init)
    else { return }
    var codes = device.codes[type] ?? []
    var index = bytesOfCodes[type] ?? 0
    for word in values.dropFirst() {
      guard let byte = line.hexadecimal(word, upTo: 0xFF, "a byte") else { continue }
      for bit in 0..<8 where byte >> bit & 1 == 1 {
        guard index * 8 + bit < EvdevCode.count else {
          line.fault("the event code is too large", at: word.column, expected: "at most \(EvdevCode.count / 8) bytes")
          return
        }
        codes.insert(UInt16(index * 8 + bit))
      }
      index += 1
    }
    device.codes[type] = codes
    bytesOfCodes[type] = min(index, EvdevCode.count)
  }

  /// Reads an axis. Files older than version 1.2 do not contain the resolution, and some files omit more values.
  private func readAxis(_ line: EvemuLine, _ first: EvemuLine.Word, _ values: [EvemuLine.Word]) {
    hasDescription = true
    guard check(line, first, values, 3...6, "an axis, minimum, maximum, fuzz, flat and resolution") else { return }
    let code = line.hexadecimal(values[0], upTo: 0x3F, "an axis").map(UInt16.init)
    let numbers = values.dropFirst().map { line.number($0, "a value of the axis") }
    guard let code, let minimum = numbers[0], let maximum = numbers[1] else { return }
    func part(_ index: Int) -> Int32 { numbers.indices.contains(index) ? numbers[index] ?? 0 : 0 }
    device.axes[code] = AbsoluteAxis(
      minimum: minimum, maximum: maximum, fuzz: part(2), flat: part(3), resolution: part(4))
  }

  private func readState(_ line: EvemuLine, _ first: EvemuLine.Word, _ values: [EvemuLine.Word]) {
    hasDescription = true
    guard check(line, first, values, 2...2, "an LED or switch, and its state") else { return }
    _ = line.hexadecimal(values[0], upTo: 0x3F, "an LED or switch")
    _ = line.number(values[1], "a state")
  }
}
