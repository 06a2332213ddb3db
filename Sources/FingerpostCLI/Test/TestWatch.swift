import ArgumentParser
import Runner
import System

/// Plays tests again when their files change.
struct TestWatch {
  private let command: TestCommand
  /// The names of the tests that did not pass when they were played last.
  private var failed: Set<String> = []

  /// Milliseconds without a change, after which the changed files are complete.
  private static let quiet: Int32 = 200

  private enum Event {
    case changed(Set<String>)
    /// A person wants all tests.
    case all
    case quit
    case signal(Int32)
  }

  init(_ command: TestCommand) { self.command = command }

  /// Plays all tests, and then those whose files change, until a person or a signal ends it.
  mutating func run(_ reading: TestReading, _ tests: [PlannedTest]) throws {
    var files = reading
    var due = tests
    var readsInput = true
    while true {
      // The watch begins before the tests, so that a change while they are played is not lost.
      guard let watch = FileWatch(files.watched, for: .contents) else {
        Console.report(.error, "cannot watch the files of the tests: the system has no more watches")
        throw ExitCode(1)
      }
      if !due.isEmpty { try play(due) }
      due = []
      let count = files.watched.count
      Console.say("waiting for changes of \(count) \(count == 1 ? "file" : "files"); Enter plays all tests, q ends")
      switch try nextEvent(watch, &readsInput) {
      case .quit: return
      case .signal(let number): throw ExitCode(128 + number)
      case .all: if let next = try? command.read() { (files, due) = next }
      case .changed(let changed):
        // Errors were printed, and the next change is awaited.
        guard let next = try? command.read() else { break }
        files = next.0
        let concerned = next.1.filter { !(files.files[$0.file] ?? []).isDisjoint(with: changed) }
        due = concerned.filter { failed.contains($0.name) } + concerned.filter { !failed.contains($0.name) }
      }
    }
  }

  private mutating func play(_ tests: [PlannedTest]) throws {
    let run = try TestRun(command, tests)
    let status = run.play()
    if run.wasInterrupted { throw ExitCode(status) }
    failed.subtract(tests.map(\.name))
    failed.formUnion(run.failed)
  }

  /// - Parameter readsInput: becomes false at the end of the standard input.
  private func nextEvent(_ watch: FileWatch, _ readsInput: inout Bool) throws -> Event {
    let signals: SignalFile
    do throws(ErrorNumber) {
      signals = try SignalFile([SignalNumber.interrupt, SignalNumber.terminate, SignalNumber.hangUp])
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
    while true {
      let input = readsInput ? [StandardInput.descriptor] : []
      let ready = PollSet.wait(for: [watch.descriptor, signals.descriptor] + input, milliseconds: -1)
      if ready.contains(signals.descriptor), let number = signals.next() { return .signal(number) }
      if ready.contains(StandardInput.descriptor) {
        guard let text = StandardInput.read() else {
          readsInput = false
          continue
        }
        if text.contains("q") { return .quit }
        if text.contains("\n") { return .all }
      }
      var changed = watch.readChangedFiles()
      guard !changed.isEmpty else { continue }
      while !PollSet.wait(for: [watch.descriptor], milliseconds: Self.quiet).isEmpty {
        changed.formUnion(watch.readChangedFiles())
      }
      return .changed(changed)
    }
  }
}
