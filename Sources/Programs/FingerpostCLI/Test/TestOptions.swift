import ArgumentParser
import Documents
import Evidence
import Playback
package import Runner
import Scripts
import System

extension Annotations: ExpressibleByArgument {
  package init?(argument: String) {
    if argument == "auto" { self = .choose { Environment.variable($0) } } else { self.init(rawValue: argument) }
  }

  package static var allValueStrings: [String] { ["auto"] + allCases.map(\.rawValue) }
}

extension Shard: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// The options by which tests are selected.
struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only tests with this tag. Several are alternatives.", valueName: "tag"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("No tests with this tag.", valueName: "tag"))
  var skipTag: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Only tests whose name or file matches this pattern, in which * and ? match other characters. FILE:LINE plays the \
      group or step at that line, after the steps before the first group. Several are alternatives.
      """, valueName: "pattern"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only a part of the selected tests, for several machines: 2/5 is the second of five parts.", valueName: "K/N"))
  var shard: Shard?

  @Option(name: .customLong("repeat"), help: ArgumentHelp("Play each test this many times.", valueName: "number"))
  var rounds = 1

  func validate() throws {
    if !(1...10_000).contains(rounds) {
      throw ValidationError("invalid --repeat \(rounds): expected a number from 1 to 10000")
    }
  }

  var selection: TestSelection {
    var selection = TestSelection()
    (selection.tags, selection.skippedTags, selection.only) = (tag, skipTag, only.map { TestFilter($0) })
    (selection.shard, selection.rounds) = (shard, rounds)
    return selection
  }
}

/// The options for the files that a run of tests writes.
struct ResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder for results, or none. Results of an earlier run in it are removed.
      """, valueName: "folder"), completion: .directory)
  var results = ResultsFolder.usual

  @Option(
    help: ArgumentHelp("Write the results (JUnit XML, for CI) to this file.", valueName: "file"), completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a page of all tests with films and explanations to index.html in this folder. See docs/report.md.",
      valueName: "folder"), completion: .directory)
  var report: String?

  @Option(help: "Print failures as annotations of a CI system. Default: auto, which decides by the environment.")
  var annotations: Annotations?

  var chosenAnnotations: Annotations { annotations ?? .choose { Environment.variable($0) } }
}

/// The options that change how tests are played.
struct PlayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      private: each test has a session of its own. shared: the environment of this program. Overrides the scripts. \
      Default: private, unless the script has a session. See docs/sessions.md.
      """, valueName: "kind"))
  var session: SessionSettings.Kind?

  @Option(
    help: ArgumentHelp(
      "Write the pictures that the scripts' 'like' names, instead of failing: missing files, or all that differ.",
      valueName: "none|missing|all"))
  var update: PictureKeeper.Update = .none

  @Option(
    help: ArgumentHelp(
      "The limit for a test whose script has no settings: timeout, for example 90s; 0 is no limit.",
      valueName: "time"))
  var timeout = "5min"

  @Option(
    help: ArgumentHelp(
      "The limit for the whole run, for example 30min. Then running tests are ended, and no test starts.",
      valueName: "time"))
  var totalTimeout: String?

  func validate() throws {
    if let totalTimeout, TimeSpan(totalTimeout).map({ $0 > .zero }) != true {
      throw ValidationError(
        "invalid --total-timeout \(totalTimeout.quotedForPeople): expected for example 90s or 30min")
    }
    guard TimeSpan(timeout) != nil else {
      throw ValidationError("invalid --timeout \(timeout.quotedForPeople): expected for example 90s, 5min or 0")
    }
  }

  /// The limit of the whole run; nil for no limit.
  var totalLimit: TimeSpan? { totalTimeout.flatMap { TimeSpan($0) } }

  /// The limit of a test; nil for no limit.
  var limit: TimeSpan? { TimeSpan(timeout).flatMap { $0 > .zero ? $0 : nil } }
}
