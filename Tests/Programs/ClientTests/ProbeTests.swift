import Documents
import Foundation
import JSONText
import SchemaChecking
import Testing

extension ClientTests {
  /// Tests that each key of policies and scripts has an effect: see `Probes/policy.yaml` and `Probes/script.yaml`.
  @Suite("Probes")
  struct ProbeTests {
    @Test(
      "a key of a policy changes what is routed, printed or refused", .needs("foot", "wayland-info"),
      arguments: Probe.played(in: .policy))
    func policy(probe: Probe) throws { try check(probe) }

    @Test(
      "a key of a script changes what is routed, printed or refused", .needs("wayland-info"),
      arguments: Probe.played(in: .script))
    func script(probe: Probe) throws { try check(probe) }

    private func check(_ probe: Probe) throws {
      let (without, with) = (try probe.run(probe.without), try probe.run(probe.with))
      if let shows = probe.shows {
        #expect(!without.contains(shows), "without: \(without)")
        #expect(with.contains(shows), "with: \(with)")
      }
      if let hides = probe.hides {
        #expect(without.contains(hides), "without: \(without)")
        #expect(!with.contains(hides), "with: \(with)")
      }
      #expect(probe.shows != nil || probe.hides != nil)
    }

    @Test("a key that another test probes is named there", arguments: Probe.Table.allCases)
    func elsewhere(table: Probe.Table) throws {
      for probe in Probe.all(in: table) {
        guard let test = probe.test else { continue }
        let text = try Repository.text(test).lowercased()
        for key in probe.keys {
          let word = (probe.word ?? String(key.split(separator: ".").last ?? "")).lowercased()
          let joined = word.replacingOccurrences(of: "-", with: "")
          #expect(text.contains(word) || text.contains(joined), "\(test) does not contain \(key)")
        }
      }
    }

    @Test("every key of the schema has a probe", arguments: Probe.Table.allCases)
    func complete(table: Probe.Table) throws {
      let file = "config/\(table.rawValue).schema.json"
      let probed = Set(Probe.all(in: table).flatMap(\.keys))
      let sections = Set(probed.map { String($0.prefix { $0 != "." }) })
      let keys = SchemaKeys(of: try JSON.parse(try Repository.text(file), file: file), sections).all
      #expect(keys.subtracting(probed).sorted() == [], "without a probe")
      #expect(probed.subtracting(keys).sorted() == [], "unknown keys of probes")
    }
  }
}

/// An entry of a table of probes.
struct Probe: Sendable, CustomTestStringConvertible {
  /// A table, by the format whose keys it probes.
  enum Table: String, CaseIterable, Sendable { case policy, script }

  let table: Table
  let keys: [String]
  let test: String?
  let word: String?
  let without: String
  let with: String
  let shows: String?
  let hides: String?
  private let clients: String
  private let steps: String
  private let options: [String]
  private let files: [String: String]

  static func all(in table: Table) -> [Probe] {
    let file = "Tests/Programs/ClientTests/Probes/\(table.rawValue).yaml"
    do {
      return try Document.parse(text: try Repository.text(file), file: file).root.items.map { try Probe($0, table) }
    } catch {
      fatalError("\(error)")
    }
  }

  /// The probes that are runs of the program.
  static func played(in table: Table) -> [Probe] { all(in: table).filter { $0.test == nil } }

  private struct Incomplete: Error {
    let position: SourcePosition
  }

  private init(_ node: Node, _ table: Table) throws {
    self.table = table
    keys = node["keys"]?.items.compactMap(\.text) ?? []
    test = node["test"]?.text
    word = node["word"]?.text
    without = node["without"]?.text ?? "{}"
    with = node["with"]?.text ?? ""
    shows = node["shows"]?.text
    hides = node["hides"]?.text
    clients = node["clients"]?.text ?? "demo: {command: [fingerpost-demo, --plain, --log]}"
    steps = node["steps"]?.text ?? ""
    options = node["options"]?.items.compactMap(\.text) ?? []
    files = Dictionary(uniqueKeysWithValues: (node["files"]?.entries ?? []).map { ($0.key.text, $0.value.text ?? "") })
    guard !keys.isEmpty, test != nil || !with.isEmpty && (table == .script || !steps.isEmpty) else {
      throw Incomplete(position: node.position)
    }
  }

  var testDescription: String { keys.joined(separator: ", ") }

  /// Plays the steps with a policy, or a script, and returns everything that the program prints.
  func run(_ value: String) throws -> String {
    let stage = try Stage()
    for (name, text) in files { try stage.write(text, to: name) }
    var arguments = ["headless", "--script", "script.yaml", "--verbose"] + options
    switch table {
    case .policy:
      try stage.write(value, to: "policy.yaml")
      try stage.write(script(of: steps), to: "script.yaml")
      arguments += ["--policy", "policy.yaml"]
    case .script: try stage.write(value.hasPrefix("- ") ? script(of: value) : value, to: "script.yaml")
    }
    let result = try stage.fingerpost(arguments)
    return result.output + result.errors
  }

  private func script(of steps: String) -> String {
    let lines = steps.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    return "clients: {\(clients)}\nsteps:\n\(lines)"
  }
}

extension Node {
  fileprivate var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  fileprivate var items: [Node] {
    if case .sequence(let items) = content { items } else { [] }
  }

  fileprivate var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }
}

/// The keys that a schema describes, by section: `gestures.tap-duration`. The keys of a definition begin with its name if probes
/// have a section of that name. Those of other definitions begin with the name of the section that uses them.
private struct SchemaKeys {
  private(set) var all: Set<String> = []
  /// The sections whose keys are the conditions of `expect`, where the keys of their values have probes.
  private static let otherConditions: Set<String> = ["condition", "step.when"]
  private var definitions: JSON?
  /// The keys of a widget. A mapping that has all of them shares their probes.
  private let widgetKeys: Set<String>
  private let sections: Set<String>
  /// The definitions that were read, each with the section that it was read for.
  private var done: Set<[String]> = []

  init(of schema: JSON, _ sections: Set<String>) {
    self.sections = sections
    definitions = schema["$defs"]
    widgetKeys = Set(schema["$defs"]?["widget-keys"]?["properties"]?.members.map(\.name) ?? [])
    add(schema, at: "")
  }

  private mutating func add(_ schema: JSON, at path: String) {
    if case .string(let reference)? = schema["$ref"] {
      let name = String(reference.split(separator: "/").last ?? "")
      let section = sections.contains(name) ? name : path
      if done.insert([name, section]).inserted, let definition = definitions?[name] { add(definition, at: section) }
    }
    for word in ["anyOf", "oneOf", "allOf"] {
      if case .array(let parts)? = schema[word] { for part in parts { add(part, at: path) } }
    }
    if case .object(let members)? = schema["properties"] {
      let names = Set(members.map(\.name))
      let hasWidget = !widgetKeys.isEmpty && names.isSuperset(of: widgetKeys)
      for (name, value) in members {
        let isShared = hasWidget && widgetKeys.contains(name)
        let key = path.isEmpty ? name : isShared ? "widget.\(name)" : "\(path).\(name)"
        all.insert(key)
        if !Self.otherConditions.contains(path) { add(value, at: key) }
      }
    }
    for word in ["items", "additionalProperties"] { if let part = schema[word] { add(part, at: path) } }
  }
}
