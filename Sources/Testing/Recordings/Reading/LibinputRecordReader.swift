import Documents

/// Reads the output of `libinput record`: YAML, with any number of devices.
///
/// It ignores everything that touches do not need, such as the events of libinput itself.
enum LibinputRecordReader {
  private static let version = 1

  /// - Returns: nil after an error.
  static func read(_ text: String, file: String, _ faults: FaultList) throws(InvalidDocument) -> Recording? {
    let document = try Document.parse(text: text, file: file, limits: .recording)
    faults.know(document.source)
    let root = Fields(NodeReader(document.root, faults: faults), "a recording")
    guard let root else { return nil }
    guard let number = root.required("version", { $0.integer(in: version...1_000_000) }), number >= version else {
      return nil
    }
    let streams = root.required("devices") { $0.list(of: "devices", count: 1...1_000, readDevice) }
    return streams.map { Recording(file: file, streams: $0) }
  }

  private static func readDevice(_ node: NodeReader) -> RecordedStream? {
    guard let fields = Fields(node, "a device") else { return nil }
    let device = fields.required("evdev", readDescription)
    let events = fields.optional("events", readEvents) ?? []
    return device.map { RecordedStream(device: $0, events: events) }
  }

  // MARK: - The device

  private static func readDescription(_ node: NodeReader) -> RecordedDevice? {
    guard let fields = Fields(node, "a description") else { return nil }
    var device = RecordedDevice()
    device.name = fields.optional("name") { $0.string("a name") } ?? ""
    device.identity = fields.optional("id", readIdentity) ?? device.identity
    device.codes = fields.optional("codes", readCodes) ?? [:]
    device.axes = fields.optional("absinfo", readAxes) ?? [:]
    device.properties = Set(
      fields.optional("properties") { $0.list(of: "properties", count: 0...64) { $0.integer(in: 0...1_023) } } ?? [])
    return device
  }

  private static func readIdentity(_ node: NodeReader) -> RecordedDevice.Identity? {
    let numbers = node.list(of: "numbers", count: 4...4) { $0.integer(in: 0...0xFFFF).map { UInt16($0) } }
    guard let numbers else { return nil }
    return RecordedDevice.Identity(bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
  }

  private static func readCodes(_ node: NodeReader) -> [UInt16: Set<UInt16>]? {
    var codes: [UInt16: Set<UInt16>] = [:]
    for (key, value) in node.entries(of: "codes by type") ?? [] {
      guard let type = number(key, below: EvdevType.count, "an event type", node) else { continue }
      let list =
        value.isNull
        ? [] : value.list(of: "codes", count: 0...EvdevCode.count) { $0.integer(in: 0...(EvdevCode.count - 1)) }
      codes[type] = Set((list ?? []).map { UInt16($0) })
    }
    return codes
  }

  private static func readAxes(_ node: NodeReader) -> [UInt16: AbsoluteAxis]? {
    var axes: [UInt16: AbsoluteAxis] = [:]
    for (key, value) in node.entries(of: "ranges by axis") ?? [] {
      guard let code = number(key, below: 0x40, "an axis", node),
        let numbers = value.list(of: "numbers", count: 4...5, { integer32($0) })
      else { continue }
      axes[code] = AbsoluteAxis(
        minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
        resolution: numbers.count > 4 ? numbers[4] : 0)
    }
    return axes
  }

  private static func number(_ key: Node.Key, below limit: Int, _ what: String, _ node: NodeReader) -> UInt16? {
    if let value = Int(key.text), (0..<limit).contains(value) { return UInt16(value) }
    node.faults.report(
      at: key.position, "invalid key", found: key.text.quotedForPeople, expected: "\(what), from 0 to \(limit - 1)")
    return nil
  }

  private static func integer32(_ node: NodeReader) -> Int32? {
    node.integer(in: Int(Int32.min)...Int(Int32.max)).map { Int32($0) }
  }

  // MARK: - Events

  private static func readEvents(_ node: NodeReader) -> [RecordedEvent]? {
    guard let items = node.list(of: "events", count: 0...DocumentLimits.recording.mostNodes) else { return nil }
    var events: [RecordedEvent] = []
    for item in items {
      guard let evdev = Fields(item, "an event")?.value("evdev") else { continue }
      for event in evdev.list(of: "events", count: 0...DocumentLimits.recording.mostNodes) ?? [] {
        if let event = readEvent(event) { events.append(event) }
      }
    }
    return events
  }

  /// Reads `[seconds, microseconds, type, code, value]`.
  private static func readEvent(_ node: NodeReader) -> RecordedEvent? {
    guard let parts = node.list(of: "numbers: seconds, microseconds, type, code, value", count: 5...5) else {
      return nil
    }
    let seconds = parts[0].integer(in: 0...Int(Int64.max / 1_000_000 - 1))
    let rest = parts[1].integer(in: 0...999_999)
    let type = parts[2].integer(in: 0...(EvdevType.count - 1))
    let code = parts[3].integer(in: 0...(EvdevCode.count - 1))
    let value = integer32(parts[4])
    guard let seconds, let rest, let type, let code, let value else { return nil }
    return RecordedEvent(
      at: Int64(seconds) * 1_000_000 + Int64(rest), type: UInt16(type), code: UInt16(code), value: value,
      line: node.position.line)
  }
}

extension DocumentLimits {
  /// The limits of a recording, in which each event is a list of five numbers.
  static let recording = DocumentLimits(longestText: RecordingReader.longestText, mostNodes: 3_000_000)
}

/// A mapping of which only some keys are read.
private struct Fields {
  private let node: NodeReader
  private let what: String
  private let entries: [Node.Entry]

  init?(_ node: NodeReader, _ what: String) {
    guard case .mapping(let entries) = node.node.content else {
      node.fault(expected: "\(what), written as a mapping")
      return nil
    }
    (self.node, self.what, self.entries) = (node, what, entries)
  }

  /// The value under a key; nil if the key is missing or its value is null.
  func value(_ key: String) -> NodeReader? {
    entries.first { $0.key.text == key }.map { node.reader($0.value) }.flatMap { $0.isNull ? nil : $0 }
  }

  func optional<Value>(_ key: String, _ read: (NodeReader) -> Value?) -> Value? { value(key).flatMap(read) }

  func required<Value>(_ key: String, _ read: (NodeReader) -> Value?) -> Value? {
    if let value = value(key) { return read(value) }
    node.faults.report(at: node.position, "\(what) needs \(key.quotedForPeople)")
    return nil
  }
}
