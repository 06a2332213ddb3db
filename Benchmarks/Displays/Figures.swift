import Measuring

/// The figures of one compositor in one round.
struct RoundFigures {
  let repainting: Repainting
  let touching: Touching

  init(_ repainting: Repainting, _ touching: Touching) { (self.repainting, self.touching) = (repainting, touching) }

  /// The figures in one line.
  var summary: String {
    "\(repainting.flipping.count) flips for \(repainting.commitCount) commits, "
      + "\(repainting.rate.text(1)) frames a second, \(repainting.cost.text(2)) ms CPU each; "
      + "commit to flip \(Samples(repainting.delays).text) ms; "
      + "at rest \(Samples(touching.delays).text) ms; finger to pixel \(Samples(touching.totals).text) ms"
  }
}

/// The figures of one compositor in all rounds.
struct PeerResults {
  let name: String
  private var rounds: [RoundFigures] = []

  init(name: String) { self.name = name }

  mutating func add(_ figures: RoundFigures) { rounds.append(figures) }

  /// The table of some compositors, with a column for each.
  static func table(_ peers: [PeerResults]) -> Table {
    var table = Table([""] + peers.map(\.name))
    func add(_ name: String, _ value: ([RoundFigures]) -> String) { table.add([name] + peers.map { value($0.rounds) }) }
    add("frames shown a second") { $0.map(\.repainting.rate).median.text(1) }
    add("CPU of the compositor for a frame, ms") { $0.map(\.repainting.cost).median.text(2) }
    add("commit → flip while repainting, ms") { Samples($0.flatMap(\.repainting.delays)).text }
    add("of that from the last request to the kernel, ms") { Samples($0.flatMap(\.repainting.flipping)).text }
    add("finger → client, ms") { Samples($0.flatMap(\.touching.arrivals)).text }
    add("commit → flip at rest, ms") { Samples($0.flatMap(\.touching.delays)).text }
    add("finger → pixel, ms") { Samples($0.flatMap(\.touching.totals)).text }
    add("error of wp_presentation, ms") { rounds in
      let errors = rounds.flatMap(\.touching.errors)
      return errors.isEmpty ? "not offered" : Samples(errors).text
    }
    return table
  }

  /// The demands on Fingerpost beside the others; none without others.
  static func verdicts(_ peers: [PeerResults]) -> [Verdict] {
    let others = peers.filter { $0.name != "fingerpost" && !$0.rounds.isEmpty }
    guard let own = peers.first(where: { $0.name == "fingerpost" }), !own.rounds.isEmpty, !others.isEmpty
    else { return [] }
    func verdict(_ name: String, _ value: ([RoundFigures]) -> Double) -> Verdict {
      Verdict(name, value(own.rounds), atMost: others.map { value($0.rounds) }.min() ?? 0, "ms")
    }
    let errors = own.rounds.flatMap(\.touching.errors)
    return [
      verdict("CPU of a frame beside the cheapest other, on a display") { $0.map(\.repainting.cost).median },
      verdict("finger → pixel beside the fastest other") {
        Samples($0.flatMap(\.touching.totals)).microseconds(at: 0.5) / 1000
      },
      Verdict(
        "error of wp_presentation, 95 of 100", Samples(errors).microseconds(at: 0.95) / 1000, atMost: 0.01, "ms"),
    ]
  }
}

extension Samples {
  /// The median and the quantile that 95 of 100 samples do not exceed, in milliseconds.
  fileprivate var text: String {
    "\((microseconds(at: 0.5) / 1000).text(2)) / \((microseconds(at: 0.95) / 1000).text(2))"
  }
}
