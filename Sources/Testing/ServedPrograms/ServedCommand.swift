/// The command with which a session is started whose steps arrive one by one.
package struct ServedCommand: Sendable {
  let program: String
  let arguments: [String]
  let environment: [String]
  let directory: String?
  /// The time for the program itself to start.
  let startLimit: Duration

  /// - Parameters:
  ///   - program: the program `fingerpost`: a path, or a name to be searched in `PATH`.
  ///   - options: the options of `fingerpost headless --serve`.
  ///   - environment: the whole environment, one `NAME=value` each.
  ///   - directory: where relative paths and clients begin; nil for the directory of this process.
  package init(
    program: String, options: [String], environment: [String], directory: String? = nil,
    startLimit: Duration = .seconds(60)
  ) {
    (self.program, self.environment, self.directory, self.startLimit) = (program, environment, directory, startLimit)
    arguments = ["headless", "--serve", "--end-with-input"] + options
  }
}
