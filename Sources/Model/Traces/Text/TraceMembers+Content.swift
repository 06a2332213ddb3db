import JSONText

extension TraceMembers {
  /// Reads the content of a line. Its kind follows from the member that only lines of that kind have.
  func content() -> TraceRecord.Content? {
    guard faults.isEmpty else { return nil }
    if has("trace") { return header() }
    if has("in") { return .input(input()) }
    if has("out") { return .output(output()) }
    if has("recognizer") { return .decision(decision()) }
    if has("candidates") { return .hit(hit()) }
    if has("chain") { return .chain(strings("chain"), finger: optional("finger", integer)) }
    if has("widget") { return .widget(widget()) }
    if has("responders") {
      return .responders(
        TraceRecord.Responders(
          names: strings("responders"), surface: string("of"), finger: optional("finger", integer),
          because: optional("because", string)))
    }
    if has("command") { return .command(command()) }
    if has("application") {
      return .application(
        surface: string("surface"), application: string("application"), client: optional("client", string))
    }
    fault(
      """
      unknown line: expected one of the members trace, in, out, recognizer, candidates, chain, widget, responders, command \
      and application
      """
    )
    return nil
  }

  private func header() -> TraceRecord.Content? {
    let version = integer("trace")
    guard version <= TraceWriter.version else {
      fault(
        "a trace of version \(version) needs a newer Fingerpost: expected a version up to \(TraceWriter.version)")
      return nil
    }
    guard version >= 1 else {
      fault("invalid version \(version) of a trace: expected a version from 1 to \(TraceWriter.version)")
      return nil
    }
    return .header(kind: string("kind"), lost: optional("lost", integer) ?? 0)
  }

  private func input() -> TraceRecord.Input {
    TraceRecord.Input(
      time: number("t"), word: string("in"), finger: optional("finger", integer), device: optional("device", integer),
      at: optional("at", point), by: optional("by", point), size: optional("size", point),
      code: optional("button", integer) ?? optional("key", integer) ?? optional("depressed", integer),
      value: optional("value", number) ?? optional("degrees", number), axis: optional("axis", string),
      gesture: optional("gesture", string), fingers: optional("fingers", integer), scale: optional("scale", number),
      number: optional("number", integer), keyName: optional("symbol", string))
  }

  private func output() -> TraceRecord.Output {
    TraceRecord.Output(
      word: string("out"),
      to: optional("to", string) ?? optional("window", string) ?? optional("became", string)
        ?? optional("by", string),
      resigned: optional("resigned", string), id: optional("id", integer), finger: optional("finger", integer),
      at: optional("at", point), size: optional("size", point),
      code: optional("button", integer) ?? optional("key", integer) ?? optional("depressed", integer),
      value: optional("value", number) ?? optional("degrees", number), axis: optional("axis", string),
      gesture: optional("gesture", string), fingers: optional("fingers", integer),
      what: optional("what", string) ?? optional("name", string), how: optional("as", string),
      number: optional("number", integer), why: string("why"),
      rule: optional("rule", string), keyName: optional("symbol", string))
  }

  private func decision() -> TraceRecord.Decision {
    TraceRecord.Decision(
      recognizer: string("recognizer"), did: string("did"), state: string("state"),
      finger: optional("finger", integer), press: optional("press", string), on: optional("on", string),
      because: optional("because", string), misfit: optional("misfit", string), by: optional("by", string),
      density: optional("density", number), rule: optional("rule", string), values: has("translation") ? values() : nil)
  }

  private func values() -> TraceRecord.Values {
    TraceRecord.Values(
      at: point("at"), translation: point("translation"), velocity: point("velocity"),
      scale: optional("scale", number) ?? 1, rotation: optional("rotation", number) ?? 0, fingers: integer("fingers"))
  }

  private func widget() -> TraceRecord.Widget {
    TraceRecord.Widget(
      role: string("widget"), name: optional("name", string) ?? "", window: optional("of", string),
      finger: optional("finger", integer), hasFocus: has("focus"), inside: optional("inside", strings) ?? [],
      because: optional("because", string))
  }

  private func command() -> TraceRecord.Command {
    TraceRecord.Command(
      command: string("command"), action: string("action"), window: string("of"), widget: optional("asked", string),
      answer: string("answer"), passed: optional("passed", strings) ?? [])
  }

  private func hit() -> TraceRecord.Hit {
    let candidates = list("candidates").map { value in
      let members = TraceMembers(value)
      defer { take(members) }
      return TraceRecord.Candidate(
        surface: members.string("surface"), isWhole: members.has("whole"), at: members.point("at"),
        because: members.string("because"), of: members.optional("of", members.string),
        to: members.optional("to", members.string), bounds: members.optional("bounds", members.numbers),
        region: members.optional("region", members.numbers), rule: members.optional("rule", members.string))
    }
    return TraceRecord.Hit(
      surface: optional("hit", string), finger: optional("finger", integer), at: point("at"), candidates: candidates,
      unlisted: optional("unlisted", integer) ?? 0, behind: optional("behind", integer) ?? 0)
  }
}
