import Measuring

/// The durations of the searches of one tree for points of one kind, in nanoseconds each.
struct HitTestFigures {
  var shape: Shape
  var points: Points
  var views: Int
  /// The number of views that the recursion tests for one point.
  var asked: Double?
  var library: Double
  /// `nil` if the recursion would need too much stack.
  var recursion: Double?
  var scan: Double
  /// True if all searches gave the same answers.
  var agree: Bool

  var title: String { "\(shape.rawValue) \(points.rawValue)" }
  var againstRecursion: Double? { recursion.map { $0 / library } }
  var againstScan: Double { scan / library }
}

/// All figures, and the verdicts on the demands.
struct HitTestTable {
  private var all: [HitTestFigures] = []
  private var table = Table(
    "shape", "points", "views", "asked", "library", "recursion", "scan", "recursion/library", "scan/library")

  var text: String { table.text }

  mutating func add(_ figures: HitTestFigures) {
    all.append(figures)
    table.add(
      figures.shape.rawValue, figures.points.rawValue, "\(figures.views)", figures.asked?.text(0) ?? "–",
      figures.library.text(1), figures.recursion?.text(1) ?? "–", figures.scan.text(1),
      figures.againstRecursion?.text(1) ?? "–",
      figures.againstScan.text(1))
  }

  var verdicts: [Verdict] { [answers, small, growth, recursion, scan] }

  private var answers: Verdict {
    let wrong = all.filter { !$0.agree }
    return Verdict(
      demand: "answers of hit tests", limit: "none differs from the recursion's and the scan's",
      seen: wrong.isEmpty ? "none does" : listed(wrong) { "\($0.views)" }, isMet: wrong.isEmpty)
  }

  private var small: Verdict {
    let worst = all.filter { $0.views == 10 }.compactMap(\.againstRecursion).min() ?? 0
    return Verdict(
      demand: "hit tests of 10 views", limit: "at most 1.2 × the recursion", seen: "at most \((1 / worst).text(2)) ×",
      isMet: 1 / worst <= 1.2)
  }

  /// The growth from one size to the next, which is ten times as large.
  private var growth: Verdict {
    var steepest = (factor: 0.0, title: "")
    for (shape, points) in all.filter({ $0.views == 10 }).map({ ($0.shape, $0.points) }) {
      let line = all.filter { $0.shape == shape && $0.points == points }
      for (smaller, larger) in zip(line, line.dropFirst()) {
        let factor = larger.library / smaller.library
        if factor > steepest.factor { steepest = (factor, "\(larger.title), \(larger.views)") }
      }
    }
    return Verdict(
      demand: "hit tests of ten times the views", limit: "less than ten times the time",
      seen: "at most \(steepest.factor.text(1)) × (\(steepest.title))", isMet: steepest.factor < 10)
  }

  private var recursion: Verdict {
    let missed = large.filter { ($0.againstRecursion ?? .infinity) < 20 }
    return Verdict(
      demand: "hit tests of 10,000 views beside the recursion", limit: "20 times faster",
      seen: share(missed) { "\(($0.againstRecursion ?? 0).text(1)) × (it asks \(($0.asked ?? 0).text(0)))" },
      isMet: missed.isEmpty)
  }

  private var scan: Verdict {
    let missed = large.filter { $0.againstScan <= 1 }
    return Verdict(
      demand: "hit tests of 10,000 views beside the scan", limit: "faster",
      seen: share(missed) { "\($0.againstScan.text(1)) ×" },
      isMet: missed.isEmpty)
  }

  private var large: [HitTestFigures] { all.filter { $0.views == 10_000 } }

  private func share(_ missed: [HitTestFigures], _ detail: (HitTestFigures) -> String) -> String {
    let most = "\(large.count - missed.count) of \(large.count)"
    return missed.isEmpty ? most : "\(most); \(listed(missed, detail))"
  }

  private func listed(_ figures: [HitTestFigures], _ detail: (HitTestFigures) -> String) -> String {
    figures.map { "\($0.title) \(detail($0))" }.joined(separator: ", ")
  }
}
