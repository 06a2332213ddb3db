import ArgumentParser
import Assembly
import CBenchmarks
import Geometry
import Glibc
import Globals
import Logging
import Measuring
import Policies
import Surfaces
import WaylandServer

/// The measured process: a complete compositor with input from one socket and one client on another.
struct CompositorRole: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "compositor", shouldDisplay: false)

  @Option var input: Int32
  @Option(help: "The socket of the client that receives the events.") var client: Int32
  @Option(help: "The sockets of further clients, separated by commas.") var others = ""
  @Option var cpu: Int32?
  @Option var recognizers = 0
  @Option(help: "Recognizers on each window of the idle clients.") var recognizersElsewhere = 0
  @Option var tap = ShellTap.none
  @Flag var trace = false
  @Flag var recordsTwice = false

  func run() throws {
    if let cpu { bench_pin(0, cpu) }
    let output = OutputDescription(name: "main", mode: IntSize(1280, 720))
    var log = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
    log.logLevel = .critical
    let compositor = try Compositor(
      CompositorSettings(
        outputs: [output], policy: .watching(with: recognizers, elsewhere: recognizersElsewhere, tap), log: log),
      clock: MonotonicClock())
    for socket in [client] + others.split(separator: ",").compactMap({ Int32($0) }) {
      _ = compositor.display.connect(OwnedFD(socket))
    }
    let record = TraceFileWriter(of: compositor) { (_: UnsafeBufferPointer<UInt8>) in }
    if trace { record.begin() }
    let source = RecordSource(input, compositor: compositor, recordsTwice: recordsTwice)
    while source.isOpen { compositor.turn(milliseconds: -1) }
    record.end()
    compositor.stop()
  }
}

/// The process for comparison. It forwards the same bytes without reading them.
struct ForwarderRole: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "forwarder", shouldDisplay: false)

  @Option var input: Int32
  @Option var client: Int32
  @Option var cpu: Int32?

  func run() {
    if let cpu { bench_pin(0, cpu) }
    bench_forward(input, client)
  }
}
