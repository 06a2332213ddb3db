import JSONText

/// Writes single lines of a trace as sentences.
enum Sentences {
  static func place(_ point: TraceRecord.Point?) -> String {
    guard let point else { return "an unknown position" }
    return "(\(number(point.x)), \(number(point.y)))"
  }

  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "not a number" }
    return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }

  static func size(_ point: TraceRecord.Point?) -> String {
    guard let point else { return "an unknown size" }
    return "\(number(point.x)) × \(number(point.y))"
  }

  static func named(_ what: String, _ code: Int?) -> String { code.map { "\(what) \($0)" } ?? "a \(what)" }

  /// Returns the kind and the name, or else the code, as in "key a" or "button 272".
  static func named(_ what: String, _ code: Int?, _ name: String?) -> String {
    name.map { "\(what) \($0)" } ?? named(what, code)
  }

  /// Returns a name after its kind, as in "recognizer home". Saved flight recorders contain names that begin with it.
  static func titled(_ kind: String, _ name: String) -> String {
    name.hasPrefix(kind + " ") ? name : "\(kind) \(name)"
  }

  static func counted(_ thing: String, _ count: Int) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }

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
    let (name, input) = (titled("recognizer", decision.recognizer), watched(by: decision))
    switch decision.did {
    case "watch":
      let density = decision.density.map { " (\(number($0)) logical pixels per millimetre)" } ?? ""
      return "\(name) began to watch \(input)\(density)"
    case "hold": return "\(name) withholds \(input) from the client until it has decided"
    case "defer":
      return "\(name) may not begin with \(input): the key window defers the edge, so only a second swipe counts"
    case "hold-limit": return "\(name) withholds \(input) no longer: its limit has passed, and it has not decided"
    case "hold-end":
      let end = decision.finger == nil ? "end" : "lift"
      return "\(name) withholds the \(end) of \(input) from the client until it has decided"
    case "ignore":
      let obstacle = decision.because.map { Phrases.obstacles[$0] ?? $0 } ?? "the trace has no reason"
      return "\(name) does not watch \(input): \(obstacle)"
    case "act":
      let misfit = decision.misfit.map { ": \(Phrases.misfits[$0] ?? $0)" } ?? ""
      return "\(name) \(deed(decision.state))\(misfit)\(decision.values.map(values) ?? "")"
    case "wait":
      let wait = decision.by.map { "until \(titled("recognizer", $0)) fails" } ?? "for the answer of its delegate"
      return "\(name) would recognize its gesture, but waits \(wait)"
    case "fail": return "\(name) failed: \(failure(decision))"
    case "reset": return "\(name) is ready for a new gesture"
    default: return "\(name) reported \(decision.did)"
    }
  }

  /// Returns the input that a decision concerns. A mouse button, a scroll, a hover and a gesture on a touchpad belong to
  /// the pointer; the trace does not distinguish them.
  private static func watched(by decision: TraceRecord.Decision) -> String {
    decision.finger.map { "finger \($0)" } ?? decision.press.map { "key \($0)" } ?? "the pointer's input"
  }

  /// Returns the values of a gesture in brackets: its movement, its velocity, and what differs from a pan.
  private static func values(_ values: TraceRecord.Values) -> String {
    var parts = ["moved by \(place(values.translation))", "\(place(values.velocity)) pixels per second"]
    if values.scale != 1 { parts.append("scale \(number(values.scale))") }
    if values.rotation != 0 { parts.append("turned by \(number(values.rotation))°") }
    return " (\(parts.joined(separator: ", ")))"
  }

  private static func deed(_ state: String) -> String {
    switch state {
    case "began": "began: it recognized its gesture"
    case "changed": "continued its gesture"
    case "ended": "ended: its gesture is complete"
    case "cancelled": "was cancelled"
    default: "changed to the state \(state)"
    }
  }

  private static func failure(_ decision: TraceRecord.Decision) -> String {
    let other = decision.by.map { titled("recognizer", $0) } ?? "another recognizer"
    switch decision.because {
    case "prevented": return "\(other) recognized its gesture first"
    case "requirementRecognized": return "\(other), which had to fail first, recognized its gesture"
    case "cancelled": return "one of its touches was cancelled, or it was disabled"
    case "refused":
      if let misfit = decision.misfit { return Phrases.misfits[misfit] ?? misfit }
      return "a condition of the policy (requires-performer or defers-edges), its delegate or a view prevented it"
    default: return Phrases.misfits[decision.misfit ?? "unsaid"] ?? decision.misfit ?? ""
    }
  }

  // MARK: Output

  /// The reasons that the sentence of a note already contains.
  private static let reasonsInNotes = ["hit", "repaired", "binding", "inputMethodGrab", "touchRejected"]

  static func sentence(_ output: TraceRecord.Output) -> String {
    let rule = output.rule.map { " (rule at \($0))" } ?? ""
    // These sentences contain the reason.
    if output.isAboutClient { return deed(output) }
    guard output.word == "note" else { return deed(output) + reason(output) + rule }
    let what = output.what.map { Phrases.note($0, because: output.why) } ?? "the router made a decision without a name"
    return what + (reasonsInNotes.contains(output.why) ? "" : reason(output)) + rule
  }

  private static func reason(_ output: TraceRecord.Output) -> String {
    if output.why == "hit", output.word.hasSuffix(".leave") {
      return ", because the hit test found another surface or none"
    }
    // The reason is that of the action, not of the missing performer.
    if output.word == "action", output.to ?? "nobody" == "nobody" {
      return ", which was sent because \(Phrases.reasons[output.why] ?? output.why)"
    }
    if output.why == "pointerEmulation" { return ", because \(emulation(output))" }
    if output.why == "firstResponder", output.to == "nobody" { return ", because no surface has keyboard focus" }
    return ", because \(Phrases.reasons[output.why] ?? output.why)"
  }

  private static func emulation(_ output: TraceRecord.Output) -> String {
    let phrase = Phrases.reasons[output.why] ?? output.why
    if output.rule != nil { return "\(phrase), as a rule of the window demands" }
    // Only the finger moves the pointer for this reason. The pointer itself may enter another window after it.
    return output.word == "pointer.motion" ? "\(phrase), for a client without touch support" : phrase
  }

  private static func deed(_ output: TraceRecord.Output) -> String {
    words(for: output) ?? sent(output.word, output)
  }

  /// Returns the sentence about a message: its content and its target.
  static func sent(_ message: String, _ output: TraceRecord.Output) -> String { sent(message, to: target(output)) }

  static func sent(_ message: String, to target: String) -> String { "the router sent \(message) to \(target)" }

  static func target(_ output: TraceRecord.Output) -> String {
    guard let target = output.to, target != "nobody" else { return "no client" }
    return target
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
    case "window", "key-window", "first-responder", "popup": window(output)
    case "motion", "remote-command": responder(output)
    case "edit-menu": menu(output)
    case "drag": drag(output)
    case "mode": "the mode \(output.what ?? "") of the policy began"
    case "client": client(output)
    default: nil
    }
  }

  // MARK: Hit tests

  static func sentence(_ hit: TraceRecord.Hit) -> String {
    guard let surface = hit.surface else { return "the hit test found no surface" }
    let others = max(0, hit.candidates.count - 1) + hit.unlisted
    guard others > 0 else { return "the hit test found \(surface)" }
    return "the hit test found \(surface), after \(counted("other surface", others))"
  }

  static func sentence(_ candidate: TraceRecord.Candidate) -> String {
    let name = candidate.isWhole ? "\(candidate.surface) with all its surfaces" : candidate.surface
    var text = "\(name) at \(place(candidate.at)): \(Phrases.verdicts[candidate.because] ?? candidate.because)"
    if let target = candidate.to { text += " to \(target)" }
    if let other = candidate.of, other != candidate.surface { text += "; the rule applies to \(other)" }
    if let bounds = candidate.bounds, bounds.count == 4 { text += "; its bounds are \(rectangle(bounds[...]))" }
    if let region = candidate.region {
      let rects = stride(from: 0, to: region.count - region.count % 4, by: 4).map { rectangle(region[$0..<$0 + 4]) }
      text += "; its input region is \(rects.isEmpty ? "empty" : rects.joined(separator: " and "))"
    }
    if let rule = candidate.rule { text += " (rule at \(rule))" }
    return text
  }

  private static func rectangle(_ numbers: ArraySlice<Double>) -> String {
    let texts = numbers.map(number)
    return "\(texts[2]) × \(texts[3]) at (\(texts[0]), \(texts[1]))"
  }
}
