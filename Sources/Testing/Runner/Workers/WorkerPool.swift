package import Documents
import JSONText
import Results
package import System

/// The processes that play tests, one process for each test.
package final class WorkerPool {
  private let program: String
  private let patience: TimeSpan
  private let play: ((WorkerPlan) -> Never)?
  private var workers: [Worker] = []

  /// - Parameters:
  ///   - program: the path of this program.
  ///   - patience: the real time after the limit of a test until its worker, which should have ended itself, is asked
  ///     to end, and from then until it is killed.
  ///   - play: plays a test and ends the process. It runs in a copy of this process, which saves the start of the program.
  ///     The program is started if `play` is nil, if this process has other threads, or if it cannot be copied.
  package init(program: String, patience: TimeSpan = .seconds(10), play: ((WorkerPlan) -> Never)? = nil) {
    (self.program, self.patience, self.play) = (program, patience, play)
  }

  /// True while a worker runs.
  package var isBusy: Bool { !workers.isEmpty }

  /// The tests that run now.
  package var tests: [PlannedTest] { workers.map(\.test) }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - limit: the limit of the whole test; nil for none.
  ///   - processDidStart: receives the number of the process.
  /// - Throws: if the process cannot be started.
  package func start(
    _ test: PlannedTest, _ plan: WorkerPlan, limit: TimeSpan?, processDidStart: (Int32) -> Void
  ) throws(LaunchError) {
    var plan = plan
    plan.worker = freeNumber
    let process = try makeProcess(plan)
    processDidStart(process.id)
    workers.append(
      Worker(
        test, process, number: plan.worker, folder: plan.folder, limit: limit, patience: patience.microseconds))
  }

  private func makeProcess(_ plan: WorkerPlan) throws(LaunchError) -> ChildProcess {
    if let play, ThisProcess.hasOneThread, let copy = try? ChildProcess(name: plan.name, copy: { play(plan) }) {
      return copy
    }
    let text: SealedFile
    do throws(SealedFile.Fault) {
      text = try SealedFile(Array(plan.text.utf8), name: "fingerpost-plan")
    } catch {
      throw LaunchError(description: "\(plan.name): cannot \(error.operation) the plan of the test: \(error.reason)")
    }
    return try ChildProcess(
      name: plan.name, command: [program, "play-test"], environment: Environment().entries,
      connection: (text.descriptor, WorkerPlan.descriptor))
  }

  /// The smallest number that no worker has which plays, from 1.
  private var freeNumber: Int {
    let taken = Set(workers.filter { !$0.hasPlayed }.map(\.number))
    return (1...).first { !taken.contains($0) } ?? 1
  }

  /// Reads what workers print, and ends those that take too long.
  ///
  /// - Parameters:
  ///   - signals: a descriptor that ends the wait.
  ///   - milliseconds: the longest wait; -1 for no limit.
  ///   - takeSignals: reads the signals. It is called before workers that have ended are looked for: if it took the
  ///     signal of a worker's end later, nothing would end the next wait, because the worker's streams are closed by
  ///     then.
  /// - Returns: the workers that have ended.
  package func turn(_ signals: Int32, milliseconds: Int32, takeSignals: () -> Void) -> [WorkerEnd] {
    let limits = workers.compactMap(\.milliseconds) + (milliseconds < 0 ? [] : [milliseconds])
    let ready = PollSet.wait(
      for: [signals] + workers.flatMap(\.descriptors), milliseconds: limits.min() ?? -1)
    takeSignals()
    var ends: [WorkerEnd] = []
    for worker in workers {
      worker.read(ready)
      worker.endIfLate()
      if let end = worker.end() { ends.append(end) }
    }
    let ended = ends.map(\.test.number)
    workers.removeAll { ended.contains($0.test.number) }
    return ends
  }

  /// The tests whose workers have written a result and only end their sessions.
  package var played: [PlannedTest] { workers.filter(\.hasPlayed).map(\.test) }

  /// Asks all workers to end and to write their results.
  package func interrupt(_ signal: Int32) {
    for worker in workers { worker.interrupt(signal, kills: false) }
  }

  /// Kills all workers.
  package func kill(_ signal: Int32) {
    for worker in workers { worker.interrupt(signal, kills: true) }
  }
}

