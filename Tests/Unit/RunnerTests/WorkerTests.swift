import Documents
import JSONText
import Results
import Runner
import Scripts
import System
import Testing

@Suite("Workers")
struct WorkerTests {
  /// A folder with a shell script in place of this program.
  private final class Place {
    let path: String

    init() throws { path = try FolderTree.makeTemporary(in: "/tmp", "runner-tests-") }
    deinit { _ = FolderTree.remove(path) }

    /// Plays a test with a worker that runs a shell script. Its descriptor 3 has the plan.
    ///
    /// - Parameters:
    ///   - takeSignals: receives the number of the process in each turn.
    ///   - copy: the work of a copy of this process.
    ///   - inEachTurn: receives the pool before each turn.
    func play(
      _ script: String, limit: TimeSpan? = nil, patience: TimeSpan = .seconds(10),
      takeSignals: (Int32) -> Void = { _ in }, copy: ((WorkerPlan) -> Never)? = nil,
      inEachTurn: (WorkerPool) -> Void = { _ in }
    ) throws -> WorkerEnd {
      let program = "\(path)/worker"
      try OutputFile.write("#!/bin/sh\n\(script)\n", to: program)
      let mode = try ChildProcess(name: "chmod", command: ["chmod", "+x", program], environment: Environment().entries)
      while mode.reap() == nil { _ = PollSet.wait(for: [mode.descriptor(of: .output)], milliseconds: 10) }
      let test = PlannedTest(number: 7, file: "a.test.yaml")
      let pool = WorkerPool(program: program, patience: patience, play: copy)
      var process: Int32 = 0
      try pool.start(test, WorkerPlan(test, folder: path), limit: limit) { process = $0 }
      while true {
        // Without a descriptor for signals, the end of a worker is found by its streams.
        inEachTurn(pool)
        if let end = pool.turn(-1, milliseconds: 20, takeSignals: { takeSignals(process) }).first { return end }
      }
    }
  }

  private let place: Place

  init() throws { place = try Place() }

  private static let step = #"echo '{"step":"a.test.yaml:3:5","text":"tap: [1, 1]"}'"#

  @Test("The plan survives its text")
  func plan() throws {
    var plan = WorkerPlan(
      PlannedTest(number: 1, file: "a \"b\".yaml", suffix: "#2", variant: try #require(Variant("scale=2,who=é"))),
      folder: "/r")
    (plan.variables, plan.secrets, plan.session) = (["a": "1"], ["token": "hunter2"], "shared")
    (plan.update, plan.timeout) = ("all", 5_000_000)
    #expect(plan.number == 1 && plan.worker == 1)
    #expect(WorkerPlan(plan.text) == plan)
    #expect(WorkerPlan("{}") == nil && WorkerPlan("no") == nil)
  }

  @Test("A worker reads its plan at a descriptor; no file has it")
  func planDescriptor() throws {
    let end = try place.play("cat <&3 >&2; echo >&2; ls \(place.path) >&2")
    let lines = end.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 2, "\(lines)")
    let plan = try #require(lines.first.flatMap { WorkerPlan($0) })
    #expect(plan.number == 7 && plan.worker == 1)
    #expect(lines.last == "worker")
  }

  @Test("A process with several threads is not copied: its pool starts the program")
  func threads() throws {
    #expect(!ThisProcess.hasOneThread)
    let end = try place.play("exit 3", copy: { _ in fatalError("a process with threads was copied") })
    #expect(end.status == .exited(3))
  }

  @Test("A result that a worker has written is the result of the test")
  func passes() throws {
    var result = TestResult(name: "a.test.yaml", script: "a.test.yaml", .passed)
    result.took = 5
    try OutputFile.write(result.json.written, to: "\(place.path)/kept.json")
    let end = try place.play("\(Self.step)\ncp \(place.path)/kept.json \(place.path)/result.json")
    #expect(end.outcome == result)
  }

  @Test("A worker that has played its test is reported before it ends")
  func played() throws {
    let go = "\(place.path)/go"
    var seen: [Int] = []
    let end = try place.play(
      "echo '\(WorkerProgress.played)'\nwhile ! [ -e \(go) ]; do sleep 0.01; done\nexit 3",
      inEachTurn: { pool in
        seen = pool.played.map(\.number)
        if !seen.isEmpty { do { try OutputFile.write("", to: go) } catch { Issue.record(error) } }
      })
    #expect(seen == [7] && end.status == .exited(3))
  }

