import Glibc
import Measuring

/// A measured process with its input and its output.
protocol Subject: AnyObject {
  var process: ChildProcess { get }
  var injector: Injector { get }
  /// The number of events that were received completely.
  var received: Int { get }
  /// The time of the last received event, in nanoseconds.
  var lastMoment: UInt64 { get }
  /// Waits until an event is received.
  func waitForEvents()
}

/// The floor of the measurement: a process that forwards 24 bytes for each event.
final class ForwarderSubject: Subject {
  let process: ChildProcess
  let injector: Injector
  private(set) var received = 0
  private(set) var lastMoment: UInt64 = 0
  private let output: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
  private var bytes = 0

  init(cpu: Int32?) throws {
    let (input, client) = (try SocketPair(), try SocketPair())
    process = try ChildProcess(Self.command("forwarder", input, client, cpu))
    input.closeFar()
    client.closeFar()
    injector = Injector(socket: input.near)
    output = client.near
  }

  deinit {
    close(injector.socket)
    close(output)
    buffer.deallocate()
  }

  func waitForEvents() {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    poll(&ready, 1, -1)
    let count = recv(output, buffer.baseAddress, buffer.count, 0)
    guard count > 0 else { return }
    bytes += count
    received = bytes / InputRecord.size
    lastMoment = Moment.now
  }
}

extension Subject {
  /// The command that runs this program in another role.
  static func command(_ role: String, _ input: SocketPair, _ client: SocketPair, _ cpu: Int32?) -> [String] {
    ["/proc/self/exe", role, "--input", "\(input.far)", "--client", "\(client.far)"]
      + (cpu.map { ["--cpu", "\($0)"] } ?? [])
  }
}
