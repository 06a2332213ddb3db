/// The programs that an agent has started and the steps that it has played, for a script that repeats them.
struct PlayedSteps {
  private var clients: [(name: String, value: String)] = []
  private var steps: [String] = []
  /// The number of variables in place of secrets.
  private var secrets = 0
  /// True if an expectation is among the steps.
  private(set) var checks = false
  /// The number of steps that name widgets by handles, which only this session knows.
  private(set) var unrepeatable = 0

  var isEmpty: Bool { steps.isEmpty }
  var count: Int { steps.count }

  func hasClient(_ name: String) -> Bool { clients.contains { $0.name == name } }

  mutating func add(client name: String, _ value: String) { clients.append((name, value)) }

  /// Adds a step that has passed.
  ///
  /// - Parameter isCheck: true for an expectation.
  mutating func add(_ step: String, isCheck: Bool = false) {
    steps.append(StepText.inScript(step))
    if isCheck { checks = true }
    if step.contains("handle: ") { unrepeatable += 1 }
  }

  /// Adds a step that has typed a secret.
  ///
  /// - Parameter step: makes the step with the name of a variable in place of the secret.
  mutating func add(secret step: (_ variable: String) -> String) {
    secrets += 1
    steps.append(step("secret-\(secrets)"))
  }

  /// The script.
  ///
  /// - Parameter size: that of the output, such as `1280x800`.
  func script(size: String) -> String {
    var lines = ["session: private", "outputs: [{size: \(size)}]"]
    if secrets > 0 {
      let variables = (1...secrets).map { "secret-\($0): {environment: SECRET_\($0), secret: yes}" }
      lines.append("variables: {\(variables.joined(separator: ", "))}")
    }
    if !clients.isEmpty {
      lines += ["clients:"] + clients.map { "  \($0.name): \(StepText.inScript($0.value))" }
    }
    return (lines + ["steps:"] + steps.map { "  - \($0)" }).joined(separator: "\n") + "\n"
  }
}
