import System

/// The output of the programs of the policy and of its actions, by the name of the program or of the action.
public final class ProgramOutput {
  /// The output of one program, in all its starts.
  public struct Record {
    public let name: String
    /// The command of the latest start.
    public fileprivate(set) var command: [String]
    public fileprivate(set) var output = Transcript()
    public fileprivate(set) var errors = Transcript()
  }

  /// The programs in the order of their first start.
  public private(set) var records: [Record] = []

  /// Adds a program that is about to start.
  ///
  /// - Returns: the receiver of its output.
  func add(_ name: String, _ command: [String]) -> LaunchedClient.Relay {
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
