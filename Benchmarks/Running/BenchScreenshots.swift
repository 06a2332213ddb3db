import ArgumentParser
import Glibc
import Measuring

struct BenchScreenshots: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshots", abstract: "Measures what screenshots and films of 1280x800 cost the compositor.")

  @Option(help: "The compositor to measure.") var fingerpost = ".build/release/fingerpost"
  @Option(help: "The number of screenshots of each way.") var screenshots = 30
  @Option(help: "Seconds for which a film is watched.") var seconds = 4.0
  @Option(help: "The number of rounds; the tables have their medians.") var rounds = 3

  /// The largest CPU time of a screenshot in milliseconds, and the largest share of a core of a film, that are demanded.
  private static let (mostMilliseconds, mostPercent) = (5.0, 20.0)
  private static let size = (width: 1280, height: 800)

  private static let samples = [
    [
      "foot", "--config=/dev/null", "--window-size-pixels=1280x800", "sh", "-c",
      "ls -la --color=always /usr/bin | head -100; exec sleep 1000",
    ],
    ["gtk4-widget-factory"], ["weston-simple-shm"],
  ]

  func run() throws {
    let worst = try (measureScreenshots(), measureFilms())
    judge([
      Verdict("CPU of a screenshot", worst.0, atMost: Self.mostMilliseconds, "ms"),
      Verdict("share of a core of a film at 60 frames a second", worst.1, atMost: Self.mostPercent, "%", decimals: 1),
    ])
  }

  // MARK: Screenshots

  /// A way to take a screenshot.
  private struct Way {
    let name: String
    let take: (_ compositor: RunningCompositor, _ folder: TemporaryFolder) throws -> Void
  }

  private var ways: [Way] {
    let program = fingerpost
    func run(_ command: [String], at compositor: RunningCompositor) throws {
      try ChildProcess(command, environment: compositor.clientEnvironment, isQuiet: true).finish(within: 10)
    }
    return [
      Way(name: "fingerpost ctl screenshot") { compositor, folder in
        try run([program, "ctl", "screenshot", "\(folder.path)/picture.png"], at: compositor)
      },
      Way(name: "grim, wlr-screencopy") { compositor, folder in
        try run(["grim", "-l", "0", "\(folder.path)/grim.png"], at: compositor)
      },
      Way(name: "ext-image-copy-capture") { compositor, _ in
        try CaptureClient(socket: compositor.socket).takePicture()
      },
    ]
  }

  /// - Returns: the largest value.
  private func measureScreenshots() throws -> Double {
    print("CPU time of the compositor for a screenshot, ms; in brackets the size of the file in KiB:")
    var table = Table(["program"] + ways.map(\.name))
    var worst = 0.0
    for sample in Self.samples {
      let compositor = try RunningCompositor(fingerpost)
      let client = try ChildProcess(sample, environment: compositor.clientEnvironment, isQuiet: true)
      usleep(4_000_000)
      guard !client.hasEnded else { throw MeasuringError("\(sample[0]) did not stay") }
      let folder = try TemporaryFolder()
      let values = try ways.map { way in
        try (0..<max(1, rounds)).map { _ in try measure(way, at: compositor, folder) }.median
      }
      let size = Self.bytes(of: "\(folder.path)/picture.png")
      let texts = values.enumerated().map { $1.text(2) + ($0 == 0 ? " (\(size / 1024))" : "") }
      table.add([sample[0]] + texts)
      worst = max(worst, values.max() ?? 0)
      client.end()
    }
    print(table.text)
    return worst
  }

  /// The time of one screenshot without that which the compositor spends on its client at the same time.
  private func measure(_ way: Way, at compositor: RunningCompositor, _ folder: TemporaryFolder) throws -> Double {
    try way.take(compositor, folder)
    func share(_ body: () throws -> Void) rethrows -> (cost: Double, seconds: Double) {
      let (began, used) = (Moment.now, compositor.process.cpuTime)
      try body()
      return (Double(compositor.process.cpuTime - used) / 1e6, Double(Moment.now - began) / 1e9)
    }
    let idle = share { usleep(500_000) }
    let taking = try share { for _ in 0..<max(1, screenshots) { try way.take(compositor, folder) } }
    return (taking.cost - idle.cost / idle.seconds * taking.seconds) / Double(max(1, screenshots))
  }

  private static func bytes(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  // MARK: Films

  /// A way to film.
  private enum Camera: String, CaseIterable {
    case none = "no film"
    case script = "film of a script"
    case recorder = "wf-recorder, wlr-screencopy"
  }

  /// - Returns: the largest share of a film.
  private func measureFilms() throws -> Double {
    print("\nShare of a core of the compositor while a client draws, %; in brackets its frames a second:")
    var table = Table(["client's frame"] + Camera.allCases.map(\.rawValue))
    var worst = 0.0
    for (name, isWhole) in [("whole window", true), ("64x64 pixels", false)] {
      let figures = try Camera.allCases.map { camera in
        let figures = try (0..<max(1, rounds)).map { _ in try measure(camera, isWhole: isWhole) }
        return (percent: figures.map(\.percent).median, rate: figures.map(\.rate).median)
      }
      table.add([name] + figures.map { "\($0.percent.text(1)) (\($0.rate.text(0)))" })
      worst = max(worst, figures.dropFirst().map(\.percent).max() ?? 0)
    }
    print(table.text)
    return worst
  }

  private func measure(_ camera: Camera, isWhole: Bool) throws -> (percent: Double, rate: Double) {
    let folder = try TemporaryFolder()
    let compositor = try RunningCompositor(try command(camera, in: folder), in: folder)
    let client = try PictureClient(
      socket: compositor.socket, buffers: 3, isWhole: isWhole, isFullScreen: true, size: Self.size, drawsPixels: true)
    let recorder = try start(camera, at: compositor, in: folder)
    func show(_ seconds: Double) throws {
      guard try client.show(frames: Int(seconds * 60)) else {
        throw MeasuringError("the compositor asked for no frame within five seconds")
      }
    }
    try show(1)
    let (began, used, first) = (Moment.now, compositor.process.cpuTime, client.frames)
    try show(seconds)
    let time = Double(Moment.now - began)
    let share = Double(compositor.process.cpuTime - used) / time
    guard recorder?.hasEnded != true, !compositor.process.hasEnded else {
      throw MeasuringError("the film \"\(camera.rawValue)\" has ended early")
    }
    recorder?.end(SIGINT)
    return (share * 100, Double(client.frames - first) / time * 1e9)
  }

  /// The compositor. A film of a script takes its pictures while the pointer moves.
  private func command(_ camera: Camera, in folder: TemporaryFolder) throws -> [String] {
    let size = "\(Self.size.width)x\(Self.size.height)"
    let command = [fingerpost, "headless", "--realtime", "--size", size]
    guard camera == .script else { return command }
    try folder.write(
      """
      steps:
        - pause: 500ms
        - pointer: {drag: left, from: [10, 10], to: [1200, 700], duration: 60s}

      """, to: "film.yaml")
    return command + [
      "--script", "\(folder.path)/film.yaml", "--report", "\(folder.path)/report",
      "--results", "\(folder.path)/results",
    ]
  }

  private func start(_ camera: Camera, at compositor: RunningCompositor, in folder: TemporaryFolder) throws
    -> ChildProcess?
  {
    guard camera == .recorder else { return nil }
    return try ChildProcess(
      ["wf-recorder", "-c", "libx264", "-p", "preset=ultrafast", "-x", "yuv420p", "-f", "\(folder.path)/film.avi"],
      environment: compositor.clientEnvironment, isQuiet: true)
  }
}
