import ArgumentParser

extension CommandConfiguration {
  /// The help of a command, with examples at its end.
  ///
  /// - Parameter details: sentences that follow the abstract.
  init(commandName: String, abstract: String, details: String? = nil, examples: String...) {
    let heading = examples.count == 1 ? "Example:" : "Examples:"
    let list = examples.map { "  \($0)" }.joined(separator: "\n")
    let discussion = [details, heading, list].compactMap { $0 }.joined(separator: "\n\n")
    self.init(commandName: commandName, abstract: abstract, discussion: discussion)
  }
}
