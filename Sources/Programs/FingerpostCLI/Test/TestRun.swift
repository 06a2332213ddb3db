import ArgumentParser
import Documents
import Evidence
import JSONText
import Playback
import Results
import Runner
import Scripts
import Sessions
import System

/// Plays tests in worker processes, prints their results and writes them.
final class TestRun {
  private let options: TestCommand
  private let tests: [PlannedTest]
  private let inputs: ScriptInputs
  private let jobs: Int
  private let folder: ResultsFolder
  /// The folder of a run without results, which is removed at the end.
  private var temporary: String?
  private let pool: WorkerPool
  private var schedule: Schedule
  private let signals: SignalFile
  private let interruption = Interruption()
  private let descendants = Descendants()
  private var reported: [Int: ReportedTest] = [:]
  /// The rows of tests that are played several times.
  private var repeated: RepeatedTests
  /// The warnings, and the lines of Fingerpost's own errors, that were printed.
  private var printed: Set<String> = []
  private let begin = MonotonicTime.nanoseconds()
  private var summary: RunSummary
  private var areResultsKept = true
  /// The tests that passed, whose folders exist until the page is written.
  private var passed: [PlannedTest] = []
  /// The end of the whole run; nil for no limit.
  private let deadline: Deadline?
  /// True if the run has exceeded its limit.
  private var isOutOfTime = false

  /// - Throws: status 1, after the error was printed, if results cannot be written.
  init(_ options: TestCommand, _ tests: [PlannedTest]) throws {
    (self.options, self.tests, inputs) = (options, tests, options.variables.inputs())
    repeated = RepeatedTests(tests)
    deadline = options.playing.totalLimit.map { Deadline(microseconds: min($0.microseconds, 1 << 50)) }
    jobs = max(1, min(options.jobs ?? Processors.count, tests.count))
    do {
      if options.writing.results == "none" {
        let path = try FolderTree.makeTemporary(in: "/tmp", "fingerpost-test-")
        temporary = path
        folder = try ResultsFolder(path)
      } else {
        folder = try ResultsFolder(options.writing.results)
      }
      if let page = options.writing.report { try Folder.make(path: page) }
      if let junit = options.writing.junit { try OutputFile.check(junit, .any) }
      signals = try SignalFile([
        SignalNumber.interrupt, SignalNumber.terminate, SignalNumber.hangUp, SignalNumber.childEnded,
      ])
    } catch {
      if let temporary { _ = FolderTree.remove(temporary) }
      Console.report(error)
      throw ExitCode(1)
    }
    HeldSignals.ignoreBrokenPipes()
    let preparation = try TestPreparation(forTests: tests.count)
    pool = WorkerPool(program: ThisProcess.program ?? CommandLine.arguments[0]) {
      PlayTestCommand.playInCopy($0, preparation)
    }
    let first = tests.filter { $0.missing.isEmpty && ($0.part?.stage ?? 0) == 0 }
    schedule = Schedule(first, jobs: jobs, mostFailures: options.maxFailures)
    summary = RunSummary(
      version: Fingerpost.version, started: WallTime.seconds(), jobs: jobs,
      command: Array(CommandLine.arguments.dropFirst()))
  }

  /// Plays all tests.
  ///
  /// - Returns: the exit status.
  func play() -> Int32 {
    for test in tests where !test.missing.isEmpty { skip(test) }
    for stage in 0..<FaultRuns.stages { play(stage) }
    for test in schedule.left {
      let reason =
        interruption.signal != nil
        ? "the run was interrupted" : isOutOfTime ? limitWords : "too many tests did not pass (--max-failures)"
      finish(test, result(of: test, .skipped, "not started: \(reason)"))
    }
    return end()
  }

  /// Plays the tests of one stage. Without faults, all tests are in the first.
  private func play(_ stage: Int) {
    if stage > 0 { schedule.add(tests.filter { $0.part?.stage == stage && canFollow($0) }) }
    while !schedule.isOver {
      while let test = schedule.next() { start(test) }
      let wait = isOutOfTime ? nil : deadline?.milliseconds
      for end in pool.turn(signals.descriptor, milliseconds: wait ?? -1, takeSignals: takeSignals) { didEnd(end) }
      for test in pool.played { schedule.didPlay(test) }
      endIfLate()
    }
  }

  /// Returns whether the runs without a fault that come before a run for faults have passed.
  private func canFollow(_ test: PlannedTest) -> Bool {
    let needed = tests.filter { other in
      guard let (part, own) = other.part.flatMap({ part in test.part.map { (part, $0) } }) else { return false }
      return part.stage < own.stage && (part.reference ?? other.number) == own.reference
    }
    return needed.allSatisfy { reported[$0.number]?.result.outcome == .passed }
  }

  /// The names of the tests that did not pass, other than skipped ones.
  var failed: Set<String> {
    Set(summary.tests.filter { $0.outcome != .passed && $0.outcome != .skipped }.map(\.name))
  }

  /// True if a signal ended the run.
  var wasInterrupted: Bool { interruption.signal != nil }

  // MARK: - Workers

