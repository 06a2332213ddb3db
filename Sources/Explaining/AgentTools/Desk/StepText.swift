import JSONText
import Transcription

/// Values of steps, as they are played.
enum StepText {
  static func text(_ text: String) -> String { FlowText.text(text) }
  static func quoted(_ text: String) -> String { FlowText.quoted(text) }

  static func number(_ number: Double) -> String { JSON.number(number).written }

  /// A value of an agent, such as a selector.
  static func flow(_ value: JSON) -> String {
    switch value {
    case .null, .bool, .number: value.written
    case .string(let string): text(string)
    case .array(let items): FlowText.list(items.map(flow))
    case .object(let members): FlowText.mapping(members.names.map { (FlowText.text($0), members[$0].map(flow)) })
    }
  }

  /// A step as a script has it: scripts replace `${name}` by a variable, and steps that are sent do not.
  static func inScript(_ step: String) -> String {
    step.split(separator: "${", omittingEmptySubsequences: false).joined(separator: "$${")
  }

  /// A mapping with further members. Those without a value are left out.
  static func adding(_ members: [(key: String, value: String?)], to mapping: String) -> String {
    let more = members.compactMap { member in member.value.map { "\(member.key): \($0)" } }
    guard !more.isEmpty else { return mapping }
    let start = String(mapping.dropLast())
    return start + (start == "{" ? "" : ", ") + more.joined(separator: ", ") + "}"
  }
}
