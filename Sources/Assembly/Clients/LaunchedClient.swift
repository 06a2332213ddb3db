import CSystem
public import Glibc
import System
public import WaylandServer

/// Why a program could not be started.
public struct LaunchError: Error, CustomStringConvertible {
  public var description: String
}

/// How a process ended.
public enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signalled(signal)
  }

  public var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .signalled(let number): "signal \(number)"
    }
  }
}

/// A program that Fingerpost has started, with what it prints.
public final class LaunchedClient {
  public let name: String
  public let processID: pid_t
  public private(set) var status: ExitStatus?
  public private(set) var standardOutput = Transcript()
  public private(set) var standardError = Transcript()
  /// Whether the program's output goes to the output of this process too.
  private let echoesOutput: Bool
  private var sources: [EventSource] = []

  /// Starts a program as the leader of a session of its own, so that whatever it starts in turn is known as its.
  ///
  /// - Parameters:
  ///   - environment: the whole environment, `NAME=value` each.
  ///   - directory: where it starts; nil for here.
  ///   - connection: a descriptor that it alone inherits, as `connectionNumber`.
  /// - Throws: when there is no such program, or it may not be run.
  public init(
    name: String, command: [String], environment: [String], directory: String? = nil, connection: Int32? = nil,
    echoesOutput: Bool = false, loop: EventLoop
  ) throws(LaunchError) {
    self.name = name
    self.echoesOutput = echoesOutput
    guard let program = command.first else { throw LaunchError(description: "\(name): the command is empty") }
    let output = try Pipe(for: name)
    let errors: Pipe
    do {
      errors = try Pipe(for: name)
    } catch {
      output.close()
      throw error
    }
    let (code, process) = Self.spawn(
      program, command, environment, directory, output: output.writeEnd, errors: errors.writeEnd,
      connection: connection)
    close(output.writeEnd)
    close(errors.writeEnd)
    guard code == 0 else {
      close(output.readEnd)
      close(errors.readEnd)
      throw LaunchError(description: "\(name): cannot start '\(program)': \(String(cString: strerror(code)))")
    }
    processID = process
    sources = [
      loop.watch(output.readEnd) { [unowned self] in read(output.readEnd, into: \.standardOutput, source: 0) },
      loop.watch(errors.readEnd) { [unowned self] in read(errors.readEnd, into: \.standardError, source: 1) },
    ]
    descriptors = [output.readEnd, errors.readEnd]
  }

  /// What a program calls the connection that it was given: a number that no shell script takes for files of its own.
  static let connectionNumber: Int32 = 31

  private var descriptors: [Int32] = []

  private static func spawn(
    _ program: String, _ command: [String], _ environment: [String], _ directory: String?, output: Int32, errors: Int32,
    connection: Int32?
  ) -> (Int32, pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // The copy is inherited, whatever the original's flag says.
    if let connection { posix_spawn_file_actions_adddup2(&actions, connection, connectionNumber) }
    if let directory { fp_spawn_in_directory(&actions, directory) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The loop takes its signals through a descriptor and blocks them; a client must not inherit that.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | posixSpawnSetSession))

    var process: pid_t = 0
    let code = withCStrings(command) { arguments in
      withCStrings(environment) { variables in
        posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
      }
    }
    return (code, process)
  }

  private func read(
    _ descriptor: Int32, into transcript: ReferenceWritableKeyPath<LaunchedClient, Transcript>, source: Int
  ) {
    let isOpen = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        self[keyPath: transcript].append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if echoesOutput {
          StandardStreams.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: Int32(source + 1))
        }
      }
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
    if !isOpen { sources[source].cancel() }
  }

  /// Reads what the program has printed and nobody has read yet.
  public func drainOutput() {
    for (index, transcript) in [\LaunchedClient.standardOutput, \.standardError].enumerated() {
      var poll = pollfd(fd: descriptors[index], events: Int16(POLLIN), revents: 0)
      while Glibc.poll(&poll, 1, 0) > 0, poll.revents & Int16(POLLIN) != 0 {
        read(descriptors[index], into: transcript, source: index)
      }
    }
  }

  /// Asks the kernel whether the program has ended; it stays known afterwards.
  @discardableResult
  public func reap() -> ExitStatus? {
    guard status == nil else { return status }
    var code: Int32 = 0
    if waitpid(processID, &code, WNOHANG) == processID {
      status = ExitStatus(waitStatus: code)
      drainOutput()
    }
    return status
  }

  public var isRunning: Bool { reap() == nil }

  /// Sends a signal to the program, not to what it has started.
  public func signal(_ number: Int32) {
    if isRunning { kill(processID, number) }
  }

  /// Asks the program and everything in its process group to end.
  public func askToEnd() {
    if isRunning { kill(-processID, SIGTERM) }
  }

  /// Ends the program and everything in its process group at once.
  public func end() {
    guard isRunning else { return }
    kill(-processID, SIGKILL)
    var code: Int32 = 0
    if waitpid(processID, &code, 0) == processID { status = ExitStatus(waitStatus: code) }
  }

  deinit {
    sources = []
    descriptors.forEach { close($0) }
  }
}

/// `POSIX_SPAWN_SETSID` of spawn.h, which is hidden behind a feature macro.
private let posixSpawnSetSession: Int32 = 0x80

private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init(for name: String) throws(LaunchError) {
    var ends: [Int32] = [0, 0]
    guard fp_pipe(&ends) == 0 else {
      throw LaunchError(description: "\(name): cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func close() {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
