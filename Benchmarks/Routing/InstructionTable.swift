import Measuring

/// The instructions of one event in each scene.
struct InstructionTable {
  enum Row: Hashable {
    case gestures(Int)
    case traced(Int)
    case recordedTwice
    case subsurfaces(Int)
    case windows(Int)
  }

  static let stimuli: [Stimulus] = [.touch, .tap, .pointer, .key]
  private var table = Table("instructions of one event", "touch", "tap", "pointer", "key")
  private var counts: [Row: [EventInstructions]] = [:]
  /// A folder in /tmp for callgrind's files, with a subfolder for each scene; nil to delete them.
  var profiles: String?
  var text: String { table.text }

  mutating func add(_ row: Row, _ name: String, _ scene: Scene, _ recording: Recording, _ batches: Int) throws {
    let count = try InstructionCount(scene, recording, batches: batches, profiles: profiles.map { "\($0)/\(name)" })
    let figures = try Self.stimuli.map { try count.instructions(of: $0) }
    counts[row] = figures
    table.add(
      name, figures[0].all.text(0), figures[1].all.text(0), figures[2].all.text(0), figures[3].all.text(0))
  }

  // MARK: Judging

  /// The demands on the measured rows.
  var verdicts: [Verdict] {
    let growth = [
      verdict("subsurfaces: 1,000 at most 1.2 × 1", .subsurfaces(1000), .subsurfaces(1), isMet: { $0 <= 1.2 }),
      verdict("windows: 1,000 at most 1.2 × 1", .windows(1000), .windows(1), isMet: { $0 <= 1.2 }),
    ]
    let trace = verdict("without recognizers, with a trace: under 3 × without", .traced(0), .gestures(0)) { $0 < 3 }
    return (growth + [recorder, trace] + taps).compactMap(\.self)
  }

  /// The limits for a tap. A trace writes four lines for each recognizer, which cost more than the recognizer itself.
  private var taps: [Verdict?] {
    [
      bound(25_000, on: .gestures(10), "10 recognizers"), bound(150_000, on: .gestures(100), "100 recognizers"),
      bound(100_000, on: .traced(10), "10 recognizers, with a trace"),
      bound(650_000, on: .traced(100), "100 recognizers, with a trace"),
    ]
  }

  private func bound(_ most: Double, on row: Row, _ name: String) -> Verdict? {
    guard let figures = counts[row], let index = Self.stimuli.firstIndex(of: .tap) else { return nil }
    let seen = figures[index].all
    return Verdict(
      demand: "\(name): a tap at most \(most.text(0))", seen: seen.text(0), isMet: seen <= most, isCount: true)
  }

  private func verdict(_ demand: String, _ row: Row, _ other: Row, isMet: (Double) -> Bool) -> Verdict? {
    guard let ratios = ratios(row, other) else { return nil }
    let seen = zip(Self.stimuli, ratios).map { "\($0.rawValue) \($1.text(2))" }.joined(separator: ", ")
    return Verdict(demand: demand, seen: seen, isMet: ratios.allSatisfy(isMet), isCount: true)
  }

  /// The cost of the flight recorder, which is always on. It is measured as the additional cost of an event whose
  /// entries are written twice. The recorder allocates nothing, so the C library is left out: its allocator costs more or less
  /// with another layout of the memory.
  private var recorder: Verdict? {
    guard let once = counts[.gestures(0)], let twice = counts[.recordedTwice] else { return nil }
    let shares = zip(once, twice).map { ($1.withoutLibrary - $0.withoutLibrary) / $0.all * 100 }
    let seen = zip(Self.stimuli, shares).map { "\($0.rawValue) \($1.text(1))" }.joined(separator: ", ")
    return Verdict(
      demand: "the flight recorder: under 5 % of an event", seen: seen, isMet: shares.allSatisfy { $0 < 5 },
      isCount: true)
  }

  private func ratios(_ row: Row, _ other: Row) -> [Double]? {
    guard let figures = counts[row], let others = counts[other] else { return nil }
    return zip(figures, others).map { $0.all / $1.all }
  }
}
