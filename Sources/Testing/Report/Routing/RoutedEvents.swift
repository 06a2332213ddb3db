import JSONText
import Results
import Traces

/// The events of a trace as a page lists them, with their explanations.
struct RoutedEvents {
  fileprivate struct Event {
    var number: Int
    /// The time in microseconds.
    var time: Double
    var step: Int?
    var head: String
    /// The surfaces and objects that received something.
    var targets: [String]
    /// Whether the event begins, ends or does something; other events are movements.
    var isNotable: Bool
    /// The movements after it in the same step, which it counts.
    var further = 0
  }

  private var events: [Event] = []
  /// The events that exceed the limit of the page.
  private(set) var unlisted = 0
  private let trace: LoadedTrace

  /// The events of a test that a page lists.
  private static let mostEvents = 2000
  /// The effort for explanations of a test: explaining an event reads the whole trace.
  private static let mostReadChapters = 400_000

  init(_ trace: LoadedTrace, _ steps: [StepRecord]) {
    self.trace = trace
    var clock = StepClock(steps)
    for chapter in trace.chapters {
      guard let number = chapter.event else { continue }
      if events.last?.number == number {
        events[events.count - 1].take(chapter)
        continue
      }
      let inputs = chapter.records.compactMap { record -> TraceRecord.Input? in
        if case .input(let input) = record.content { input } else { nil }
      }
      var step: Int?
      for input in inputs { step = clock.step(of: input) }
      var event = Event(
        number: number, time: (chapter.time * 1000).rounded(), step: step ?? events.last?.step,
        head: chapter.records.lazy.compactMap(\.sentence).first ?? "event \(number)", targets: [],
        isNotable: !inputs.allSatisfy(Self.isMovement))
      event.take(chapter)
      join(event)
    }
    if events.count > Self.mostEvents {
      unlisted = events.count - Self.mostEvents
      events.removeLast(unlisted)
    }
  }

  /// Adds an event. A movement that follows a movement of its step is only counted.
  private mutating func join(_ event: Event) {
    if let last = events.last, !event.isNotable, !last.isNotable, last.step == event.step,
      last.targets == event.targets
    {
      events[events.count - 1].further += 1
    } else {
      events.append(event)
    }
  }

  private static func isMovement(_ input: TraceRecord.Input) -> Bool {
    [
      "touch.motion", "touch.shape", "touch.orientation", "pointer.motion", "pointer.step", "tool.motion", "tool.axis",
      "gesture.update", "time",
    ].contains(input.word)
  }

  /// The events as JSON. Lines of explanations are numbers of interned strings.
  ///
  /// - Parameter failed: the steps whose events are explained first.
  func json(_ strings: inout InternedStrings, failed: Set<Int>) -> JSON {
    var effort = Self.mostReadChapters
    var explanations: [Int: [Int]] = [:]
    let isFirst = { (event: Event) in event.step.map(failed.contains) ?? false }
    let notable = events.filter { !isFirst($0) && $0.isNotable } + events.filter { !isFirst($0) && !$0.isNotable }
    for event in events.filter(isFirst) + notable {
      guard effort > 0 else { break }
      effort -= max(1, trace.chapters.count)
      guard let text = trace.explanation(ofEvent: event.number) else { continue }
      explanations[event.number] = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map {
        strings.number(of: String($0))
      }
    }
    return .array(
      events.map { event in
        [
          "n": JSON(event.number), "t": .number(event.time), "step": event.step.map { JSON($0) } ?? .null,
          "head": .string(event.head), "to": .array(event.targets.map { .string($0) }),
          "more": JSON(event.further), "moves": .bool(!event.isNotable),
          "why": explanations[event.number].map { .array($0.map { JSON($0) }) } ?? .null,
        ]
      })
  }
}

extension RoutedEvents.Event {
  fileprivate mutating func take(_ chapter: LoadedTrace.Chapter) {
    for record in chapter.records {
      switch record.content {
      case .output(let output):
        if let to = output.to, !targets.contains(to) { targets.append(to) }
        if !output.word.hasSuffix(".motion") { isNotable = true }
      case .decision(let decision):
        if decision.did == "act" && decision.state != "changed" || decision.did == "fail" { isNotable = true }
      case .header, .application, .input, .hit, .chain, .widget, .responders, .command: break
      }
    }
  }
}
