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
    var last: FileWatch?
    var watchedFolders: Set<String> = []
    // The files that have changed since all scripts could be read.
    var changed: Set<String> = []
    while true {
      // The watch begins before the tests, so that a change while they are played is not lost.
      guard let watch = FileWatch(files.watched, folders: files.folders, for: .contents) else {
        Console.report(.error, "cannot watch the files of the tests: the system has no more watches")
        throw ExitCode(1)
      }
      // What has changed while the scripts were read. New folders were not watched meanwhile, so they are read again.
      let folders = Set(files.folders)
      let missed = last.map { relevant($0.readChangedFiles(), files).union(folders.subtracting(watchedFolders)) } ?? []
      (last, watchedFolders) = (watch, folders)
      if missed.isEmpty {
        if !due.isEmpty { try play(due) }
        due = []
        let count = files.watched.count
        Console.say("waiting for changes of \(count) \(count == 1 ? "file" : "files"); Enter plays all tests, q ends")
      }
      switch missed.isEmpty ? try nextEvent(watch, files, &readsInput) : .changed(missed) {
      case .quit: return
      case .signal(let number): throw ExitCode(128 + number)
      case .all: if let next = try? command.read() { (files, due, changed) = (next.0, next.1, []) }
      case .changed(let new):
        changed.formUnion(new)
        // Errors were printed, and the next change is awaited.
        guard let next = try? command.read() else { break }
        let known = Set(files.found.map(\.file))
        files = next.0
        let waiting = Set(due.map(\.name))
        let concerned = next.1.filter {
          waiting.contains($0.name) || !known.contains($0.file)
            || !(files.files[$0.file] ?? []).isDisjoint(with: changed)
        }
        due = concerned.filter { failed.contains($0.name) } + concerned.filter { !failed.contains($0.name) }
        changed = []
      }
    }
  }

  /// The changes that may concern a test.
  private func relevant(_ changed: Set<String>, _ files: TestReading) -> Set<String> {
    changed.isEmpty ? [] : changed.intersection(files.watched).union(changed.filter { TestFiles.mayAddTests($0) })
  }

  private mutating func play(_ tests: [PlannedTest]) throws {
    let run = try TestRun(command, tests)
    let status = run.play()
    if run.wasInterrupted { throw ExitCode(status) }
    failed.subtract(tests.map(\.name))
    failed.formUnion(run.failed)
  }

  /// - Parameter readsInput: becomes false at the end of the standard input.
  private func nextEvent(_ watch: FileWatch, _ files: TestReading, _ readsInput: inout Bool) throws -> Event {
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
      var changed = relevant(watch.readChangedFiles(), files)
      guard !changed.isEmpty else { continue }
      while !PollSet.wait(for: [watch.descriptor], milliseconds: Self.quiet).isEmpty {
        changed.formUnion(watch.readChangedFiles())
      }
      return .changed(changed)
    }
  }
}
