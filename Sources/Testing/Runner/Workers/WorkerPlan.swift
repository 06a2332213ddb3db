import JSONText
package import Scripts
import System

/// The test that a worker process plays. It is handed over by a descriptor, because it may hold secrets.
package struct WorkerPlan: Equatable, Sendable {
  /// The name of the test.
  package var name: String
  /// The path of the script.
  package var script: String
  package var variant: Variant
  /// The folder of the test. The worker writes `TestResult` there.
  package var folder: String
  /// The values of `--set`.
  package var variables: [String: String] = [:]
  /// The values of `--set-secret`.
  package var secrets: [String: String] = [:]
  /// The kind of the session that the command line demands, as scripts write it; nil for none.
  package var session: String?
  /// Which references are written: `none`, `missing` or `all`.
  package var update = "none"
  /// The limit for a script without its own, in microseconds; nil for no limit.
  package var timeout: Int64?
  /// True if a film of the test is kept for a report.
  package var keepsFilm = false
  /// What makes the test one of the runs for faults; nil for a usual test.
  package var faults: FaultPart?
  /// The lines of the groups and steps to play; empty for the whole script.
  package var lines: [Int] = []
  /// The process that runs the tests.
  package var runner: Int32
  /// The number of the test in the run.
  package var number: Int
  /// The number of the worker among those that run at the same time, from 1. `WorkerPool` sets it.
  package internal(set) var worker = 1

  /// The descriptor at which a worker reads its plan.
  package static let descriptor: Int32 = 3
  /// The name of the result's file in the folder of the test.
  package static let result = "result.json"
  /// The name of the trace's file in the folder of the test.
  package static let trace = "trace.jsonl"
  /// The folder for what the programs of a test write, in the folder of the test.
  package static let work = "work"

  package init(_ test: PlannedTest, folder: String) {
    (name, script, variant, self.folder) = (test.name, test.file, test.variant, folder)
    (runner, lines, number) = (ThisProcess.id, test.lines, test.number)
  }

  /// The part of a test in the runs for faults.
  package struct FaultPart: Equatable, Sendable {
    /// The fault; nil for a run without one.
    package var fault: InjectedFault?
    /// The folder of the run with whose last pictures those of this run are compared; nil for none.
    package var reference: String?

    package init(_ fault: InjectedFault?, reference: String?) { (self.fault, self.reference) = (fault, reference) }
  }

  /// The plan as text.
  package var text: String {
    let json: JSON = [
      "name": .string(name), "script": .string(script), "folder": .string(folder), "update": .string(update),
      "variant": .array(variant.values.map { [.string($0.key), .string($0.value)] }),
      "variables": .object(variables.mapValues { .string($0) }), "secrets": .object(secrets.mapValues { .string($0) }),
      "session": session.map { .string($0) } ?? .null, "runner": .number(Double(runner)), "film": .bool(keepsFilm),
      "timeout": timeout.map { .number(Double($0)) } ?? .null, "lines": .array(lines.map { .number(Double($0)) }),
      "number": .number(Double(number)), "worker": .number(Double(worker)),
      "faults": faults.map { [JSON($0.fault?.description), JSON($0.reference)] } ?? .null,
    ]
    return json.written
  }

  /// Reads the text of a plan; nil for other texts.
  package init?(_ text: String) {
    guard let json = try? JSON(reading: text), let name = json["name"]?.text, let script = json["script"]?.text,
      let folder = json["folder"]?.text, let update = json["update"]?.text, let runner = json["runner"]?.integer,
      case .object(let variables)? = json["variables"], case .object(let secrets)? = json["secrets"],
      let pairs = json["variant"]?.list, let number = json["number"]?.integer, let worker = json["worker"]?.integer
    else { return nil }
    (self.name, self.script, self.folder, self.update) = (name, script, folder, update)
    self.runner = Int32(clamping: runner)
    (self.number, self.worker) = (number, worker)
    variant = Variant(
      values: pairs.compactMap { pair in
        guard let values = pair.list, values.count == 2, let key = values[0].text, let value = values[1].text else {
          return nil
        }
        return Variant.Value(key: key, value: value)
      })
    for (name, value) in variables { self.variables[name] = value.text }
    for (name, value) in secrets { self.secrets[name] = value.text }
    session = json["session"]?.text
    keepsFilm = json["film"]?.truth ?? false
    lines = json["lines"]?.list?.compactMap(\.integer) ?? []
    timeout = json["timeout"]?.integer.map { Int64($0) }
    if let part = json["faults"]?.list, part.count == 2 {
      faults = FaultPart(part[0].text.flatMap { InjectedFault($0) }, reference: part[1].text)
    }
  }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
