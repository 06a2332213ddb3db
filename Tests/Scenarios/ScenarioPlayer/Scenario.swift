import Foundation
import JSONText

/// One scenario of a file: a tree, timed steps, and the log they must produce.
package struct Scenario {
  package let id: String
  package let title: String
  package let isNormative: Bool
  /// The expected lines, in order.
  package let expectedLog: [String]
  let config: JSON?
  let trace: Set<Trace>
  let tree: JSON
  let steps: [JSON]

  /// Reads the scenarios of a file. Constants of the file apply to each of them.
  ///
  /// - Throws: ``ScenarioError`` that names the invalid file or scenario.
  package static func read(contentsOfFile path: String) throws -> [Scenario] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScenarioError(message: "cannot read \(path)")
    }
    do {
      return try read(Array(data))
    } catch let error as JSONFault {
      throw ScenarioError(message: "\(path) is not JSON: \(error)")
    } catch let fault as Fault {
      throw fault.described(in: path)
    }
  }

  static func read(_ bytes: [UInt8]) throws -> [Scenario] {
    let file = try Fields(try JSON.read(bytes), at: "file")
    if let version = try file.optionalNumber("schemaVersion"), version != 1 {
      throw file.fault("schemaVersion \(version) is not known")
    }
    _ = file.optional("description")
    _ = file.optional("wireScenarios")
    let config = file.optional("config")
    let scenarios = try file.list("scenarios").map { try Scenario($0, config: config) }
    try file.finish()
    return scenarios
  }

  private init(_ value: JSON, config: JSON?) throws {
    let fields = try Fields(value, at: "scenario")
    id = try fields.string("id")
    do {
      title = try fields.optionalString("title") ?? ""
      isNormative = try fields.optionalBool("normative") ?? true
      _ = fields.optional("claims")
      _ = fields.optional("note")
      expectedLog = try fields.value("log").strings(at: "log")
      trace = Set(try (fields.optional("trace") ?? .array([])).words(at: "trace"))
      tree = try fields.value("tree")
      steps = try fields.list("steps")
      self.config = Self.merged(config, fields.optional("config"))
      try fields.finish()
    } catch let fault as Fault {
      throw fault.described(in: id)
    }
  }

  private static func merged(_ base: JSON?, _ override: JSON?) -> JSON? {
    guard case .object(let changes)? = override else { return override ?? base }
    guard case .object(let values)? = base else { return override }
    return .object(values.merging(changes))
  }
}

/// Optional kinds of log lines.
enum Trace: String {
  case target, hit, unhandled, failed, reset, recognizer, delegate, queue
}
