package import JSONText

/// Writes entries as the lines of a trace; docs/trace.md describes them.
///
/// A trace depends only on the input and the policy. It does not contain serials, process IDs or the times at which
/// clients commit, so that a script produces the same bytes in every run.
package final class TraceWriter {
  /// The version of the format. A reader rejects traces with a later version.
  package static let version = 1

  package let line = JSONLine(capacity: 16_384)
  /// Receives whole lines. The buffer is valid only during the call.
  package var sink: (UnsafeBufferPointer<UInt8>) -> Void
  private let words: TraceWords
  private let names: any TraceNames
  /// The members with the names of recognizers, which do not change.
  private var recognizers = WrittenMembers()
  /// The number of the latest event, and its member. Each line of the event repeats it.
  @exclusivity(unchecked) private var latestEvent: UInt32 = 0
  private let latestEventMember = JSONLine(capacity: 64)
  /// The application last written for each surface.
  private var applications: [UInt32: String] = [:]
  /// The names of the keys last pressed on devices with keymaps of their own, by their codes.
  private var symbols: [UInt32: String] = [:]

  package init(names: any TraceNames, words: TraceWords, sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.names = names
    self.words = words
    self.sink = sink
  }

  /// Passes the lines written so far to `sink`.
  package func flush() {
    guard line.count > 0 else { return }
    sink(line.bytes)
    line.removeAll()
  }

  package func write(_ record: FlightEntry) {
    switch record.kind.direction {
    case .input: writeInput(record)
    case .decision: writeDecision(record)
    case .output: writeOutput(record)
    }
  }

  /// Writes a header and all entries of a flight recorder.
  package func write(_ recorder: FlightRecorder) {
    line.open()
    line.add("trace", Self.version)
    line.add("kind", word: "flight")
    line.add("records", recorder.count)
    line.add("lost", Int(clamping: recorder.lost))
    line.close()
    recorder.forEach { record in
      write(record)
      if line.count > 60_000 { flush() }
    }
    flush()
  }

  /// The first line of a file that contains a whole trace.
  package static let heading = "{\"trace\":\(version),\"kind\":\"full\"}\n"

  /// Begins a line about an event.
  ///
  /// - Parameter event: its number; 0 if the line belongs to none.
  package func open(_ event: UInt32) {
    line.open()
    addEvent(event)
  }

  private func addEvent(_ event: UInt32) {
    guard event != 0 else { return }
    if event != latestEvent {
      latestEvent = event
      latestEventMember.removeAll()
      latestEventMember.add("event", Int(event))
    }
    line.add(0..<latestEventMember.count, of: latestEventMember)
  }
}

// MARK: - Names

extension TraceWriter {
  package func name(ofSurface surface: UInt32) -> String {
    surface == FlightEntry.nobody ? "nobody" : names.name(ofSurface: surface)
  }

  package func name(ofWindow window: UInt32) -> String {
    window == FlightEntry.nobody ? "none" : names.name(ofWindow: window)
  }

  package func name(ofClient client: UInt32) -> String {
    client == FlightEntry.nobody ? "nobody" : names.name(ofClient: client)
  }

  /// Writes the name of a recognizer.
  package func add(recognizer: UInt32) {
    recognizers.add(recognizer, to: line) { $0.add("recognizer", names.name(ofRecognizer: recognizer)) }
  }

  /// Writes the application of a surface, unless it is the one last written for the surface.
  package func introduce(surface: UInt32) {
    guard surface != FlightEntry.nobody, let application = names.applicationID(ofSurface: surface),
      applications[surface] != application
    else { return }
    applications[surface] = application
    line.open()
    line.add("surface", names.name(ofSurface: surface))
    line.add("application", application)
    if let client = names.client(ofSurface: surface) { line.add("client", names.name(ofClient: client)) }
    line.close()
  }
}

// MARK: - Input

extension TraceWriter {
  private func writeInput(_ record: FlightEntry) {
    line.open()
    line.add("t", thousandths: record.time)
    addEvent(record.event)
    line.add("in", word: record.kind.word)
    if record.finger >= 0 { line.add("finger", Int(record.finger)) }
    addContent(of: record)
    if record.kind == .touchDown, record.detail != 0 { line.add("tool", word: "pen") }
    if record.other != FlightEntry.nobody { line.add("device", Int(record.other)) }
    line.close()
  }

  private func addContent(of record: FlightEntry) {
    switch record.kind.content {
    case .nothing: break
    case .place:
      if !record.hidesPlace { line.add("at", record.x, record.y) }
    case .pressAtPlace:
      if !record.hidesPlace { line.add("at", record.x, record.y) }
      line.add("button", Int(record.number))
    case .step:
      if !record.hidesPlace { line.add("by", record.x, record.y) }
    case .size: line.add("size", record.x, record.y)
    case .degrees: line.add("degrees", record.x)
    case .button: line.add("button", Int(record.number))
    case .axis:
      line.add("axis", word: record.detail == 0 ? "vertical" : "horizontal")
      line.add("value", record.x)
    case .toolAxis: addAxis(of: record)
    case .padTurn:
      addAxis(of: record)
      line.add("number", Int(record.number))
    case .number: line.add("number", Int(record.number))
    case .gesture, .gestureStep: addGesture(of: record)
    case .key:
      if record.number >= 0 { addKey(of: record) }
    case .modifiers: line.add("depressed", Int(UInt32(bitPattern: record.number)))
    case .request:
      let request = RefusedRequest(rawValue: UInt8(truncatingIfNeeded: record.number))
      if let request { line.add("name", word: request.word) }
    case .command: line.add("name", words.commands.word(Int(record.detail)))
    case .note:
      line.add("what", words.notes.word(Int(record.detail)))
      if record.number >= 0 { line.add("number", Int(record.number)) }
    }
  }
}