  private func skip(_ test: PlannedTest) {
    let reason = "not installed: \(test.missing.joined(separator: ", "))"
    finish(test, result(of: test, options.failOnSkip ? .failed : .skipped, reason))
  }

  private func start(_ test: PlannedTest) {
    let place = absolute(folder.folder(of: test))
    do {
      try Folder.make(path: "\(place)/\(WorkerPlan.work)")
      var plan = WorkerPlan(test, folder: place)
      (plan.variables, plan.secrets) = (inputs.variables, inputs.secrets)
      (plan.session, plan.update) = (options.playing.session?.rawValue, options.playing.update.rawValue)
      plan.keepsFilm = options.writing.report != nil
      plan.timeout = options.playing.limit?.microseconds
      plan.faults = test.part.map { part in
        let reference = part.reference.flatMap { number in tests.first { $0.number == number } }
        return WorkerPlan.FaultPart(part.fault, reference: reference.map { absolute(folder.folder(of: $0)) })
      }
      try pool.start(test, plan, limit: test.limit ?? options.playing.limit) { descendants.exclude($0) }
    } catch {
      schedule.didEnd(.broken)
      finish(test, result(of: test, .broken, "\(error)"))
    }
  }

  /// Ends all tests after the limit of the run.
  private func endIfLate() {
    guard !isOutOfTime, let deadline, deadline.hasPassed, !schedule.isOver else { return }
    isOutOfTime = true
    schedule.stop()
    pool.interrupt(SignalNumber.terminate)
  }

  private var limitWords: String {
    "the run exceeded its limit of \(options.playing.totalLimit ?? .zero) (--total-timeout)"
  }

  private func didEnd(_ end: WorkerEnd) {
    var result = end.judged
    if isOutOfTime, interruption.signal == nil, result.outcome == .interrupted {
      result.message = [limitWords, result.message].filter { !$0.isEmpty }.joined(separator: "\n")
    }
    schedule.didEnd(result.outcome, of: end.test)
    if case .signalled = end.status {
      descendants.killAdopted()
      for session in PrivateSession.endAbandoned() {
        if let fault = session.fault { Console.report(fault) }
      }
    }
    finish(end.test, result, errors: end.errors)
  }

  private func takeSignals() {
    while let signal = signals.next() {
      guard signal != SignalNumber.childEnded else {
        descendants.reap()
        continue
      }
      interruption.note(signal, at: MonotonicTime.nanoseconds())
      schedule.stop()
      if interruption.isUrgent { pool.kill(signal) } else { pool.interrupt(signal) }
    }
  }

  // MARK: - Results

  private func result(of test: PlannedTest, _ outcome: TestOutcome, _ message: String) -> TestResult {
    var result = TestResult(name: test.name, script: test.file, outcome)
    result.message = message
    result.variant = test.variant.values.map { ($0.key, $0.value) }
    return result
  }

  /// Prints a result. A warning that was printed for another test is not printed again.
  private func print(_ test: PlannedTest, _ result: TestResult, errors: String) {
    let row = repeated.add(test, result)
    if test.round == nil || options.verbose || (result.outcome != .passed && result.outcome != .skipped) {
      Console.say(ConsoleText.line(result))
    }
    if options.verbose { for line in ConsoleText.steps(result) { Console.say(line) } }
    if let row { Console.say(row.line) }
    for warning in result.warnings where printed.insert(warning).inserted { Console.say("  \(warning)") }
    for line in errors.split(separator: "\n").map(String.init)
    where (showsAll(result) || line.hasPrefix("fingerpost: ")) && printed.insert(line).inserted {
      Console.complain("\(ConsoleText.name(test.name)): \(line)")
    }
    Console.command(options.writing.chosenAnnotations.lines(result))
  }

  /// Prints a result and keeps it. The folder of a test that passed is removed, at the latest when the page is written.
  private func finish(_ test: PlannedTest, _ result: TestResult, errors: String = "") {
    print(test, result, errors: errors)
    var entry = TestEntry(number: test.number, name: test.name, script: test.file, result.outcome)
    (entry.tags, entry.steps, entry.took) = (test.tags, result.steps.count, result.took)
    entry.warnings = result.warnings.count
    entry.round = test.round.map { ($0.number, $0.test) }
    entry.place = result.firstFailure?.place
    entry.message =
      (result.message.isEmpty ? result.firstFailure?.message ?? "" : result.message)
      .split(separator: "\n").first.map(String.init) ?? ""
    // Later runs are compared with the pictures of a first run without a fault.
    let keeps =
      result.outcome != .skipped && (result.outcome != .passed || options.verbose || test.part == .reference)
    let isOnPage = options.writing.report != nil && result.outcome == .passed && !keeps
    var kept = ReportedTest(result, suffix: test.suffix)
    kept.errors = errors
    do {
      if isOnPage {
        entry.folder = ResultsFolder.name(of: test)
        passed.append(test)
      } else if keeps, Folder.contains(folder.folder(of: test)) {
        entry.folder = ResultsFolder.name(of: test)
        let place = folder.folder(of: test)
        try OutputFile.write(result.json.laidOut() + "\n", to: "\(place)/\(WorkerPlan.result)")
        if test.part != .reference || result.outcome != .passed {
          kept.attachments = try Self.attachments(absolute(place))
        }
        kept.outputs = result.clients.map { Self.output(of: $0, in: place) }
      } else {
        try folder.remove(test)
      }
    } catch {
      note(error)
    }
    reported[test.number] = kept
    summary.tests.append(entry)
  }

