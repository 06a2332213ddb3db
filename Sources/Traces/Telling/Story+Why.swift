extension Story {
  /// Returns a full explanation of one event; nil if the story does not contain it.
  public func explanation(ofEvent number: Int) -> String? {
    guard let chapter = chapter(ofEvent: number) else { return nil }
    var parts = ["Event \(number), at \(Self.seconds(chapter.time))."]
    parts.append(Self.part("What came in", inputs(chapter), orElse: "Nothing: it begins before the trace does."))
    parts += hits(chapter)
    let origins = origins(chapter)
    if !origins.isEmpty { parts.append(Self.part("Where it belongs", origins, orElse: "")) }
    parts += chains(chapter)
    let before = recognizers(before: number)
    if !before.isEmpty { parts.append(Self.part("Recognizers before it", before, orElse: "")) }
    let decisions = chapter.records.compactMap { record -> String? in
      guard case .decision(let decision) = record.content else { return nil }
      let place = decision.on.map { " (on \($0))" } ?? ""
      return Sentences.sentence(decision) + place + (decision.rule.map { " (by the rule at \($0))" } ?? "")
    }
    parts.append(Self.part("What recognizers decided", decisions, orElse: "None had anything to decide."))
    parts.append(Self.part("What was sent and done", outputs(chapter), orElse: "Nothing."))
    parts.append(
      Self.part(
        "Rules", rules(chapter), orElse: "None is named in this event; ask for the one in which the fingers came down.")
    )
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func part(_ title: String, _ sentences: [String], orElse empty: String) -> String {
    title + "\n" + (sentences.isEmpty ? [empty] : sentences).map { "  \($0)" }.joined(separator: "\n")
  }

  private func inputs(_ chapter: Chapter) -> [String] {
    chapter.records.compactMap { record in
      if case .input(let input) = record.content { Sentences.sentence(input) } else { nil }
    }
  }

  /// The events in which the fingers of this chapter came down before it.
  private func origins(_ chapter: Chapter) -> [String] {
    var fingers: [Int] = []
    for record in chapter.records {
      guard case .input(let input) = record.content, let finger = input.finger, input.word != "touch.down" else {
        continue
      }
      if !fingers.contains(finger) { fingers.append(finger) }
    }
    return fingers.compactMap { finger in
      guard let origin = landing(of: finger, before: chapter) else { return nil }
      let hit = origin.records.compactMap { record -> String? in
        if case .hit(let hit) = record.content, hit.finger == finger { hit.surface } else { nil }
      }
      let place = hit.last.map { ", where \($0) was hit" } ?? ""
      return "finger \(finger) came down in event \(origin.event ?? 0)\(place): ask for that too"
    }
  }

  private func landing(of finger: Int, before chapter: Chapter) -> Chapter? {
    var found: Chapter?
    for earlier in chapters {
      if earlier.event == chapter.event { break }
      let isLanding = earlier.records.contains { record in
        if case .input(let input) = record.content {
          input.word == "touch.down" && input.finger == finger
        } else {
          false
        }
      }
      if isLanding { found = earlier }
    }
    return found
  }

  private func outputs(_ chapter: Chapter) -> [String] {
    chapter.records.compactMap { record in
      if case .output(let output) = record.content { Sentences.sentence(output) } else { nil }
    }
  }

  private func hits(_ chapter: Chapter) -> [String] {
    chapter.records.compactMap { record in
      guard case .hit(let hit) = record.content else { return nil }
      var sentences = hit.candidates.map(Sentences.sentence)
      if hit.unlisted > 0 {
        sentences.insert(
          "\(hit.unlisted) more surfaces do not take the place.", at: sentences.count - (hit.surface == nil ? 0 : 1))
      }
      if hit.surface == nil { sentences.append("Nothing takes the place.") }
      if hit.behind > 0 { sentences.append("\(hit.behind) windows behind were not asked.") }
      let whom = hit.finger.map { "finger \($0)" } ?? "the pointer"
      return Self.part(
        "The hit test for \(whom) at \(Sentences.place(hit.at)), from the front", sentences, orElse: "Nothing is there."
      )
    }
  }

  private func chains(_ chapter: Chapter) -> [String] {
    chapter.records.compactMap { record in
      guard case .chain(let links, let finger) = record.content else { return nil }
      let whom = finger.map { " of finger \($0)" } ?? ""
      return Self.part("The responder chain\(whom)", [links.joined(separator: " → ")], orElse: "")
    }
  }

  private func rules(_ chapter: Chapter) -> [String] {
    var rules: [String] = []
    for record in chapter.records {
      switch record.content {
      case .decision(let decision): rules += [decision.rule].compactMap { $0 }
      case .output(let output): rules += [output.rule].compactMap { $0 }
      case .hit(let hit): rules += hit.candidates.compactMap(\.rule)
      case .header, .application, .input, .chain: break
      }
    }
    return rules.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: Recognizers

  /// The recognizers that are in an attempt when an event begins.
  private func recognizers(before number: Int) -> [String] {
    var states: [(name: String, state: RecognizerState)] = []
    for chapter in chapters {
      if chapter.event == number { break }
      for record in chapter.records {
        guard case .decision(let decision) = record.content else { continue }
        if let index = states.firstIndex(where: { $0.name == decision.recognizer }) {
          states[index].state.take(decision)
          if states[index].state.isOver { states.remove(at: index) }
        } else {
          var state = RecognizerState()
          state.take(decision)
          if !state.isOver { states.append((decision.recognizer, state)) }
        }
      }
    }
    return states.map { "\($0.name) \($0.state.text)" }
  }
}

/// The state of a recognizer, derived from its decisions so far.
private struct RecognizerState {
  private var state = "possible"
  private var fingers: [Int] = []
  private var held: [Int] = []
  private var awaited: String?
  private(set) var isOver = false

  mutating func take(_ decision: TraceRecord.Decision) {
    switch decision.did {
    case "watch": if let finger = decision.finger, !fingers.contains(finger) { fingers.append(finger) }
    case "hold", "hold-end": if let finger = decision.finger, !held.contains(finger) { held.append(finger) }
    case "wait": awaited = decision.by ?? "an answer"
    case "reset": isOver = true
    case "ignore": isOver = fingers.isEmpty && state == "possible"
    default: break
    }
    if decision.did == "act" || decision.did == "fail" {
      state = decision.state
      held = []
      awaited = nil
    }
  }

  var text: String {
    var text = "is \(state)"
    if !fingers.isEmpty { text += ", watches finger \(fingers.map(String.init).joined(separator: " and "))" }
    if !held.isEmpty { text += ", holds finger \(held.map(String.init).joined(separator: " and ")) back" }
    if let awaited { text += ", waits for \(awaited)" }
    return text
  }
}