extension TraceWriter {
  /// Writes the code of a key, and its name if the code does not mean the same as on other keyboards. What a client
  /// receives has the name of the latest input with this code.
  private func addKey(of record: FlightEntry) {
    let code = UInt32(bitPattern: record.number)
    line.add("key", Int(record.number))
    if record.kind.direction == .input {
      let symbol = names.name(ofKey: code, device: record.other)
      if symbol != nil || !symbols.isEmpty { symbols[code] = symbol }
    }
    if let symbol = symbols[code] { line.add("symbol", symbol) }
  }

  private func addAxis(of record: FlightEntry) {
    let axis = TabletAxis(rawValue: UInt8(truncatingIfNeeded: record.detail)) ?? .pressure
    line.add("axis", word: axis.word)
    if axis == .tilt { line.add("by", record.x, record.y) } else { line.add("value", record.x) }
  }

  private func addGesture(of record: FlightEntry) {
    line.add("gesture", words.gestures.word(Int(record.detail & 0xFF)))
    line.add("fingers", Int(record.detail >> 8))
    guard record.kind.content == .gestureStep else { return }
    line.add("by", record.x, record.y)
    line.add("scale", record.scale)
    line.add("degrees", record.degrees)
  }
}

// MARK: - Decisions

extension TraceWriter {
  /// - Parameter values: the values of the gesture; nil if they are not known.
  package func writeDecision(_ record: FlightEntry, _ values: TraceRecord.Values? = nil) {
    open(record.event)
    add(recognizer: record.subject)
    line.add("did", word: record.kind.word)
    line.add("state", words.states.word(Int(record.detail & 0xFF)))
    if record.kind == .recognizerFailed {
      line.add("because", words.failures.word(Int(record.reason)))
    }
    let misfit = Int(record.detail >> 8)
    if misfit != 0, record.kind != .recognizerReset { line.add("misfit", words.misfits.word(misfit)) }
    if record.other != FlightEntry.nobody { line.add("by", names.name(ofRecognizer: record.other)) }
    if let values { add(values) }
    line.close()
  }

  private func add(_ values: TraceRecord.Values) {
    line.add("at", values.at.x, values.at.y)
    line.add("translation", values.translation.x, values.translation.y)
    line.add("velocity", values.velocity.x, values.velocity.y)
    if values.scale != 1 { line.add("scale", values.scale) }
    if values.rotation != 0 { line.add("rotation", values.rotation) }
    line.add("fingers", values.fingers)
  }
}

// MARK: - Output

extension TraceWriter {
  /// - Parameter rule: the rule of the policy that caused the output, as `file:line`.
  package func writeOutput(_ record: FlightEntry, rule: String? = nil) {
    let receiver = record.kind.receiver
    if record.kind.isEntrance { introduce(surface: record.subject) }
    open(record.event)
    if record.kind == .windowOperated {
      line.add("out", "window." + words.operations.word(Int(record.detail)))
    } else {
      line.add("out", word: record.kind.word)
    }
    addReceiver(receiver, of: record)
    addContent(of: record)
    line.add("why", words.reasons.word(Int(record.reason)))
    if let rule { line.add("rule", rule) }
    line.close()
  }

  private func addReceiver(_ receiver: FlightEntry.Kind.Receiver, of record: FlightEntry) {
    switch receiver {
    case .nobody: break
    case .surface: line.add("to", name(ofSurface: record.subject))
    case .touch:
      line.add("to", name(ofSurface: record.subject))
      line.add("id", Int(record.number))
      if record.finger >= 0 { line.add("finger", Int(record.finger)) }
    case .client: line.add("to", name(ofClient: record.other))
    case .clientWindow:
      line.add("to", name(ofClient: record.other))
      if record.subject != FlightEntry.nobody { line.add("window", name(ofWindow: record.subject)) }
    case .window: line.add("window", name(ofWindow: record.subject))
    case .keyWindows:
      line.add("resigned", name(ofWindow: record.other))
      line.add("became", name(ofWindow: record.subject))
    case .action: addTaker(of: record)
    }
  }

  private func addTaker(of record: FlightEntry) {
    line.add("name", names.name(ofAction: record.number))
    switch ActionTakerCode(rawValue: record.detail & 0xFF) {
    case .chord:
      line.add("by", name(ofSurface: record.subject))
      line.add("as", word: "chord")
    case .window:
      line.add("by", name(ofWindow: record.subject))
      line.add("as", "window." + words.operations.word(Int(record.detail >> 8)))
    case .application:
      line.add("by", name(ofWindow: record.subject))
      line.add("as", word: "application")
    case .declared:
      line.add("by", name(ofSurface: record.subject))
      line.add("as", word: "declared")
    case .shell: line.add("by", word: "shell")
    case .nobody, nil: line.add("by", word: "nobody")
    }
  }
}
