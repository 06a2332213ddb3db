import ArgumentParser
import Glibc
import Measuring

/// Measures the costs of a compositor that receives few events.
@main
struct BenchRunning: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-running", abstract: "Measures the costs of a compositor that receives few events.",
    subcommands: [BenchFigures.self, BenchPictures.self, BenchScreenshots.self], defaultSubcommand: BenchFigures.self)
}

struct BenchFigures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures",
    abstract: "Measures start-up, memory, a client's first frame, and what pictures and idle clients cost.")

  @Option(help: "The compositor to measure.") var fingerpost = ".build/release/fingerpost"
  @Option(help: "The demo client.") var demo = ".build/release/fingerpost-demo"
  @Option(help: "Seconds for which idle clients are watched.") var idle = 10.0
  @Option(help: "How often start-up and the first frame are measured.") var repetitions = 10
  @Option(help: "Frames for which clients that draw are watched.") var pictures = 300

  func run() throws {
    var limits = Limits()
    let starts = try (0..<max(1, repetitions)).map { _ in try measureStart() }
    limits.check("start-up until a client can connect", starts.map(\.milliseconds).median, atMost: 14, unit: "ms")
    limits.check("resident memory without clients", starts.map(\.mebibytes).median, atMost: 16, unit: "MiB")
    let frames = try (0..<max(1, repetitions)).map { _ in try measureFirstFrame() }
    limits.check("first frame after a client's first commit", frames.median, atMost: 100, unit: "ms")
    limits.check("slowest of \(frames.count) first frames", frames.max() ?? 0, atMost: 100, unit: "ms")
    try measurePictures(&limits)
    try measureIdleClients(&limits)
    print(limits.table.text)
    judge(limits.verdicts)
  }

  private func measureStart() throws -> (milliseconds: Double, mebibytes: Double) {
    let compositor = try RunningCompositor(fingerpost)
    // Memory is read after the loop has become idle.
    usleep(100_000)
    return (compositor.startMilliseconds, compositor.process.residentMebibytes)
  }

  private func measureFirstFrame() throws -> Double {
    let compositor = try RunningCompositor(fingerpost)
    return try FirstFrameClient(socket: compositor.socket).milliseconds()
  }

  /// Measures what the compositor spends on a commit that no picture shows, the frame callback included.
  private func measurePictures(_ limits: inout Limits) throws {
    for (name, buffers, isWhole, limit) in [
      ("a commit of 1920x1080, 3 buffers", 3, true, 0.2), ("a commit of 1920x1080, 2 buffers", 2, true, 0.2),
      ("a commit of 1920x1080, 1 buffer", 1, true, nil), ("a commit of 64x64 in 1920x1080, 1 buffer", 1, false, nil),
    ] as [(String, Int, Bool, Double?)] {
      let compositor = try RunningCompositor(fingerpost)
      let client = try PictureClient(socket: compositor.socket, buffers: buffers, isWhole: isWhole)
      let isShown = try client.show(frames: 30)
      let used = compositor.process.cpuTime
      guard isShown, try client.show(frames: pictures) else {
        throw MeasuringError("the compositor asked for no frame within five seconds")
      }
      let milliseconds = Double(compositor.process.cpuTime - used) / 1e6 / Double(pictures)
      if let limit {
        limits.check(name, milliseconds, atMost: limit, unit: "ms")
      } else {
        limits.inform(name, milliseconds, unit: "ms")
      }
    }
  }

  private func measureIdleClients(_ limits: inout Limits) throws {
    let compositor = try RunningCompositor(fingerpost)
    let wanted = [["foot"], ["gtk4-widget-factory"], ["weston-simple-touch"], [demo]]
    let clients = try wanted.map { command in
      try ChildProcess(command, environment: compositor.clientEnvironment, isQuiet: true)
    }
    usleep(5_000_000)
    let (began, used) = (Moment.now, compositor.process.cpuTime)
    usleep(UInt32(idle * 1_000_000))
    let share = Double(compositor.process.cpuTime - used) / Double(Moment.now - began) * 100
    for (client, command) in zip(clients, wanted) where client.hasEnded {
      throw MeasuringError("\(command[0]) did not stay")
    }
    limits.check("four idle clients", share, atMost: 1, unit: "% of a core")
    limits.inform("resident memory with the four", compositor.process.residentMebibytes, unit: "MiB")
    withExtendedLifetime(clients) {}
  }
}

/// Measured values with their upper limits.
struct Limits {
  private(set) var table = Table("figure", "measured", "limit")
  private(set) var verdicts: [Verdict] = []

  mutating func inform(_ name: String, _ value: Double, unit: String) {
    table.add(name, "\(value.text(2)) \(unit)", "")
  }

  mutating func check(_ name: String, _ value: Double, atMost limit: Double, unit: String) {
    let verdict = Verdict(name, value, atMost: limit, unit)
    table.add(name, verdict.seen, verdict.limit)
    verdicts.append(verdict)
  }
}
