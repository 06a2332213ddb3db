import Measuring

/// The instructions of one event in each scene, and of a turn of the loop without one.
struct InstructionTable {
  enum Row: Hashable {
    case gestures(Int)
    case traced(Int)
    case recordedTwice
    case subsurfaces(Int)
    case windows(Int)
    /// Idle clients with a window each.
    case clients(Int)
    /// Surfaces of 100 idle clients.
    case surfaces(Int)
    /// Recognizers on windows of idle clients.
    case gesturesElsewhere(Int)
  }

  /// The figures of one row.
  private struct Figures {
    var events: [EventInstructions]
    /// A turn in which nothing is routed.
    var turn: EventInstructions
  }

  static let stimuli: [Stimulus] = [.touch, .tap, .pointer, .key]
  private var table = Table("instructions of one event", "touch", "tap", "pointer", "key", "turn without events")
  private var counts: [Row: Figures] = [:]
  /// A folder in /tmp for callgrind's files, with a subfolder for each scene; nil to delete them.
  var profiles: String?
  var text: String { table.text }

  mutating func add(_ row: Row, _ name: String, _ scene: Scene, _ recording: Recording, _ batches: Int) throws {
    let count = try InstructionCount(scene, recording, batches: batches, profiles: profiles.map { "\($0)/\(name)" })
    let figures = Figures(events: try Self.stimuli.map { try count.instructions(of: $0) }, turn: count.turn)
    counts[row] = figures
    table.add([name] + figures.events.map { $0.all.text(0) } + [figures.turn.all.text(0)])
  }

  // MARK: Judging

  /// The demands on the measured rows.
  var verdicts: [Verdict] {
    let growth = [
      growth("1,000 subsurfaces", .subsurfaces(1000), .subsurfaces(1)),
      growth("1,000 windows", .windows(1000), .windows(1)),
      growth("2,000 clients", .clients(2000), .clients(1)),
      growth("10,000 surfaces of 100 clients", .surfaces(10_000), .clients(1)),
      growth("1,000 recognizers on other windows", .gesturesElsewhere(1000), .gesturesElsewhere(1)),
    ]
    return (growth + [recorder, trace] + taps).compactMap(\.self)
  }

  /// The limits for a tap. A trace writes four lines for each recognizer, which cost more than the recognizer itself.
  private var taps: [Verdict?] {
    [
      bound(20_000, on: .gestures(10), "10 recognizers"), bound(150_000, on: .gestures(100), "100 recognizers"),
      bound(60_000, on: .traced(10), "10 recognizers and a trace"),
      bound(650_000, on: .traced(100), "100 recognizers and a trace"),
    ]
  }

  private func bound(_ most: Double, on row: Row, _ name: String) -> Verdict? {
    guard let figures = counts[row], let index = Self.stimuli.firstIndex(of: .tap) else { return nil }
    return Verdict("instructions of a tap with \(name)", figures.events[index].all, atMost: most, decimals: 0)
  }

  /// Compares an event, and a turn without one, with those of another scene.
  private func growth(_ name: String, _ row: Row, _ other: Row) -> Verdict? {
    guard let figures = counts[row], let others = counts[other] else { return nil }
    let ratios = named(zip(figures.events, others.events).map { $0.all / $1.all })
    let turn = ("turn", figures.turn.all / others.turn.all)
    return verdict("instructions with \(name)", "at most 1.2 × those with one", ratios + [turn]) { $0 <= 1.2 }
  }

  private var trace: Verdict? {
    guard let traced = counts[.traced(0)], let bare = counts[.gestures(0)] else { return nil }
    let ratios = named(zip(traced.events, bare.events).map { $0.all / $1.all })
    return verdict("instructions with a trace, without recognizers", "at most 2 × those without", ratios) { $0 <= 2 }
  }

  /// The cost of the flight recorder, which is always on. It is measured as the additional cost of an event whose
  /// entries are written twice. The recorder allocates nothing, so the C library is left out: its allocator costs more or less
  /// with another layout of the memory.
  private var recorder: Verdict? {
    guard let once = counts[.gestures(0)], let twice = counts[.recordedTwice] else { return nil }
    let shares = zip(once.events, twice.events).map { ($1.withoutLibrary - $0.withoutLibrary) / $0.all * 100 }
    return verdict("share of the flight recorder, in % of an event", "under 5", named(shares)) { $0 < 5 }
  }

  private func named(_ values: [Double]) -> [(String, Double)] { Array(zip(Self.stimuli.map(\.rawValue), values)) }

  private func verdict(
    _ demand: String, _ limit: String, _ values: [(name: String, value: Double)], isMet: (Double) -> Bool
  ) -> Verdict {
    Verdict(
      demand: demand, limit: limit, seen: values.map { "\($0.name) \($0.value.text(2))" }.joined(separator: ", "),
      isMet: values.allSatisfy { isMet($0.value) })
  }
}
