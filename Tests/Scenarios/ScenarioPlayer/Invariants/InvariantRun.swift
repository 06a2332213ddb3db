import Interaction
import JSONText

/// Plays random scenarios and checks the invariants after every step.
package struct InvariantRun {
  /// A violation, and a short scenario that reproduces it.
  package struct Failure {
    package let seed: UInt64
    package let message: String
    /// A file with one scenario. Its log is the actual one.
    package let scenarioFile: String
  }

  /// The number of steps for each tree.
  package static let stepsPerTree = 200

  private let seed: UInt64

  /// Creates a run of one tree. Equal seeds give equal runs.
  package init(seed: UInt64) { self.seed = seed }

  /// Plays the tree's steps.
  ///
  /// - Returns: the violation, or `nil`.
  package func play() -> Failure? {
    var random = RandomScenario(seed: seed)
    let tree = random.tree()
    var steps = (0..<Self.stepsPerTree).map { _ in random.step() }
    let ending = random.ending()
    guard let violation = Self.violation(tree, steps + ending) else { return nil }
    let shortening = Shortening { tree, steps in Self.violation(tree, steps + ending)?.gist == violation.gist }
    var shortTree = tree
    shortening.shorten(&shortTree, &steps)
    let message = Self.violation(shortTree, steps + ending) ?? "the failure does not repeat"
    return Failure(seed: seed, message: message, scenarioFile: Self.file(shortTree, steps + ending, seed))
  }

  private static func violation(_ tree: JSON, _ steps: [JSON]) -> String? {
    let stage = Stage(trace: [])
    guard (try? stage.build(tree)) != nil else { return nil }
    let observer = InvariantObserver(stage)
    stage.application.observer = observer
    for step in steps {
      guard let fields = try? Fields(step, at: ""), let time = try? fields.number("t"),
        let events = try? stage.events(of: fields)
      else { return nil }
      stage.application.advance(to: Timestamp(milliseconds: time))
      for event in events { stage.application.post(event) }
      stage.application.drain()
      observer.checkStep()
      if let violation = observer.violation { return violation }
    }
    observer.checkRest()
    return observer.violation
  }

  private static func file(_ tree: JSON, _ steps: [JSON], _ seed: UInt64) -> String {
    let name = "RANDOM-\(seed)"
    let scenario: JSON = [
      "id": .string(name), "title": "found at random", "tree": tree, "steps": .array(steps), "log": [],
    ]
    return JSON.object(["schemaVersion": 1, "scenarios": [scenario]]).written
  }
}

extension String {
  /// The message without the names and numbers in it.
  fileprivate var gist: [Substring] {
    split(separator: " ").filter { word in !word.contains { $0.isNumber } }
  }
}
