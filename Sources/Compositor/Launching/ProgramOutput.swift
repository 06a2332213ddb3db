import System

/// The output of the programs of the policy and of its actions, by the name of the program or of the action.
package final class ProgramOutput {
  /// The output of one program, in all its starts.
  package struct Record {
    package let name: String
    /// The command of the latest start.
    package fileprivate(set) var command: [String]
    package fileprivate(set) var output = Transcript()
    package fileprivate(set) var errors = Transcript()
  }

  /// The programs in the order of their first start.
  package private(set) var records: [Record] = []

  package init() {}

  /// Adds a program that is about to start.
  ///
  /// - Returns: the receiver of its output.
  package func add(_ name: String, _ command: [String]) -> LaunchedClient.Relay {
    if let index = records.firstIndex(where: { $0.name == name }) {
      records[index].command = command
    } else {
      records.append(Record(name: name, command: command))
    }
    return { [weak self] stream, bytes in self?.append(bytes, to: stream, of: name) }
  }

  private func append(_ bytes: UnsafeRawBufferPointer, to stream: ChildProcess.Stream, of name: String) {
    guard let index = records.firstIndex(where: { $0.name == name }) else { return }
    switch stream {
    case .output: records[index].output.append(bytes)
    case .errors: records[index].errors.append(bytes)
    }
  }
}
