import ArgumentParser
import Measuring

/// Measures what a client's verdict about a touch costs: see docs/clients.md.
///
/// One tap is a down and, when the client has received it, an up. In another one the two arrive together, so that the end
/// has to wait for the verdict. The end is an up, or a cancel if the shell has recognized the tap.
struct Verdicts: ParsableCommand {
  @OptionGroup var options: MeasuringOptions

  /// What the client and the shell do with a tap.
  private enum Case: String, CaseIterable {
    case unmodified = "client without verdicts"
    case handled = "client has handled it"
    case taken = "shell takes it, no verdict"
    case declined = "shell takes it, declined"

    var tap: ShellTap {
      switch self {
      case .unmodified, .handled, .declined: .afterClient
      case .taken: .always
      }
    }

    /// The client's verdict; nil if it sends none.
    var declines: Bool? {
      switch self {
      case .unmodified, .taken: nil
      case .handled: false
      case .declined: true
      }
    }
  }

  /// Medians in microseconds.
  private struct Times {
    var down = 0.0
    var end = 0.0
    var roundTrip = 0.0
  }

  func run() throws {
    options.begin()
    var seen: [Case: [Times]] = [:]
    for _ in 0..<max(1, options.rounds) {
      for one in Case.allCases { seen[one, default: []].append(try measure(one, cpu: options.cpus.subject)) }
    }
    var table = Table("tap", "down alone, µs", "whole tap, µs", "round trip, µs")
    for one in Case.allCases {
      let times = seen[one] ?? []
      table.add(
        one.rawValue, times.map(\.down).median.text(1), times.map(\.end).median.text(1),
        times.map(\.roundTrip).median.text(1))
    }
    print(table.text)
    judge(verdicts(seen))
  }

  private func measure(_ one: Case, cpu: Int32?) throws -> Times {
    let compositor = try CompositorSubject(Scene(), cpu: cpu, tap: one.tap)
    if let declines = one.declines { try compositor.client.judgeTouches(declines: declines) }
    var times: (down: [UInt64], end: [UInt64], roundTrip: [UInt64]) = ([], [], [])
    for number in 0..<(options.single + Extent.warmUp) {
      let down = InputRecord(.touchDown, 0, Int32(200 + number % 61 * 3), Int32(560 + number % 37 * 3))
      let up = InputRecord(.touchUp, 0)
      let apart = (compositor.time(until: 1, of: [down]), compositor.time(until: 1, of: [up]))
      let together = compositor.time(until: 2, of: [down, up])
      let asked = Moment.now
      compositor.client.roundtrip()
      guard number >= Extent.warmUp else { continue }
      times.down.append(apart.0)
      times.end.append(together)
      times.roundTrip.append(Moment.now - asked)
    }
    return Times(
      down: Samples(times.down).microseconds(at: 0.5), end: Samples(times.end).microseconds(at: 0.5),
      roundTrip: Samples(times.roundTrip).microseconds(at: 0.5))
  }

  private func verdicts(_ seen: [Case: [Times]]) -> [Verdict] {
    func median(_ one: Case, _ other: Case, _ figure: (Times, Times) -> Double) -> Double {
      zip(seen[one] ?? [], seen[other] ?? []).map(figure).median
    }
    let delay = median(.handled, .unmodified) { $0.down / $1.down }
    let trips = median(.declined, .taken) { ($0.end - $1.end) / $0.roundTrip }
    return [
      Verdict("down of a client that judges touches beside another's", delay, atMost: 1.25),
      Verdict("round trips until the shell gets a declined tap", trips, atMost: 2),
    ]
  }
}

extension CompositorSubject {
  /// Injects records, and returns the time until the client has received some events, in nanoseconds.
  fileprivate func time(until events: Int, of records: [InputRecord]) -> UInt64 {
    let wanted = received + events
    let start = Moment.now
    injector.send(records[...])
    while received < wanted { waitForEvents() }
    let end = lastMoment
    settle()
    return end - start
  }
}
