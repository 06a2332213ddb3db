import TrialPrograms

/// The options on the command line.
struct Options {
  var machine = Machine.Files(kernel: "", image: "", work: "")
  /// The program of this system that makes the expected pictures, and the clients that it starts.
  var programs = Headless.Programs(fingerpost: "", demo: "", printer: "", dmabufClient: "")
  /// True for `--list`: prints the names of all trials, and runs none.
  var isListing = false
  /// True for `--sample`: runs only the trials of the sample.
  private var isSample = false
  /// Names of trials; empty for all.
  private var only: Set<String> = []

  init(_ arguments: ArraySlice<String>) throws(TrialFailure) {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--sample": isSample = true
      case "--list": isListing = true
      default: try take(option, rest.popFirst())
      }
    }
  }

  private mutating func take(_ option: String, _ value: String?) throws(TrialFailure) {
    guard let value else { throw TrialFailure("\(option) needs a value") }
    switch option {
    case "--kernel": machine.kernel = value
    case "--image": machine.image = value
    case "--work": machine.work = value
    case "--fingerpost": programs.fingerpost = value
    case "--demo": programs.demo = value
    case "--printer": programs.printer = value
    case "--dmabuf-client": programs.dmabufClient = value
    case "--only": only.insert(value)
    default: throw TrialFailure("'\(option)' is not an option")
    }
  }

  func wants(_ trial: DisplayTrial) -> Bool { only.isEmpty ? !isSample || trial.isInSample : only.contains(trial.name) }
}
