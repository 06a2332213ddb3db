extension LoadedTrace {
  /// Returns a full explanation of one event; nil if the story does not contain it.
  package func explanation(ofEvent number: Int) -> String? {
    guard let chapter = chapter(ofEvent: number) else { return nil }
    var parts = ["Event \(number), at \(Self.seconds(chapter.time))."]
    parts.append(Self.part("Input", inputs(chapter), orElse: "None: the event began before the trace."))
    parts += hits(chapter)
    let fingers = fingers(of: chapter)
    let origins = origins(of: fingers, chapter)
    if !origins.isEmpty { parts.append(Self.part("Beginning, in an earlier event", origins, orElse: "")) }
    parts += respondersInside(chapter, fingers: fingers)
    parts += chains(chapter)
    parts += widgets(chapter)
    parts += commands(chapter)
    let before = recognizers(before: number).map { "\($0.title) \($0.state.text)" }
    if !before.isEmpty { parts.append(Self.part("Recognizers before this event", before, orElse: "")) }
    let decisions = chapter.records.compactMap { record -> String? in
      guard case .decision(let decision) = record.content else { return nil }
      let place = decision.on.map { " (on \($0))" } ?? ""
      return Sentences.sentence(decision) + place + (decision.rule.map { " (rule at \($0))" } ?? "")
    }
    parts.append(Self.part("Decisions of recognizers", decisions, orElse: "None."))
    parts.append(Self.part("Output", outputs(chapter), orElse: "None."))
    let outcome = TraceOutcome(ofEvent: number, fingers: fingers, in: self).lines
    if !outcome.isEmpty { parts.append(Self.part("Outcome, in later events", outcome, orElse: "")) }
    let noRules = origins.isEmpty ? "None." : "None in this event; see the event in which the finger came down."
    parts.append(Self.part("Rules of the policy", rules(chapter), orElse: noRules))
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

  /// The fingers that the lines of an event concern, and those that its recognizers watch.
  private func fingers(of chapter: Chapter) -> [Int] {
    var fingers: [Int] = []
    let watched = recognizers(before: chapter.event ?? 0)
    for record in chapter.records {
      var found = [record.finger].compactMap { $0 }
      if case .decision(let decision) = record.content {
        found += watched.first { $0.name == decision.recognizer }?.state.fingers ?? []
      }
      for finger in found where !fingers.contains(finger) { fingers.append(finger) }
    }
    return fingers
  }

  /// The events in which fingers came down before this chapter, and those in which their clients lost them.
  private func origins(of fingers: [Int], _ chapter: Chapter) -> [String] {
    fingers.flatMap { finger -> [String] in
      let isLanding = chapter.records.contains { $0.isInput("touch.down", finger: finger) }
      guard !isLanding, let origin = landing(of: finger, before: chapter) else { return [] }
      let hit = origin.records.compactMap { record -> String? in
        if case .hit(let hit) = record.content, hit.finger == finger { hit.surface } else { nil }
      }
      let place = hit.last.map { "; the hit test found \($0)" } ?? ""
      let beginning = "event \(origin.event ?? 0): finger \(finger) came down\(place)"
      return [beginning] + [cancel(of: finger, from: origin, before: chapter)].compactMap { $0 }
    }
  }

  /// The cancel by which the client of a finger has lost it before a chapter; nil if it has not.
  private func cancel(of finger: Int, from origin: Chapter, before chapter: Chapter) -> String? {
    var (client, id): (String?, Int?) = (nil, nil)
    for earlier in chapters.drop(while: { $0.event != origin.event }).prefix(while: { $0.event != chapter.event }) {
      for record in earlier.records {
        guard case .output(let output) = record.content else { continue }
        if output.word == "touch.down", output.finger == finger {
          (client, id) = (output.to.map { self.client(of: $0) }, output.id)
        } else if let client, output.word == "touch.cancel", output.to == client, (output.id ?? id) == id {
          let event = earlier.event.map { "event \($0): " } ?? ""
          return "\(event)\(Sentences.sentence(output)); \(client) gets nothing more of finger \(finger)"
        }
      }
    }
    return nil
  }

  private func landing(of finger: Int, before chapter: Chapter) -> Chapter? {
    var found: Chapter?
    for earlier in chapters {
      if earlier.event == chapter.event { break }
      let isLanding = earlier.records.contains { $0.isInput("touch.down", finger: finger) }
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
          "Not hit and not listed: \(Sentences.counted("more surface", hit.unlisted)).",
          at: sentences.count - (hit.surface == nil ? 0 : 1))
      }
      if hit.surface == nil { sentences.append("No surface was hit.") }
      if hit.behind > 0 {
        sentences.append("The hit test did not reach \(Sentences.counted("window", hit.behind)) behind it.")
      }
      let subject = hit.finger.map { "finger \($0)" } ?? "the pointer"
      return Self.part(
        "Hit test for \(subject) at \(Sentences.place(hit.at)), the frontmost surface first", sentences,
        orElse: "No surface is there.")
    }
  }

  private func chains(_ chapter: Chapter) -> [String] {
    chapter.records.compactMap { record in
      guard case .chain(let links, let finger) = record.content else { return nil }
      let subject = finger.map { " of finger \($0)" } ?? ""
      return Self.part("Responder chain\(subject)", [links.joined(separator: " → ")], orElse: "")
    }
  }

  private func widgets(_ chapter: Chapter) -> [String] {
    let widgets = chapter.records.compactMap { record -> TraceRecord.Widget? in
      if case .widget(let widget) = record.content { widget } else { nil }
    }
    return [("Widget", widgets.filter { !$0.hasFocus }), ("Widget with the focus", widgets.filter(\.hasFocus))]
      .compactMap { title, widgets in
        let sentences = widgets.flatMap { widget -> [String] in
          let inside = widget.inside.isEmpty ? [] : ["It is inside \(widget.inside.joined(separator: " → "))."]
          return [Sentences.sentence(widget)] + inside
        }
        return sentences.isEmpty ? nil : Self.part(title, sentences, orElse: "")
      }
  }

  private func commands(_ chapter: Chapter) -> [String] {
    let sentences = chapter.records.flatMap { record -> [String] in
      guard case .command(let command) = record.content else { return [] }
      let passed = command.passed.joined(separator: " → ")
      return (passed.isEmpty ? [] : ["Not listed by \(passed)."]) + [Sentences.sentence(command)]
    }
    return sentences.isEmpty ? [] : [Self.part("Inside the application", sentences, orElse: "")]
  }

  private func rules(_ chapter: Chapter) -> [String] {
    var rules: [String] = []
    for record in chapter.records {
      switch record.content {
      case .decision(let decision): rules += [decision.rule].compactMap { $0 }
      case .output(let output): rules += [output.rule].compactMap { $0 }
      case .hit(let hit): rules += hit.candidates.compactMap(\.rule)
      case .header, .application, .input, .chain, .widget, .responders, .command: break
      }
    }
    return rules.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: Recognizers

  /// The recognizers that are in an attempt when an event begins.
  private func recognizers(before number: Int) -> [RecognizerAttempt] {
    let first = chapters.firstIndex { $0.event == number } ?? chapters.count
    return RecognizerAttempt.all(in: chapters[..<first])
  }
}
