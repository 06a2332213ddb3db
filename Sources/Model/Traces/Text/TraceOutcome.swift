/// The later events that show the outcome of an event: a finger lifts or is cancelled, a button or key is released, a
/// recognizer ends or fails, and the client receives a touch late or a cancel.
struct TraceOutcome {
  /// One sentence for each outcome, after the number of its event, in the order of the trace.
  private(set) var lines: [String] = []

  private let trace: LoadedTrace
  private let later: ArraySlice<LoadedTrace.Chapter>
  private var found: [(offset: Int, sentence: String)] = []

  /// - Parameter fingers: the fingers that the event concerns.
  init(ofEvent number: Int, fingers: [Int], in trace: LoadedTrace) {
    self.trace = trace
    let last = trace.chapters.lastIndex { $0.event == number } ?? trace.chapters.endIndex - 1
    later = trace.chapters[(last + 1)...]
    let past = trace.chapters[...last]
    let own = past.filter { $0.event == number }.flatMap(\.records)
    var unended: [String] = []
    for finger in fingers where !follow(finger, past.flatMap(\.records)) {
      unended.append("the trace does not contain the end of finger \(finger)")
    }
    for finger in fingers where isUnreceived(finger, past.flatMap(\.records)) {
      unended.append("no client received finger \(finger)")
    }
    for record in own { followPress(record, own) }
    for attempt in RecognizerAttempt.all(in: past)
    where !attempt.state.isDecided && attempt.state.fingers.contains(where: fingers.contains) {
      follow(attempt)
    }
    lines = found.sorted { $0.offset < $1.offset }.map(\.sentence) + unended
  }

  /// Adds the first later record that a condition holds for, unless another record ends the search before it.
  ///
  /// - Returns: whether a record was found.
  @discardableResult private mutating func add(
    where isWanted: (TraceRecord) -> Bool, until isEnd: (TraceRecord) -> Bool = { _ in false }
  ) -> Bool {
    var offset = 0
    for chapter in later {
      for record in chapter.records {
        offset += 1
        if isWanted(record) {
          guard let sentence = record.sentence else { return true }
          let event = chapter.event.map { "event \($0): " } ?? ""
          if !found.contains(where: { $0.offset == offset }) { found.append((offset, event + sentence)) }
          return true
        }
        if isEnd(record) { return false }
      }
    }
    return false
  }

  // MARK: Fingers

  /// Adds the end of a finger unless it has ended, and before it the late down or the cancel that the client receives,
  /// or the beginning of pointer emulation.
  ///
  /// - Returns: false if the trace does not contain the end of the finger.
  private mutating func follow(_ finger: Int, _ past: [TraceRecord]) -> Bool {
    let device = past.last { $0.isInput("touch.down", finger: finger) }?.device
    let isEnd = { (record: TraceRecord) -> Bool in record.endsFinger(finger, of: device) }
    let isNext = { (record: TraceRecord) -> Bool in record.isInput("touch.down", finger: finger) }
    let own = past[(past.lastIndex(where: isNext) ?? past.startIndex)...]
    if own.contains(where: isEnd) { return true }
    if let target = own.compactMap({ $0.downTarget(of: finger) }).last {
      let client = trace.client(of: target)
      add(where: { $0.isCancel(of: client) }, until: isEnd)
    } else {
      add(where: { $0.downTarget(of: finger) != nil || $0.isPointerEmulation }, until: isNext)
    }
    return add(where: isEnd, until: isNext)
  }

  /// True if a finger ended and no client received its touch, or the pointer that it acted as.
  private func isUnreceived(_ finger: Int, _ past: [TraceRecord]) -> Bool {
    let isNext = { (record: TraceRecord) -> Bool in record.isInput("touch.down", finger: finger) }
    guard let landing = past.lastIndex(where: isNext) else { return false }
    let rest = later.flatMap(\.records)
    let whole = past[landing...] + rest[..<(rest.firstIndex(where: isNext) ?? rest.endIndex)]
    let device = past[landing].device
    return whole.contains { $0.endsFinger(finger, of: device) }
      && !whole.contains { $0.downTarget(of: finger) != nil || $0.isPointerEmulation }
  }

  // MARK: Buttons, keys and others

  /// The inputs that end an input, by its word.
  private static let ends: [String: [String]] = [
    "pointer.press": ["pointer.release"], "key.press": ["key.release"], "tool.press": ["tool.release"],
    "pad.press": ["pad.release"], "tool.in": ["tool.out"], "tool.down": ["tool.up"],
    "gesture.begin": ["gesture.end", "gesture.cancel"], "gesture.update": ["gesture.end", "gesture.cancel"],
  ]

  /// Adds the end of a press, a tablet tool or a touchpad gesture, unless it is in the same event.
  private mutating func followPress(_ record: TraceRecord, _ own: [TraceRecord]) {
    guard case .input(let input) = record.content, let words = Self.ends[input.word] else { return }
    let isEnd = { (other: TraceRecord) -> Bool in
      guard case .input(let end) = other.content, end.device == input.device else { return false }
      return end.word == "device.removed" || (words.contains(end.word) && end.code == input.code)
    }
    if !own.contains(where: isEnd) { add(where: isEnd) }
  }

  // MARK: Recognizers

  private mutating func follow(_ attempt: RecognizerAttempt) {
    add(
      where: { record in
        if case .decision(let decision) = record.content {
          decision.recognizer == attempt.name && decision.isEnd
        } else {
          false
        }
      },
      until: { record in
        if case .decision(let decision) = record.content {
          decision.recognizer == attempt.name && decision.did == "reset"
        } else {
          false
        }
      })
  }
}

extension TraceRecord {
  /// The sentence about the line; nil for headers, applications and responder chains.
  package var sentence: String? {
    switch content {
    case .header, .application, .chain: nil
    case .input(let input): Sentences.sentence(input)
    case .hit(let hit): Sentences.sentence(hit)
    case .widget(let widget): Sentences.sentence(widget)
    case .responders(let responders): Sentences.sentence(responders)
    case .command(let command): Sentences.sentence(command)
    case .decision(let decision): Sentences.sentence(decision)
    case .output(let output): Sentences.sentence(output)
    }
  }

  func isInput(_ word: String, finger: Int) -> Bool {
    if case .input(let input) = content { input.word == word && input.finger == finger } else { false }
  }

  fileprivate var device: Int? {
    if case .input(let input) = content { input.device } else { nil }
  }

  /// True if a finger lifts or is cancelled, or its device is removed.
  ///
  /// - Parameter device: the device of the finger; nil if it is unknown.
  fileprivate func endsFinger(_ finger: Int, of device: Int?) -> Bool {
    guard case .input(let input) = content else { return false }
    switch input.word {
    case "touch.up": return input.finger == finger
    case "touch.cancel": return (input.finger ?? finger) == finger && (device == nil || input.device == device)
    case "device.removed": return device != nil && input.device == device
    default: return false
    }
  }

  /// The surface to which the down of a finger was sent; nil for other lines.
  fileprivate func downTarget(of finger: Int) -> String? {
    guard case .output(let output) = content, output.word == "touch.down", output.finger == finger else { return nil }
    return output.to
  }

  /// True if a client without touch support receives a pointer for a finger.
  fileprivate var isPointerEmulation: Bool {
    guard case .output(let output) = content else { return false }
    return output.word == "pointer.enter" && output.why == "pointerEmulation"
  }

  fileprivate func isCancel(of client: String) -> Bool {
    if case .output(let output) = content { output.word == "touch.cancel" && output.to == client } else { false }
  }
}
