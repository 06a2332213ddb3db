import CSystem
import Glibc

/// A program that this process has started, with a pipe for each of its output streams.
///
/// It leads its own kernel session, so that the processes it starts can be attributed to it. Its standard input is
/// empty.
package final class ChildProcess {
  package let id: Int32
  /// The exit status; nil while it runs or has not been reaped.
  package private(set) var status: ExitStatus?
  private let output: Pipe
  private let errors: Pipe

  /// The output streams of a program.
  package enum Stream: Int32, CaseIterable, Sendable {
    case output = 1
    case errors = 2
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: the name in error messages.
  ///   - environment: the whole environment, one `NAME=value` each.
  ///   - directory: the working directory; nil for the directory of this process.
  ///   - connection: the only descriptor to inherit besides the standard streams, and its number in the program.
  /// - Throws: if the program does not exist or may not be run.
  package init(
    name: String, command: [String], environment: [String], directory: String? = nil,
    connection: (descriptor: Int32, number: Int32)? = nil
  ) throws(LaunchError) {
    guard let program = command.first else { throw LaunchError(description: "\(name): the command is empty") }
    output = try Pipe(for: name)
    errors = try Pipe(for: name)
    let (code, process) = Self.spawn(
      program, command, environment, directory, output: output.writeEnd, errors: errors.writeEnd,
      connection: connection)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    guard code == 0 else {
      throw LaunchError(description: "\(name): cannot start '\(program)': \(ErrorNumber(code))")
    }
    id = process
  }

  /// Starts a copy of this process. It has all memory of this process, but only the standard streams of its descriptors.
  ///
  /// The copy has a single thread. Call this only if `ThisProcess.hasOneThread`: a lock that another thread holds would
  /// stay locked in the copy.
  ///
  /// - Parameters:
  ///   - name: the name in error messages.
  ///   - body: runs in the copy, as its whole work.
  /// - Throws: if the system refuses a further process.
  package init(name: String, copy body: () -> Never) throws(LaunchError) {
    let (output, errors, preparation) = (try Pipe(for: name), try Pipe(for: name), try Pipe(for: name))
    (self.output, self.errors) = (output, errors)
    // Otherwise the copy would write unwritten text of this process as well.
    fflush(nil)
    let process = fp_copy_process()
    if process == 0 {
      withExtendedLifetime((output, errors, preparation)) {
        ProcessCopy.prepare(output: output.writeEnd, errors: errors.writeEnd)
      }
      body()
    }
    let reason = ErrorNumber.latest
    output.closeWriteEnd()
    errors.closeWriteEnd()
    guard process > 0 else { throw LaunchError(description: "\(name): cannot copy this process: \(reason)") }
    id = process
    preparation.awaitWriters()
  }

  private static func spawn(
    _ program: String, _ command: [String], _ environment: [String], _ directory: String?, output: Int32, errors: Int32,
    connection: (descriptor: Int32, number: Int32)?
  ) -> (Int32, pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    // The copy is inherited even if the original is closed on exec.
    if let connection { posix_spawn_file_actions_adddup2(&actions, connection.descriptor, connection.number) }
    if let directory { fp_spawn_in_directory(&actions, directory) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The event loop blocks its signals and reads them from a descriptor. Programs must not inherit the blocked
    // signals.
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
        DescriptorLimit.withInherited {
          posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
        }
      }
    }
    return (code, process)
  }

  // MARK: Output

  /// Readable when the program has written output or has closed the stream. This object closes the descriptor.
  package func descriptor(of stream: Stream) -> Int32 { pipe(of: stream).readEnd }

  private func pipe(of stream: Stream) -> Pipe { stream == .output ? output : errors }

  /// Reads a portion of the program's output without blocking.
  ///
  /// - Parameter body: receives the bytes; not called without any.
  /// - Returns: false if the program has closed the stream and everything was read.
  package func read(_ stream: Stream, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = Glibc.read(descriptor(of: stream), buffer.baseAddress, buffer.count)
      if count > 0 { body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
  }

  /// True if the program has written output that was not read.
  package func hasUnread(_ stream: Stream) -> Bool {
    var poll = pollfd(fd: descriptor(of: stream), events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0 && poll.revents & Int16(POLLIN) != 0
  }

  // MARK: Exit

  /// Collects the exit status if the program has ended.
  @discardableResult
  package func reap() -> ExitStatus? {
    guard status == nil else { return status }
    var code: Int32 = 0
    if waitpid(id, &code, WNOHANG) == id { status = ExitStatus(waitStatus: code) }
    return status
  }

  /// Sends a signal to the program and everything in its process group, such as the program that a shell has started.
  /// SIGUSR1 and SIGUSR2 go to the program alone: only it defines their meaning, and they would end its helpers.
  /// Must not be called after the program was reaped.
  package func signal(_ number: Int32) {
    let isForProgram = number == SignalNumber.user1 || number == SignalNumber.user2
    kill(isForProgram ? id : -id, number)
  }

  /// Asks the program and everything in its process group to end. A stopped process receives the signal only when it continues.
  package func askToEnd() {
    kill(-id, SIGTERM)
    kill(-id, SIGCONT)
  }

  /// Kills the program and everything in its process group, and waits for the program to end.
  package func end() {
    kill(-id, SIGKILL)
    var code: Int32 = 0
    if waitpid(id, &code, 0) == id { status = ExitStatus(waitStatus: code) }
  }
}

/// `POSIX_SPAWN_SETSID` of spawn.h, which a feature macro hides.
private let posixSpawnSetSession: Int32 = 0x80

private final class Pipe {
  let readEnd: Int32
  private(set) var writeEnd: Int32

  init(for name: String) throws(LaunchError) {
    var ends: [Int32] = [0, 0]
    guard fp_pipe(&ends) == 0 else {
      throw LaunchError(description: "\(name): cannot create a pipe: \(ErrorNumber.latest)")
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Waits until no other process can write, which nothing has written.
  func awaitWriters() {
    closeWriteEnd()
    while PollSet.wait(for: [readEnd], milliseconds: -1).isEmpty {}
  }

  deinit {
    closeWriteEnd()
    close(readEnd)
  }
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
