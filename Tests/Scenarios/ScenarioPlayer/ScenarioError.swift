/// Why a scenario file, or one scenario of it, cannot be played.
public struct ScenarioError: Error, CustomStringConvertible {
  /// The scenario, where one is at fault.
  public var scenario: String?
  public var message: String

  public init(scenario: String? = nil, message: String) {
    self.scenario = scenario
    self.message = message
  }

  public var description: String {
    scenario.map { "\($0): \(message)" } ?? message
  }
}

/// A fault found somewhere inside a scenario, told by its place.
struct Fault: Error {
  var place: String
  var message: String

  func described(in scenario: String) -> ScenarioError {
    ScenarioError(scenario: scenario, message: place.isEmpty ? message : "\(place): \(message)")
  }
}
