import Documents
import JSONText

/// A word with which a step begins, with its description and the form of its value.
struct StepWord {
  let word: String
  /// The description for editors.
  private let summary: String
  private let makeSchema: () -> JSON
  let read: (NodeReader, ScriptReading, StepPlace) -> [Step]

  /// Makes a word for one step.
  init<Value>(_ word: String, _ summary: String, _ form: ScriptForm<Value>, _ kind: @escaping (Value) -> Step.Kind) {
    self.init(word, summary, schema: { form.schema }) { node, reading, place in
      guard let value = form.read(node, reading) else { return [] }
      return reading.step(kind(value), node, place).map { [$0] } ?? []
    }
  }

  /// Makes a word for any number of steps.
  init(
    _ word: String, _ summary: String, schema: @escaping () -> JSON,
    read: @escaping (NodeReader, ScriptReading, StepPlace) -> [Step]
  ) {
    self.word = word
    self.summary = summary
    makeSchema = schema
    self.read = read
  }
}

/// The location of a step.
struct StepPlace {
  var word: String
  /// The position of the word.
  var position: SourcePosition
  var mapping: SourcePosition
  /// The name that the user gave the step; nil for none.
  var name: String?
  var groups: [String]
}

extension StepWord {
  /// The words of all families, and those for several steps.
  ///
  /// They are made once: that takes longer than reading a short script. They hold no state.
  nonisolated(unsafe) static let all =
    fingers + pointer + touchpad + pen + keyboard + hardware + windows + widgets + programs + checks + flow
    + [include, group, loop]

  /// The schema of one step.
  static var schema: JSON {
    let words = all.map { word in
      ScriptField<Void>(word.word, word.summary, schema: { _ in word.makeSchema().named("\(word.word)-step") }) {
        _, _, _ in
      }
    }
    let name = ScriptField<Void>(
      "name", "The name of the step in reports.", schema: { _ in ScriptForm<String>.name("").schema }
    ) { _, _, _ in }
    return FieldTable("a step", words + [name], [.exactlyOne(of: words.map(\.name))]).schema(())
  }

  static var listSchema: JSON { ["type": "array", "items": ScriptDefinition.step.reference] }
}

extension StepWord {
  private static var group: StepWord {
    StepWord(
      "group", "Plays steps that are one test case of the report.",
      schema: { GroupDraft.table.schema(GroupDraft(position: .unknown)) }
    ) { node, reading, place in
      var group = GroupDraft(groups: place.groups, position: place.position)
      GroupDraft.table.read(node, reading, into: &group)
      return group.steps
    }
  }

  private static var loop: StepWord {
    StepWord("repeat", "Plays steps several times.", schema: { LoopDraft.table.schema(LoopDraft()) }) {
      node, reading, place in
      var loop = LoopDraft(groups: place.groups)
      let (before, machine) = (reading.held, reading.machine)
      LoopDraft.table.read(node, reading, into: &loop)
      guard let times = loop.times else { return [] }
      if times > 1, !reading.held.holdsSame(as: before) {
        reading.faults.report(
          at: node.position, "repeated steps must release the input that they press, and no other input")
      }
      if times > 1, !reading.machine.isSame(as: machine) {
        reading.faults.report(
          at: node.position, "repeated steps must undo their changes of outputs, devices, frames and clients")
      }
      guard reading.allow(loop.steps.withInner.count * max(0, times - 1), at: node.position) else { return [] }
      return Array(repeating: loop.steps, count: times).flatMap { $0 }
    }
  }
}

private struct GroupDraft {
  var groups: [String] = []
  var position: SourcePosition
  var name = "?"
  var afterFailure: AfterFailure?
  var steps: [Step] = []

  static var table: ScriptTable<GroupDraft> {
    FieldTable(
      "a group",
      [
        ScriptField("name", "The name of the test case in reports.", \.name, .name("a name"), isRequired: true),
        ScriptField(
          "after-failure", "What follows a failed step of the group. By default, as the settings say.", \.afterFailure,
          .choice),
        ScriptField("steps", "The steps.", isRequired: true, schema: { _ in StepWord.listSchema }) {
          node, reading, group in
          reading.groups.begin(group.name, at: group.position, group.afterFailure, holding: reading.held)
          group.steps = reading.readSteps(node, groups: group.groups + [group.name])
          reading.groups.end(holding: reading.held)
        },
      ])
  }
}

private struct LoopDraft {
  var groups: [String] = []
  var times: Int?
  var steps: [Step] = []

  static var table: ScriptTable<LoopDraft> {
    FieldTable(
      "a repeat",
      [
        ScriptField("times", "The number of times.", \.times, .integer(ScriptLimits.repeats), isRequired: true),
        ScriptField("steps", "The steps.", isRequired: true, schema: { _ in StepWord.listSchema }) {
          node, reading, loop in loop.steps = reading.readSteps(node, groups: loop.groups)
        },
      ])
  }
}
