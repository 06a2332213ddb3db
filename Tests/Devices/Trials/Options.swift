import TrialPrograms

/// The options on the command line.
struct Options {
  var programs = Stage.Programs(fingerpost: "", printer: "", policy: "")
  /// A folder with recordings and their expected events; empty for none.
  var recordings = ""
  /// A recording to play once without any trial.
  var playing: String?
  /// True for `--directed`: plays the lines of standard input (`Player`), and runs no trial.
  var isDirected = false
  /// Names of trials; empty for all.
  private(set) var only: Set<String> = []

  init(_ arguments: ArraySlice<String>) throws(TrialFailure) {
    var rest = arguments
    while let option = rest.popFirst() {
      if option == "--directed" {
        isDirected = true
        continue
      }
      guard let value = rest.popFirst() else { throw TrialFailure("\(option) needs a value") }
      switch option {
      case "--fingerpost": programs.fingerpost = value
      case "--printer": programs.printer = value
      case "--dmabuf-client": programs.dmabufClient = value
      case "--policy": programs.policy = value
      case "--recordings": recordings = value
      case "--play": playing = value
      case "--only": only.insert(value)
      default: throw TrialFailure("'\(option)' is not an option")
      }
    }
  }

  func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
}