  @Test("A worker that crashes gives a broken test, which names the step")
  func crash() throws {
    let end = try place.play("echo '\(WorkerProgress(place: "a:1:1", text: "x").line)'\n\(Self.step)\nkill -SEGV $$")
    #expect(end.outcome.outcome == .broken && end.status == .signalled(11))
    #expect(end.outcome.message == "fingerpost ended by SIGSEGV in the step at a.test.yaml:3:5: tap: [1, 1]")
  }

  @Test("A worker that is killed after it wrote its result gives a broken test")
  func lateCrash() throws {
    let result = TestResult(name: "a.test.yaml", script: "a.test.yaml", .passed)
    try OutputFile.write(result.json.written, to: "\(place.path)/result.json")
    #expect(try place.play("kill -KILL $$").outcome.message == "fingerpost ended by SIGKILL before the first step")
  }

  @Test("A worker that cannot start its session reports the reason")
  func session() throws {
    let end = try place.play("echo 'fingerpost: warning: w' >&2\necho 'fingerpost: error: no bus' >&2\nexit 3")
    #expect(end.outcome.outcome == .broken && end.outcome.message == "no bus")
    #expect(end.errors.hasPrefix("fingerpost: warning: w\n"))
    let silent = try place.play("exit 3").outcome
    #expect(silent.message == "fingerpost ended with status 3 before the first step, without a result")
  }

  @Test("A worker that ignores its limit and SIGTERM is killed")
  func hang() throws {
    let end = try place.play(
      "trap '' TERM\n\(Self.step)\nwhile :; do :; done", limit: .milliseconds(50), patience: .milliseconds(50))
    #expect(end.status == .signalled(9) && end.outcome.outcome == .broken)
    #expect(
      end.outcome.message
        == "still running long after its limit of 50ms, and ended in the step at a.test.yaml:3:5: tap: [1, 1]")
  }

  @Test("A worker that closes its streams and ends before its signal is read is found in the same turn")
  func earlySignal() throws {
    let go = "\(place.path)/go"
    var turns = 0
    _ = try place.play("exec >&- 2>&-\nwhile ! [ -e \(go) ]; do sleep 0.01; done\nexit 3") { process in
      // Ten turns are enough to see that the streams were closed; one more or less changes nothing.
      turns += 1
      guard turns == 10 else { return }
      do { try OutputFile.write("", to: go) } catch { Issue.record(error) }
      while ProcessTable.entry(of: process)?.isZombie == false {}
    }
    #expect(turns == 10)
  }

  @Test("Endless output does not fill the memory, and lines that are no progress are ignored")
  func output() throws {
    let end = try place.play(
      "head -c 3000000 /dev/zero\necho\nhead -c 3000000 /dev/zero >&2\n\(Self.step)\necho no\nexit 4")
    #expect(end.errors.utf8.count <= 1 << 16)
    #expect(end.last == WorkerProgress(place: "a.test.yaml:3:5", text: "tap: [1, 1]"))
  }
}

@Suite("Folders of results")
struct ResultsFolderTests {
  private final class Place {
    let path: String

    init() throws { path = try FolderTree.makeTemporary(in: "/tmp", "runner-tests-") }
    deinit { _ = FolderTree.remove(path) }
  }

  private let place: Place

  init() throws { place = try Place() }

  @Test("A folder of results is emptied")
  func emptied() throws {
    let path = "\(place.path)/a/results"
    for _ in 1...2 {
      let folder = try ResultsFolder(path)
      #expect(try Folder.entries(of: path) == [".fingerpost-results", "lock"])
      let test = PlannedTest(number: 7, file: "b/menu.test.yaml")
      #expect(folder.folder(of: test) == "\(path)/0007-menu.test.yaml")
      try FolderTree.make(folder.folder(of: test))
    }
  }

  @Test("Another folder is not emptied")
  func refused() throws {
    try OutputFile.write("x", to: "\(place.path)/thesis.txt")
    #expect(throws: ResultsFault.self) { try ResultsFolder(place.path) }
    #expect(Folder.contains("\(place.path)/thesis.txt"))
  }

  @Test("Two runs do not share a folder")
  func locked() throws {
    let path = "\(place.path)/results"
    let first = try ResultsFolder(path)
    #expect(throws: ResultsFault("another run writes its results to \(path); name another folder with --results")) {
      try ResultsFolder(path)
    }
    withExtendedLifetime(first) {}
  }
}