  /// True if the standard error of programs is printed too. Of a test that passed, only Fingerpost's own lines are.
  private func showsAll(_ result: TestResult) -> Bool {
    options.verbose || (result.outcome != .passed && result.outcome != .skipped)
  }

  /// The pictures and the flight recorder of a test.
  private static func attachments(_ place: String) throws(FileFault) -> [String] {
    try Folder.files(below: place) { name, isFolder in
      isFolder ? ![WorkerPlan.work, "film"].contains(name) : name.hasSuffix(".png") || name.hasSuffix(".flight")
    }
  }

  private static func output(of client: ClientRecord, in place: String) -> ClientOutput {
    func text(_ file: String?) -> String {
      guard let file, let bytes = try? InputFile.read("\(place)/\(file)", atMost: 1 << 26) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    return ClientOutput(client: client.name, output: text(client.output), errors: text(client.errors))
  }

  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = try? Folder.current() else { return path }
    return FilePath.normal(FilePath.join(here, path))
  }

  private func note(_ error: any Error) {
    Console.report(error)
    areResultsKept = false
  }

  private var took: Int64 { Int64(clamping: (MonotonicTime.nanoseconds() - begin) / 1000) }

  /// Prints everything about tests that did not pass, and the summary. Writes the files of the run.
  private func end() -> Int32 {
    summary.tests.sort { $0.number < $1.number }
    summary.took = took
    let all = summary.tests.compactMap { reported[$0.number] }
    printFailures(all)
    let counts = summary.counts
    if let line = FaultRecord.summary(all.compactMap(\.result.fault)) { Console.say("\n\(line)") }
    let line = ConsoleText.summary(counts, took: summary.took, jobs: jobs)
    if !all.allSatisfy({ $0.result.outcome == .passed || $0.result.outcome == .skipped }) { Console.say("") }
    do {
      try writePage()
      removeReferences()
      for line in repeated.summary { Console.say(line) }
      Console.say(line)
      try folder.write(summary)
      if let junit = options.writing.junit {
        try OutputFile.write(JUnitSuites.xml(all, took: summary.took), to: junit, .any)
      }
    } catch {
      note(error)
    }
    if let temporary, let fault = FolderTree.remove(temporary) { note(fault) }
    return status(counts)
  }

  /// Prints everything about tests that did not pass. Rounds of a test that have failed at the same place with the same
  /// message are printed once.
  private func printFailures(_ all: [ReportedTest]) {
    let failures = zip(summary.tests, all).filter { $0.0.outcome != .passed && $0.0.outcome != .skipped }
    var groups: [(key: [String], rounds: [Int], entry: TestEntry, test: ReportedTest)] = []
    for (entry, test) in failures {
      let key = [entry.round?.test ?? entry.name, entry.place?.text ?? "", entry.message]
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].rounds += entry.round.map { [$0.number] } ?? []
      } else {
        groups.append((key, [], entry, test))
      }
    }
    var known: Set<String> = []
    for (_, rounds, entry, test) in groups {
      let errors = test.outputs.filter { !$0.errors.isEmpty }.map { ($0.client, Self.end(of: $0.errors)) }
      let place = temporary == nil ? entry.folder.map { "\(folder.path)/\($0)" } : nil
      Console.say("\n" + ConsoleText.details(test.result, folder: place, errors: errors, known: known, others: rounds))
      known.formUnion(errors.map(\.1))
    }
  }

  /// Writes the page, and removes the folders that only it needs.
  private func writePage() throws {
    guard let page = options.writing.report else { return }
    try folder.write(summary)
    do {
      try PageWriting.write(folder.path, to: page)
    } catch {
      note(error)
    }
    for test in passed {
      try folder.remove(test)
      if let index = summary.tests.firstIndex(where: { $0.number == test.number }) { summary.tests[index].folder = nil }
    }
  }

  /// Removes the folders of runs that only others were compared with.
  private func removeReferences() {
    guard !options.verbose else { return }
    for test in tests where test.part == .reference && reported[test.number]?.result.outcome == .passed {
      do { try folder.remove(test) } catch { note(error) }
      if let index = summary.tests.firstIndex(where: { $0.number == test.number }) {
        summary.tests[index].folder = nil
      }
    }
  }

  private func status(_ counts: TestCounts) -> Int32 {
    if let status = interruption.exitStatus { return status }
    if counts[.failed] > 0 || !areResultsKept || isOutOfTime { return 1 }
    return counts[.broken] + counts[.interrupted] > 0 ? 3 : 0
  }

  /// The last lines of a client's output.
  private static func end(of text: String) -> String {
    text.split(separator: "\n").suffix(5).joined(separator: "\n")
  }
}