/// One process.
private final class Worker {
  let test: PlannedTest
  /// The number among the workers that run at the same time, from 1.
  let number: Int
  private let process: ChildProcess
  private let folder: String
  private let limit: TimeSpan?
  /// Microseconds; see `WorkerPool.init`.
  private let patience: Int64
  private let begin = MonotonicTime.nanoseconds()
  /// When the worker is asked to end, or killed after that; nil for no limit.
  private var deadline: Deadline?
  private var reason: WorkerEnd.Reason?
  private var streams = ChildProcess.Stream.allCases
  private var line: [UInt8] = []
  private var errors: [UInt8] = []
  private var last: WorkerProgress?
  /// True if only the session of the test ends.
  private(set) var hasPlayed = false

  /// The most bytes of standard error that are kept, and of a line of standard output.
  private static let mostBytes = 1 << 16

  init(
    _ test: PlannedTest, _ process: ChildProcess, number: Int, folder: String, limit: TimeSpan?, patience: Int64
  ) {
    (self.test, self.process, self.folder, self.limit, self.patience) = (test, process, folder, limit, patience)
    self.number = number
    deadline = limit.map { Deadline(microseconds: min($0.microseconds, 1 << 50) + patience) }
  }

  var descriptors: [Int32] { streams.map { process.descriptor(of: $0) } }
  var milliseconds: Int32? { deadline?.milliseconds }

  func read(_ ready: Set<Int32>) {
    for stream in streams where ready.contains(process.descriptor(of: stream)) { read(stream) }
  }

  private func read(_ stream: ChildProcess.Stream) {
    let isOpen = process.read(stream) { bytes in
      switch stream {
      case .output: for byte in bytes { take(byte) }
      case .errors:
        errors.append(contentsOf: bytes)
        if errors.count > 2 * Self.mostBytes { errors.removeFirst(errors.count - Self.mostBytes) }
      }
    }
    if !isOpen { streams.removeAll { $0 == stream } }
  }

  private func take(_ byte: UInt8) {
    guard byte == 0x0A else {
      if line.count < Self.mostBytes { line.append(byte) }
      return
    }
    let text = String(decoding: line, as: UTF8.self)
    last = WorkerProgress(line: text) ?? last
    hasPlayed = hasPlayed || text == WorkerProgress.played
    line = []
  }

  func endIfLate() {
    guard let deadline, deadline.hasPassed, process.reap() == nil else { return }
    if reason == nil, let limit {
      reason = .timeout(limit)
      self.deadline = Deadline(microseconds: patience)
      process.askToEnd()
    } else {
      self.deadline = nil
      process.signal(9)
    }
  }

  func interrupt(_ signal: Int32, kills: Bool) {
    guard process.reap() == nil else { return }
    reason = reason ?? .interrupted(signal)
    if kills {
      process.signal(9)
    } else {
      deadline = Deadline(microseconds: patience)
      process.signal(signal)
    }
  }

  /// The end of the worker; nil while it runs.
  func end() -> WorkerEnd? {
    guard let status = process.reap() else { return nil }
    // A process that the worker left behind may keep the streams open: only what was written is read.
    for stream in streams {
      while streams.contains(stream), process.hasUnread(stream) { read(stream) }
    }
    var end = WorkerEnd(test, status)
    end.result = result
    end.last = last
    end.errors = String(decoding: errors.suffix(Self.mostBytes), as: UTF8.self)
    end.reason = reason
    end.took = Int64(clamping: (MonotonicTime.nanoseconds() - begin) / 1000)
    return end
  }

  /// The most bytes of a result: a film of an hour.
  private static let longestResult = 1 << 28

  private var result: TestResult? {
    guard let bytes = try? InputFile.read("\(folder)/\(WorkerPlan.result)", atMost: Self.longestResult),
      let json = try? JSON.read(bytes)
    else { return nil }
    return try? TestResult(json: json)
  }
}
