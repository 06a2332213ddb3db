import Interaction

/// Plays scenarios against the library and compares the logs.
package enum ScenarioPlayer {
  /// The result of a scenario.
  package struct Result {
    package let scenario: Scenario
    package let log: [String]

    package var hasPassed: Bool { log == scenario.expectedLog }

    /// The difference between the logs: `-` marks missing lines, `+` extra ones.
    package var difference: [String] { LogDifference.lines(expected: scenario.expectedLog, actual: log) }
  }

  /// Builds the scenario's tree, plays its steps and returns the log.
  ///
  /// - Throws: ``ScenarioError`` if the scenario contains anything that the schema does not allow.
  package static func play(_ scenario: Scenario) throws -> Result {
    do {
      return Result(scenario: scenario, log: try log(of: scenario))
    } catch let fault as Fault {
      throw fault.described(in: scenario.id)
    }
  }

  private static func log(of scenario: Scenario) throws -> [String] {
    let stage = Stage(trace: scenario.trace)
    if let config = scenario.config, !config.isNull { try stage.application.configuration.apply(config) }
    try stage.build(scenario.tree)
    let observer = ScenarioObserver(stage)
    stage.application.observer = observer
    let steps = try scenario.steps.enumerated().map { index, step in
      let fields = try Fields(step, at: "steps[\(index)]")
      return (Timestamp(milliseconds: try fields.number("t")), try stage.events(of: fields))
    }
    for (time, events) in steps {
      stage.application.advance(to: time)
      for event in events { stage.application.post(event) }
      stage.application.drain()
      if let fault = stage.fault { throw fault }
    }
    return withExtendedLifetime(observer) { stage.log.lines }
  }
}
