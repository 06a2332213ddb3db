package import System
package import WaylandServer

/// A program that Fingerpost has started, with its captured output.
public final class LaunchedClient {
  public let name: String
  package private(set) var standardOutput = Transcript()
  package private(set) var standardError = Transcript()
  /// Receives the program's output as it arrives; nil if only the transcripts do.
  private let relay: Relay?
  private let process: ChildProcess
  private var sources: [ChildProcess.Stream: EventSource] = [:]
  /// Whether processes are left in the kernel session of the program after its end.
  private var remains = RecentLook()

  /// Receives a part of what a program has written.
  package typealias Relay = (ChildProcess.Stream, UnsafeRawBufferPointer) -> Void

  /// Writes the output of a program to the output of this process.
  package static var echo: Relay { { stream, bytes in StandardStreams.write(bytes, to: stream.rawValue) } }

  /// The descriptor number of the program's own connection. Shell scripts do not use this number for their own files.
  package static let connectionNumber: Int32 = 31

  /// Starts a program as the leader of its own session, so that the processes it starts can be attributed to it.
  ///
  /// - Parameters:
  ///   - environment: the whole environment, one `NAME=value` each.
  ///   - directory: the working directory; nil for the directory of this process.
  ///   - connection: a descriptor that only this program inherits, as `connectionNumber`.
  /// - Throws: if the program does not exist or may not be run.
  package init(
    name: String, command: [String], environment: [String], directory: String? = nil, connection: Int32? = nil,
    relay: Relay? = nil, loop: EventLoop
  ) throws(LaunchError) {
    self.name = name
    self.relay = relay
    process = try ChildProcess(
      name: name, command: command, environment: environment, directory: directory,
      connection: connection.map { ($0, Self.connectionNumber) })
    for stream in ChildProcess.Stream.allCases {
      sources[stream] = loop.watch(process.descriptor(of: stream)) { [unowned self] in read(stream) }
    }
  }

  package var processID: Int32 { process.id }
  package var status: ExitStatus? { process.status }
  /// The time at which the end of the program was noticed, in nanoseconds of the monotonic clock; nil while it runs.
  package private(set) var endTime: UInt64?
  /// True if the program runs, or has ended and left processes in its kernel session.
  package var hasProcesses: Bool {
    isRunning || remains.answer { KernelSession.hasProcesses(ledBy: process.id) }
  }

  private func read(_ stream: ChildProcess.Stream) {
    let isOpen = process.read(stream) { bytes in
      switch stream {
      case .output: standardOutput.append(bytes)
      case .errors: standardError.append(bytes)
      }
      relay?(stream, bytes)
    }
    if !isOpen { sources[stream]?.cancel() }
  }

  /// Reads everything that the program has printed so far.
  package func drainOutput() {
    for stream in ChildProcess.Stream.allCases {
      while process.hasUnread(stream) { read(stream) }
    }
  }

  /// Collects the exit status if the program has ended. The status stays available afterwards.
  @discardableResult
  package func reap() -> ExitStatus? {
    guard status == nil else { return status }
    if process.reap() != nil {
      endTime = MonotonicTime.nanoseconds()
      drainOutput()
    }
    return status
  }

  public var isRunning: Bool { reap() == nil }

  /// Sends a signal to the program and everything in its process group; SIGUSR1 and SIGUSR2 to the program alone.
  package func signal(_ number: Int32) {
    if isRunning { process.signal(number) }
  }

  /// Asks the program and everything in its process group to end.
  package func askToEnd() {
    if isRunning { process.askToEnd() }
  }

  /// Kills all processes in the kernel session of the program without waiting for their end. The program may have ended.
  package func killSession() { KernelSession.kill(ledBy: process.id) }

  /// Ends the program and everything in its process group at once.
  public func end() {
    if isRunning { process.end() }
  }

  deinit { sources = [:] }
}
