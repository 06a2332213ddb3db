import ArgumentParser
import Documents
import Evidence
import Playback
import Runner
import Scripts
import System

/// The command `fingerpost test`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Plays tests: each script with its own compositor and session.",
    discussion: """
      Examples:

        fingerpost test
        fingerpost test tests -j 4 --junit report.xml
        fingerpost test --tag smoke --repeat 20
        fingerpost test --shard 2/5
        fingerpost test menu.test.yaml --faults all --fault-limit 40

      A path is a script, or a folder that is searched for files *.test.yaml. Without a path, the current folder is \
      searched. Prints one line for each test, then everything about the tests that did not pass, and a summary. The \
      folder fingerpost-results has pictures, traces and results of the tests that did not pass.

      Exit status: 0 all tests passed or were skipped; 1 a test failed, a result could not be written or the run exceeded \
      --total-timeout; 2 a script or policy has an error, or no test was selected; 3 no test failed, but a client, a session or Fingerpost itself could \
      not start or ended unexpectedly; 64 the command line is invalid; 128 plus the number of a signal that ended the \
      run.

      docs/testing.md describes tests.
      """)

  @Argument(help: ArgumentHelp("Scripts, and folders of scripts.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("The number of tests at a time. Default: the number of processors.", valueName: "number"))
  var jobs: Int?

  @OptionGroup var selecting: SelectionOptions

  @OptionGroup var playing: PlayOptions

  @OptionGroup var faults: FaultOptions

  @OptionGroup var variables: VariableOptions

  @OptionGroup var writing: ResultOptions

  @Option(help: ArgumentHelp("Start no test after this number of tests did not pass.", valueName: "number"))
  var maxFailures: Int?

  @Flag(help: "Let tests fail that would be skipped because a program is not installed.")
  var failOnSkip = false

  @Flag(help: "Print the names of the selected tests, and play nothing.")
  var list = false

  @Flag(help: "Play tests again when their files change. Enter plays all tests, q ends.")
  var watch = false

  @Flag(name: .shortAndLong, help: "Print each step, and keep the folders of tests that passed.")
  var verbose = false

  func validate() throws {
    if let jobs, !(1...1_000).contains(jobs) {
      throw ValidationError("invalid --jobs \(jobs): expected a number from 1 to 1000")
    }
    if faults.faults != nil, watch || playing.update != .none {
      throw ValidationError("--faults cannot be combined with --watch or --update")
    }
    if let maxFailures, maxFailures < 1 {
      throw ValidationError("invalid --max-failures \(maxFailures): expected a number from 1")
    }
  }

  func run() throws {
    var (reading, tests) = try read()
    if let plan = faults.runs?.plan(tests) {
      tests = plan.runs
      if !list { for line in plan.lines { Console.say(line) } }
    }
    if list { return Self.print(tests) }
    if watch {
      var watch = TestWatch(self)
      return try watch.run(reading, tests)
    }
    let status = try TestRun(self, tests).play()
    if status != 0 { throw ExitCode(status) }
  }

  /// Reads all scripts and selects the tests.
  ///
  /// - Throws: an exit code, after all errors were printed.
  func read() throws -> (TestReading, [PlannedTest]) {
    let reading = try TestReading(
      paths.isEmpty ? ["."] : paths, variables, playing.session, annotations: writing.chosenAnnotations)
    do throws(SelectionFault) {
      return (reading, try selecting.selection.choose(from: reading.found))
    } catch {
      Console.report(error)
      throw ExitCode(2)
    }
  }

  private static func print(_ tests: [PlannedTest]) {
    for test in tests {
      let missing = test.missing.joined(separator: ", ")
      Console.say(TerminalText.line(test.name) + (missing.isEmpty ? "" : "  (skipped: not installed: \(missing))"))
    }
  }
}
