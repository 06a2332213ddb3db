import Documents
import JSONText
import Policies
import SchemaChecking
import Testing

@Suite("The documentation of policies")
struct DocumentationTests {
  private let lines: [Substring]

  init() throws {
    lines = try Golden.text("../docs/policy.md").split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The keys in a section that have their own schema, each with its default.
  private func keys(_ schema: JSON, of section: String) -> [(name: String, default: String?)] {
    var found: [(String, String?)] = []
    for (name, part) in schema.members.map({ ($0.name, $0.value) }) {
      switch name {
      case "properties":
        for key in part.members {
          found.append((key.name, key.value["default"].map(told)))
          found += keys(key.value, of: key.name)
        }
      case "items", "additionalProperties", "$defs": found += keys(part, of: section)
      case "anyOf", "oneOf": for choice in part.list ?? [] { found += keys(choice, of: section) }
      default: if section == "$defs" { found += keys(part, of: name) }
      }
    }
    return found
  }

  private func told(_ json: JSON) -> String {
    if case .string(let text) = json { text } else { json.written }
  }

  private var all: [(name: String, default: String?)] {
    let definitions = (PolicySchema.json["$defs"]?.members ?? []).flatMap { keys($0.value, of: $0.name) }
    return keys(PolicySchema.json, of: "") + definitions
  }

  @Test("every key of a policy is explained")
  func everyKey() {
    let text = lines.joined(separator: "\n")
    let unexplained = Set(all.map(\.name)).filter { name in
      !text.contains("`\(name)`") && !text.contains("## \(name)\n") && !text.contains("{\(name): ")
        && !text.contains(", \(name): ")
    }
    #expect(unexplained.sorted() == [])
    #expect(all.count > 100)
  }

  @Test("every default stands in the row of its key")
  func everyDefault() {
    let missing = all.filter { key in
      guard let value = key.default, !["left", "top", "right", "bottom"].contains(key.name) else { return false }
      return !lines.contains { $0.hasPrefix("|") && $0.contains("`\(key.name)`") && $0.contains("`\(value)`") }
        && !lines.contains { $0.contains("`\(key.name)` is") && $0.contains("by default `\(value)`") }
    }
    #expect(missing.map { "\($0.name): \($0.default ?? "")" } == [])
  }

  @Test("the policies it shows have no fault")
  func examples() throws {
    let parts = lines.joined(separator: "\n").split(separator: "```yaml\n").dropFirst()
    for part in parts {
      let text = String(part.prefix { $0 != "`" })
      let faults = faults(text).filter { !$0.contains("has no handler: expected a handler in") }
      #expect(faults == [], "\(text)")
    }
    #expect(parts.count == 34)
  }
}
