extension LoadedTrace {
  /// The input that begins something.
  private static let beginnings: Set<String> = [
    "touch.down", "pointer.press", "key.press", "tool.in", "tool.down", "tool.press", "gesture.begin", "pad.press",
    "device.shake",
  ]
  /// The input that only continues a touch.
  private static let continuations: Set<String> = ["touch.motion", "touch.shape", "touch.orientation"]

  /// The number of the last event that begins something: a finger or pen that comes down, a press, a touchpad gesture.
  /// Without one, it is the last event with input; nil if there is none.
  package var lastBeginning: Int? {
    let last = chapters.last { chapter in chapter.inputs.contains { Self.beginnings.contains($0.word) } }
    return (last ?? chapters.last { $0.event != nil && $0.inputs.contains { $0.word != "time" } })?.event
  }

  /// The finger that came down last; nil if none did.
  package var lastFinger: Int? {
    for chapter in chapters.reversed() {
      if let input = chapter.inputs.last(where: { $0.word == "touch.down" }) { return input.finger }
    }
    return nil
  }

  /// The numbers of the events of a finger's last touch: its beginning, its end, events in which something was decided
  /// about it, and its last motion.
  ///
  /// - Parameter limit: the maximum number of events. The beginning and the latest ones are kept.
  package func events(ofLastTouchBy finger: Int, atMost limit: Int) -> [Int] {
    let begin = chapters.lastIndex { $0.records.contains { $0.isInput("touch.down", finger: finger) } }
    guard let begin else { return [] }
    let touch = chapters[begin...].filter { chapter in
      chapter.event != nil && chapter.records.contains { $0.finger == finger }
    }
    let notable = touch.enumerated().filter { index, chapter in
      index == touch.count - 1 || !chapter.inputs.allSatisfy { Self.continuations.contains($0.word) }
        || chapter.records.contains { record in
          if case .decision(let decision) = record.content { decision.finger == finger } else { false }
        }
    }
    var numbers: [Int] = []
    for number in notable.compactMap(\.element.event) where !numbers.contains(number) { numbers.append(number) }
    return numbers.count <= limit ? numbers : Array(numbers.prefix(1) + numbers.suffix(max(0, limit - 1)))
  }
}

extension LoadedTrace.Chapter {
  fileprivate var inputs: [TraceRecord.Input] {
    records.compactMap { record in
      if case .input(let input) = record.content { input } else { nil }
    }
  }
}
