import ArgumentParser
import CBenchmarks
import Glibc
import Measuring

@main
struct BenchRouting: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-routing",
    abstract: "Measures the way of an input event from a device's socket to a client, beside the least it can take.",
    subcommands: [
      Latency.self, Verdicts.self, Growth.self, Crowd.self, Counts.self, Instructions.self, Road.self, Profile.self,
      Storm.self, CompositorRole.self, ForwarderRole.self,
    ],
    defaultSubcommand: Latency.self)
}

/// The options of a measurement.
struct MeasuringOptions: ParsableArguments {
  @Option(help: "Events measured one at a time.") var single = 20_000
  @Option(help: "Events measured with 64 on their way.") var pipelined = 100_000
  @Option(help: "Rounds; figures are their medians.") var rounds = 3
  @Option(help: "CPUs of the measured process and of its ends, as 1,1; or free.") var pin = "1,1"

  var cpus: (subject: Int32?, ends: Int32?) {
    let numbers = pin.split(separator: ",").map { Int32($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (nil, nil)
  }

  var extent: Extent { Extent(single: single, pipelined: pipelined) }

  /// Pins this process to a CPU, and sets an alarm that ends it if an event is lost.
  func begin() {
    if let cpu = cpus.ends { bench_pin(0, cpu) }
    alarm(600)
  }
}

/// Measures touch, pointer and key events with one window. The floor is measured in the same round.
struct Latency: ParsableCommand {
  @OptionGroup var options: MeasuringOptions

  func run() throws {
    options.begin()
    var routed: [Stimulus: [Measurement]] = [:]
    var floors: [Stimulus: [Measurement]] = [:]
    for _ in 0..<max(1, options.rounds) {
      for stimulus in Stimulus.allCases {
        let floor = try ForwarderSubject(cpu: options.cpus.subject)
        floors[stimulus, default: []].append(Measurement(of: floor, stimulus, options.extent, counts: false))
        let compositor = try CompositorSubject(Scene(), cpu: options.cpus.subject)
        routed[stimulus, default: []].append(Measurement(of: compositor, stimulus, options.extent, counts: true))
      }
    }
    report(routed, floors)
  }

  private func report(_ routed: [Stimulus: [Measurement]], _ floors: [Stimulus: [Measurement]]) {
    var table = Table(
      "event", "p50 µs", "p99 µs", "floor p50", "p50/floor", "cpu µs", "floor cpu", "cpu/floor", "64: cpu µs",
      "64: floor", "64: k/s", "allocations", "libwayland's")
    for stimulus in Stimulus.allCases {
      guard let rounds = routed[stimulus], let floorRounds = floors[stimulus] else { continue }
      let (own, floor) = (rounds.median, floorRounds.median)
      let ratios = zip(rounds, floorRounds)
      table.add(
        stimulus.rawValue, own.p50.text(1), own.p99.text(1), floor.p50.text(1),
        ratios.map { $0.p50 / $1.p50 }.median.text(2), own.singleCPU.text(2), floor.singleCPU.text(2),
        ratios.map { $0.singleCPU / $1.singleCPU }.median.text(2), own.pipelinedCPU.text(3),
        floor.pipelinedCPU.text(3), (own.rate / 1000).text(0), own.ownAllocations.text(2),
        own.libwaylandAllocations.text(2))
    }
    print(table.text)
    judge(
      Stimulus.allCases.compactMap { stimulus in
        guard let rounds = routed[stimulus], let floorRounds = floors[stimulus] else { return nil }
        let ratio = zip(rounds, floorRounds).map { $0.p50 / $1.p50 }.median
        return Verdict("time of an event beside the floor, \(stimulus.rawValue)", ratio, atMost: 1.2)
      })
  }
}

/// Counts allocations, which do not depend on the machine's speed. An event must not allocate memory outside libwayland.
struct Counts: ParsableCommand {
  func run() throws {
    alarm(120)
    var table = Table("event", "allocations", "libwayland's")
    var verdicts: [Verdict] = []
    for stimulus in Stimulus.allCases {
      let compositor = try CompositorSubject(Scene(windows: 10, subsurfaces: 10), cpu: nil)
      let counted = Measurement(of: compositor, stimulus, Extent(single: 100, pipelined: 1000), counts: true)
      table.add(stimulus.rawValue, counted.ownAllocations.text(2), counted.libwaylandAllocations.text(2))
      verdicts.append(
        Verdict("allocations of an event besides libwayland's, \(stimulus.rawValue)", counted.ownAllocations, atMost: 0)
      )
    }
    print(table.text)
    judge(verdicts)
  }
}

/// Measures the same with growing numbers of windows and subsurfaces.
struct Growth: ParsableCommand {
  @OptionGroup var options: MeasuringOptions
  @Option(parsing: .upToNextOption, help: "How many windows, or subsurfaces.") var surfaces = [1, 100, 1000]
  @Option(parsing: .upToNextOption, help: "How many gestures watch.") var recognizers = [10, 100]

  func run() throws {
    options.begin()
    var table = Table("scene", "event", "p50 µs", "64: cpu µs", "allocations")
    for (name, scene) in scenes {
      // A touch raises the large window, which would remove the small windows in front of it.
      for stimulus in [Stimulus.touch, .pointer] {
        let compositor = try CompositorSubject(scene, cpu: options.cpus.subject)
        let result = (0..<max(1, options.rounds)).map { _ in
          Measurement(of: compositor, stimulus, options.extent, counts: true)
        }.median
        table.add(
          name, stimulus.rawValue, result.p50.text(1), result.pipelinedCPU.text(3), result.ownAllocations.text(2))
      }
    }
    print(table.text)
  }

  private var scenes: [(String, Scene)] {
    surfaces.map { ("\($0) subsurfaces", Scene(subsurfaces: $0)) }
      + surfaces.map { ("\($0) windows", Scene(windows: $0)) }
      + recognizers.map { ("\($0) recognizers", Scene(recognizers: $0)) }
  }
}

/// Injects events of one kind only, for profilers.
struct Storm: ParsableCommand {
  @OptionGroup var options: MeasuringOptions
  @Option(help: "touch, pointer, key or tap.") var event = "touch"
  @Option(help: "Small windows in front of the large one.") var windows = 0
  @Option(help: "Small subsurfaces of the large window.") var subsurfaces = 0
  @Option(help: "Gestures that the policy attaches.") var recognizers = 0
  @Flag(help: "Has the compositor trace everything.") var trace = false
  @Option(parsing: .remaining, help: "A command to run the compositor under.") var under: [String] = []

  func run() throws {
    options.begin()
    guard let stimulus = Stimulus(rawValue: event) else { throw ValidationError("'\(event)' is no event") }
    let compositor = try CompositorSubject(
      Scene(windows: windows, subsurfaces: subsurfaces, recognizers: recognizers), cpu: options.cpus.subject,
      recording: trace ? .traced : .usual, wrapper: under)
    let result = Measurement(of: compositor, stimulus, options.extent, counts: true)
    print("\(event): 64: cpu \(result.pipelinedCPU.text(3)) µs")
  }
}
