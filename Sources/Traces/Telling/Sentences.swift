import JSONText

/// Writes single lines of a trace as sentences.
enum Sentences {
  static func place(_ point: TraceRecord.Point?) -> String {
    guard let point else { return "an unknown place" }
    return "(\(number(point.x)), \(number(point.y)))"
  }

  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "no number" }
    return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }

  static func size(_ point: TraceRecord.Point?) -> String {
    guard let point else { return "an unknown size" }
    return "\(number(point.x)) × \(number(point.y))"
  }

  static func named(_ what: String, _ code: Int?) -> String { code.map { "\(what) \($0)" } ?? "a \(what)" }

  // MARK: Input

  static func sentence(_ input: TraceRecord.Input) -> String { words(for: input) ?? input.word }

  /// The first part of a word is its family.
  private static func words(for input: TraceRecord.Input) -> String? {
    switch input.word.prefix(while: { $0 != "." }) {
    case "touch": touch(input)
    case "pointer": pointer(input)
    case "gesture": gesture(input)
    case "tool": tool(input)
    case "pad": pad(input)
    case "key", "modifiers": key(input)
    case "device", "time": device(input)
    default: nil
    }
  }

  // MARK: Decisions

  static func sentence(_ decision: TraceRecord.Decision) -> String {
    let (name, finger) = (decision.recognizer, named("finger", decision.finger))
    switch decision.did {
    case "watch":
      let density = decision.density.map { ", where a millimetre has \(number($0)) pixels" } ?? ""
      return "\(name) watches \(finger)\(density)"
    case "hold": return "\(name) holds \(finger) back until it has decided"
    case "hold-end": return "\(name) holds back that \(finger) has lifted until it has decided"
    case "ignore":
      let obstacle = decision.because.map { Phrases.obstacles[$0] ?? $0 } ?? "for no reason that it says"
      return "\(name) does not watch \(finger): \(obstacle)"
    case "act": return "\(name) \(deed(decision.state))"
    case "wait":
      return decision.by.map { "\(name) would recognize, but waits for \($0) to fail" }
        ?? "\(name) would recognize, but waits for its delegate's answer"
    case "fail": return "\(name) fails: \(failure(decision))"
    case "reset": return "\(name) is ready again"
    default: return "\(name): \(decision.did)"
    }
  }

  private static func deed(_ state: String) -> String {
    switch state {
    case "began": "has recognized its gesture, which begins"
    case "changed": "goes on"
    case "ended": "has recognized its gesture, or has come to its end"
    case "cancelled": "is cancelled"
    default: "is \(state)"
    }
  }

  private static func failure(_ decision: TraceRecord.Decision) -> String {
    let other = decision.by ?? "another one"
    switch decision.because {
    case "prevented": return "\(other) has recognized and leaves no room for it"
    case "requirementRecognized": return "\(other), which it needs to fail, has recognized"
    case "cancelled": return "a touch of it was cancelled, or it was switched off"
    case "refused": return "its delegate or a view does not let it begin"
    default: return Phrases.misfits[decision.misfit ?? "unsaid"] ?? decision.misfit ?? ""
    }
  }

  // MARK: Output

  static func sentence(_ output: TraceRecord.Output) -> String {
    let rule = output.rule.map { " (by the rule at \($0))" } ?? ""
    if output.word == "note" {
      let what = output.what.map { Phrases.notes[$0] ?? $0 } ?? "something was noted"
      return what + reason(output, except: "hit") + rule
    }
    return deed(output) + reason(output, except: nil) + rule
  }

  private static func reason(_ output: TraceRecord.Output, except silent: String?) -> String {
    output.why == silent ? "" : ", because \(Phrases.reasons[output.why] ?? output.why)"
  }

  private static func deed(_ output: TraceRecord.Output) -> String {
    words(for: output) ?? "→ \(output.to ?? "nobody"): \(output.word)"
  }

  private static func words(for output: TraceRecord.Output) -> String? {
    switch output.word.prefix(while: { $0 != "." }) {
    case "touch": touch(output)
    case "pointer": pointer(output)
    case "gesture": gesture(output)
    case "tool": tool(output)
    case "pad": pad(output)
    case "key", "keyboard", "modifiers", "grab", "keymap": key(output)
    case "action": action(output)
    case "window", "key-window", "popup": window(output)
    case "drag": drag(output)
    default: nil
    }
  }

  // MARK: Hit tests

  static func sentence(_ hit: TraceRecord.Hit) -> String {
    guard let surface = hit.surface else { return "nothing is hit" }
    let asked = max(0, hit.candidates.count - 1) + hit.unlisted
    let others = asked == 0 ? "" : asked == 1 ? ", one other was asked first" : ", \(asked) others were asked first"
    return "\(surface) is hit\(others)"
  }

  static func sentence(_ candidate: TraceRecord.Candidate) -> String {
    let name = candidate.isWhole ? "\(candidate.surface) with all that is in it" : candidate.surface
    var text =
      "\(name) is asked for \(place(candidate.at)): \(Phrases.verdicts[candidate.because] ?? candidate.because)"
    if let other = candidate.of, other != candidate.surface { text += ", as is said of \(other)" }
    if let target = candidate.to { text += ", to \(target)" }
    if let bounds = candidate.bounds, bounds.count == 4 { text += "; its bounds are \(rectangle(bounds[...]))" }
    if let region = candidate.region {
      let rects = stride(from: 0, to: region.count - region.count % 4, by: 4).map { rectangle(region[$0..<$0 + 4]) }
      text += "; its input region is \(rects.joined(separator: " and "))"
    }
    if let rule = candidate.rule { text += " (by the rule at \(rule))" }
    return text
  }

  private static func rectangle(_ numbers: ArraySlice<Double>) -> String {
    let texts = numbers.map(number)
    return "\(texts[2]) × \(texts[3]) at (\(texts[0]), \(texts[1]))"
  }
}
