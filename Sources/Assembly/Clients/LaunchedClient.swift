import CSystem
public import System
public import WaylandServer

/// A program that Fingerpost has started, with what it prints.
public final class LaunchedClient {
  public let name: String
  public private(set) var standardOutput = Transcript()
  public private(set) var standardError = Transcript()
  /// Whether the program's output goes to the output of this process too.
  private let echoesOutput: Bool
  private let process: ChildProcess
  private var sources: [ChildProcess.Stream: EventSource] = [:]

  /// The number that a program's own connection has there: one that no shell script uses for its own files.
  static let connectionNumber: Int32 = 31

  /// Starts a program as the leader of a session of its own, so that whatever it starts in turn is known as its.
  ///
  /// - Parameters:
  ///   - environment: the whole environment, `NAME=value` each.
  ///   - directory: where it starts; nil for the directory of this process.
  ///   - connection: a descriptor that it alone inherits, as `connectionNumber`.
  /// - Throws: when there is no such program, or it may not be run.
  public init(
    name: String, command: [String], environment: [String], directory: String? = nil, connection: Int32? = nil,
    echoesOutput: Bool = false, loop: EventLoop
  ) throws(LaunchError) {
    self.name = name
    self.echoesOutput = echoesOutput
    process = try ChildProcess(
      name: name, command: command, environment: environment, directory: directory,
      connection: connection.map { ($0, Self.connectionNumber) })
    for stream in ChildProcess.Stream.allCases {
      sources[stream] = loop.watch(process.descriptor(of: stream)) { [unowned self] in read(stream) }
    }
  }

  public var processID: Int32 { process.id }
  public var status: ExitStatus? { process.status }

  private func read(_ stream: ChildProcess.Stream) {
    let isOpen = process.read(stream) { bytes in
      switch stream {
      case .output: standardOutput.append(bytes)
      case .errors: standardError.append(bytes)
      }
      if echoesOutput { StandardStreams.write(bytes, to: stream.rawValue) }
    }
    if !isOpen { sources[stream]?.cancel() }
  }

  /// Reads everything that the program has printed so far.
  public func drainOutput() {
    for stream in ChildProcess.Stream.allCases {
      while process.hasUnread(stream) { read(stream) }
    }
  }

  /// Asks the kernel whether the program has ended; it stays known afterwards.
  @discardableResult
  public func reap() -> ExitStatus? {
    guard status == nil else { return status }
    if process.reap() != nil { drainOutput() }
    return status
  }

  public var isRunning: Bool { reap() == nil }

  /// Sends a signal to the program, not to what it has started.
  public func signal(_ number: Int32) {
    if isRunning { process.signal(number) }
  }

  /// Asks the program and everything in its process group to end.
  public func askToEnd() {
    if isRunning { process.askToEnd() }
  }

  /// Ends the program and everything in its process group at once.
  public func end() {
    if isRunning { process.end() }
  }

  deinit { sources = [:] }
}
