import Documents
import Foundation
import JSONText
import SchemaChecking
import Testing

extension ClientTests {
  /// Tests that each key of a policy has an effect: see `Probes/policy.yaml`.
  @Suite("Probes")
  struct ProbeTests {
    @Test(
      "a key of a policy changes what is routed, printed or refused", .needs("foot", "wayland-info"),
      arguments: Probe.played)
    func policy(probe: Probe) throws {
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

    @Test("a key that another test probes is named there")
    func elsewhere() throws {
      for probe in Probe.all {
        guard let test = probe.test else { continue }
        let text = try Repository.text(test).lowercased()
        for key in probe.keys {
          let word = (probe.word ?? String(key.split(separator: ".").last ?? "")).lowercased()
          let joined = word.replacingOccurrences(of: "-", with: "")
          #expect(text.contains(word) || text.contains(joined), "\(test) does not contain \(key)")
        }
      }
    }

    @Test("every key of the schema of policies has a probe")
    func complete() throws {
      let schema = try JSON.parse(try Repository.text("config/policy.schema.json"), file: "policy.schema.json")
      let probed = Set(Probe.all.flatMap(\.keys))
      let keys = SchemaKeys(of: schema).all
      #expect(keys.subtracting(probed).sorted() == [], "without a probe")
      #expect(probed.subtracting(keys).sorted() == [], "unknown keys of probes")
    }
  }
}

/// An entry of `Probes/policy.yaml`.
struct Probe: Sendable, CustomTestStringConvertible {
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

  static let all: [Probe] = {
    do {
      let text = try Repository.text("Tests/Programs/ClientTests/Probes/policy.yaml")
      return try Document.parse(text: text, file: "Probes/policy.yaml").root.items.map { try Probe($0) }
    } catch {
      fatalError("\(error)")
    }
  }()

  /// The probes that are runs of the program.
  static var played: [Probe] { all.filter { $0.test == nil } }

  private struct Incomplete: Error {
    let position: SourcePosition
  }

  private init(_ node: Node) throws {
    keys = node["keys"]?.items.compactMap(\.text) ?? []
    test = node["test"]?.text
    word = node["word"]?.text
    without = node["without"]?.text ?? "{}"
    with = node["with"]?.text ?? ""
    shows = node["shows"]?.text
    hides = node["hides"]?.text
    clients = node["clients"]?.text ?? "demo: {command: [fingerpost-demo, --log]}"
    steps = node["steps"]?.text ?? ""
    options = node["options"]?.items.compactMap(\.text) ?? []
    files = Dictionary(uniqueKeysWithValues: (node["files"]?.entries ?? []).map { ($0.key.text, $0.value.text ?? "") })
    guard !keys.isEmpty, test != nil || !with.isEmpty && !steps.isEmpty else {
      throw Incomplete(position: node.position)
    }
  }

  var testDescription: String { keys.joined(separator: ", ") }

  /// Plays the steps with a policy.
  ///
  /// - Returns: everything that the program prints.
  func run(_ policy: String) throws -> String {
    let stage = try Stage()
    try stage.write(policy, to: "policy.yaml")
    for (name, text) in files { try stage.write(text, to: name) }
    let lines = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
    try stage.write("clients: {\(clients)}\nsteps:\n\(lines)", to: "script.yaml")
    let arguments = ["headless", "--policy", "policy.yaml", "--script", "script.yaml", "--verbose"] + options
    let result = try stage.fingerpost(arguments)
    return result.output + result.errors
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

/// The keys that a schema describes, by section: `gestures.tap-duration`. The keys of a definition, which several
/// sections may use, begin with the definition's name.
private struct SchemaKeys {
  private(set) var all: Set<String> = []
  private var definitions: JSON?
  private var done: Set<String> = []

  init(of schema: JSON) {
    definitions = schema["$defs"]
    add(schema, at: "")
  }

  private mutating func add(_ schema: JSON, at path: String) {
    if case .string(let reference)? = schema["$ref"] {
      let name = String(reference.split(separator: "/").last ?? "")
      if done.insert(name).inserted, let definition = definitions?[name] { add(definition, at: name) }
      return
    }
    for word in ["anyOf", "oneOf", "allOf"] {
      if case .array(let parts)? = schema[word] { for part in parts { add(part, at: path) } }
    }
    if case .object(let members)? = schema["properties"] {
      for (name, value) in members {
        let key = path.isEmpty ? name : "\(path).\(name)"
        all.insert(key)
        add(value, at: key)
      }
    }
    for word in ["items", "additionalProperties"] { if let part = schema[word] { add(part, at: path) } }
  }
}
