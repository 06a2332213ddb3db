import Glibc
import System
import Testing

@Suite("Programs that this process starts")
struct ChildProcessTests {
  private func start(_ script: String, environment: [String] = []) throws -> ChildProcess {
    try ChildProcess(name: "test", command: ["/bin/sh", "-c", script], environment: environment)
  }

  /// Reads a stream to its end.
  private func text(_ stream: ChildProcess.Stream, of process: ChildProcess) -> String {
    var bytes: [UInt8] = []
    var poll = pollfd(fd: process.descriptor(of: stream), events: Int16(POLLIN), revents: 0)
    while Glibc.poll(&poll, 1, 20_000) > 0, process.read(stream, { bytes.append(contentsOf: $0) }) {}
    return String(decoding: bytes, as: UTF8.self)
  }

  private func awaitEnd(of process: ChildProcess) -> System.ExitStatus? {
    let limit = Deadline(microseconds: 20_000_000)
    while process.reap() == nil, !limit.hasPassed { usleep(1000) }
    return process.status
  }

  @Test func outputComesThroughOnePipeForEachStream() throws {
    let process = try start("echo $WORD; echo no >&2; exit 7", environment: ["WORD=yes"])
    #expect(text(.output, of: process) == "yes\n")
    #expect(text(.errors, of: process) == "no\n")
    #expect(awaitEnd(of: process) == .exited(7))
  }

  @Test func aProgramLeadsASessionOfItsOwnAndIsEndedWithItsGroup() throws {
    let process = try start("sleep 60 & echo ready; wait")
    var poll = pollfd(fd: process.descriptor(of: .output), events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 20_000) == 1)
    #expect(process.hasUnread(.output))
    #expect(KernelSession.leader(of: process.id) == process.id)
    process.end()
    #expect(process.status == .signalled(SIGKILL))
    #expect(text(.output, of: process) == "ready\n")
  }

  /// The helper of the shell survives SIGUSR1 and SIGUSR2, so SIGTERM ends it with the status 143. SIGHUP ends it.
  @Test(arguments: [
    (SIGUSR1, "kill $!; wait $!; echo $?", "143"), (SIGUSR2, "kill $!; wait $!; echo $?", "143"),
    (SIGHUP, "wait; echo ended", "ended"),
  ])
  func aSignalIsForTheGroupOrForTheProgramAlone(number: Int32, action: String, expected: String) throws {
    let process = try start("sleep 60 & trap '\(action); exit 0' HUP USR1 USR2; echo ready; wait")
    var poll = pollfd(fd: process.descriptor(of: .output), events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 20_000) == 1)
    process.signal(number)
    #expect(text(.output, of: process) == "ready\n\(expected)\n")
    #expect(awaitEnd(of: process) == .exited(0))
  }

  @Test func aProgramGetsTheLimitOfDescriptorsThatThisProcessHadAtItsStart() throws {
    // The limit at the start is read now, and raised to what the system permits.
    DescriptorLimit.raise()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let before = text(.output, of: try start("ulimit -n"))
    var lower = limit
    lower.rlim_cur -= 1
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &lower)
    #expect(text(.output, of: try start("ulimit -n")) == before)
    #expect(DescriptorLimit.current == Int(limit.rlim_cur) - 1)
    DescriptorLimit.raise()
    #expect(DescriptorLimit.current == Int(limit.rlim_cur))
  }

  /// This process has other threads, so the copy only makes system calls.
  @Test func aCopyHasAKernelSessionAndOnlyItsStandardStreams() throws {
    let own = open("/dev/null", O_RDONLY)
    defer { close(own) }
    let process = try ChildProcess(name: "test") {
      write(STDOUT_FILENO, "out", 3)
      write(STDERR_FILENO, "err", 3)
      var byte: UInt8 = 0
      let isInputEmpty = read(STDIN_FILENO, &byte, 1) == 0
      let leads = getsid(0) == getpid()
      _exit(fcntl(own, F_GETFD) == -1 && isInputEmpty && leads ? 5 : 6)
    }
    #expect(text(.output, of: process) == "out")
    #expect(text(.errors, of: process) == "err")
    #expect(awaitEnd(of: process) == .exited(5))
    #expect(fcntl(own, F_GETFD) >= 0)
  }

  @Test func aProgramThatDoesNotExistIsNotStarted() throws {
    let error = #expect(throws: LaunchError.self) {
      try ChildProcess(name: "test", command: ["/nowhere/program"], environment: [])
    }
    #expect(error?.description == "test: cannot start '/nowhere/program': No such file or directory")
    #expect(throws: LaunchError.self) { try ChildProcess(name: "test", command: [], environment: []) }
  }

  @Test func aConnectionIsInheritedUnderItsNumber() throws {
    let pair = try SocketConnection.pair()
    let ours = SocketConnection(adopting: pair.ours)
    defer { close(pair.theirs) }
    let process = try ChildProcess(
      name: "test", command: ["/bin/sh", "-c", "echo hello >&9"], environment: [],
      connection: (descriptor: pair.theirs, number: 9))
    #expect(awaitEnd(of: process) == .exited(0))
    let got = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { ours.receive(into: $0) }
    #expect(got == .moved(6))
  }
}
