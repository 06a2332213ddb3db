import Results
import Traces

/// Finds the step that caused an event.
///
/// Steps that follow each other share an instant, so an event at the border belongs to the earlier step if it ends
/// something, and to the later step if it begins something.
struct StepClock {
  private let steps: [StepRecord]
  private var current = 0
  /// The presses, fingers and buttons, that are down.
  private var held: Set<String> = []
  /// Whether the current step has caused an event.
  private var isUsed = false

  init(_ steps: [StepRecord]) { self.steps = steps }

  /// The index of the step that caused an event; nil if there are no steps. Events must be in order.
  mutating func step(of input: TraceRecord.Input) -> Int? {
    guard !steps.isEmpty else { return nil }
    let time = Int64((input.time * 1000).rounded())
    while steps[current].end < time, current + 1 < steps.count { advance() }
    let (begins, ends, press) = Self.press(input)
    while current + 1 < steps.count, steps[current + 1].begin <= time,
      !Self.sendsInput(steps[current]) || (isUsed && !ends && held.isEmpty && steps[current].end <= time)
    {
      advance()
    }
    isUsed = true
    if begins { held.insert(press) } else if ends { held.remove(press) }
    return current
  }

  private mutating func advance() {
    current += 1
    isUsed = false
  }

  private static let passive: Set<String> = [
    "wait", "expect", "screenshot", "pause", "run", "start", "kill", "client", "overlay", "clipboard", "frames",
    "fail",
  ]

  /// Whether a step can send input. The clock also goes on during other steps, but they cause no event.
  private static func sendsInput(_ step: StepRecord) -> Bool {
    (step.outcome == .passed || step.outcome == .failed || step.outcome == .broken)
      && !passive.contains(step.word)
  }

  private static func press(_ input: TraceRecord.Input) -> (begins: Bool, ends: Bool, name: String) {
    let parts = input.word.split(separator: ".")
    let family = parts.first.map(String.init) ?? ""
    let name = "\(family) \(input.finger ?? input.code ?? 0)"
    switch parts.last {
    case "down", "press", "begin", "in": return (true, false, name)
    case "up", "release", "end", "cancel", "out": return (false, true, name)
    default: return (false, false, name)
    }
  }
}

extension StepRecord {
  /// The word of the step, such as `tap`.
  var word: String { String(text.prefix { $0 != ":" && $0 != " " }) }
}
