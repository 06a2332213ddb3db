/// The reason why a scenario file, or one of its scenarios, cannot be played.
package struct ScenarioError: Error, CustomStringConvertible {
  /// The id of the invalid scenario; nil if the file itself is invalid.
  package var scenario: String?
  package var message: String

  package init(scenario: String? = nil, message: String) {
    self.scenario = scenario
    self.message = message
  }

  package var description: String {
    scenario.map { "\($0): \(message)" } ?? message
  }
}

/// An error in a scenario, with its location.
struct Fault: Error {
  var place: String
  var message: String

  func described(in scenario: String) -> ScenarioError {
    ScenarioError(scenario: scenario, message: place.isEmpty ? message : "\(place): \(message)")
  }
}
