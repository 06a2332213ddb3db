import TrialPrograms

/// The touches of a recording, from a list that neither our reader nor libinput has written.
struct ListedTouches: Sendable {
  private struct Entry: Sendable {
    var report: Int
    var phase: String
    var slot: Int
    var x: Double
    var y: Double
  }

  private var entries: [Entry] = []
  /// The ranges of the device's axes, both ends included.
  private var range = (x: 0.0...1.0, y: 0.0...1.0)

  /// - Parameter lines: `range X-MINIMUM X-MAXIMUM Y-MINIMUM Y-MAXIMUM`, then `REPORT PHASE SLOT X Y` for each touch.
  init(_ lines: [String]) throws(TrialFailure) {
    for line in lines where !line.isEmpty && !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Double($0) }
      if words.first == "range", numbers.count == 4 {
        range = (numbers[0]...numbers[1], numbers[2]...numbers[3])
      } else if words.count == 5, numbers.count == 4 {
        entries.append(
          Entry(report: Int(numbers[0]), phase: String(words[1]), slot: Int(numbers[1]), x: numbers[2], y: numbers[3]))
      } else {
        throw TrialFailure("no touch: \(line)")
      }
    }
  }

  /// The events that a client receives for the touches if its surface fills the touchscreen's output.
  ///
  /// - Parameter splitting: whether two changes of a finger in one report become two frames. Libinput sends one frame;
  ///   our reader never has the same finger twice in a frame.
  func wire(on size: (width: Double, height: Double), splitting: Bool) -> [String] {
    var lines: [String] = []
    var clientIDs: [Int: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let isSplit = index > 0 && entries[index - 1].report == entry.report && entries[index - 1].slot == entry.slot
      if splitting, isSplit { lines.append("touch frame") }
      lines.append(words(entry, size, &clientIDs))
      let isLast = index + 1 == entries.count || entries[index + 1].report != entry.report
      if isLast, entry.phase != "cancel" { lines.append("touch frame") }
    }
    return lines
  }

  /// Clients identify a finger by the lowest free number.
  private func words(
    _ entry: Entry, _ size: (width: Double, height: Double), _ clientIDs: inout [Int: Int]
  ) -> String {
    let free = (0...).first { !clientIDs.values.contains($0) } ?? 0
    let id = clientIDs[entry.slot] ?? free
    switch entry.phase {
    case "up":
      clientIDs[entry.slot] = nil
      return "touch up \(id)"
    case "cancel":
      // A cancel ends all touches.
      clientIDs = [:]
      return "touch cancel"
    default:
      clientIDs[entry.slot] = id
      return "touch \(entry.phase) \(id) \(place(entry, size))"
    }
  }

  /// A position in pixels with the wire's resolution of 1/256 pixel.
  private func place(_ entry: Entry, _ size: (width: Double, height: Double)) -> String {
    func along(_ value: Double, _ range: ClosedRange<Double>, _ length: Double) -> Double {
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound + 1)
      return (part * length * 256).rounded() / 256
    }
    return "\(along(entry.x, range.x, size.width)),\(along(entry.y, range.y, size.height))"
  }

  /// - Parameters:
  ///   - sent: the events that the client received, for the same touches in the same order.
  ///   - reports: the interval during which the kernel received each report, in microseconds.
  /// - Throws: if a touch does not have the time of its report.
  func check(times sent: [SentLine], of reports: [ClosedRange<Int64>]) throws(TrialFailure) {
    let times = sent.filter { $0.words != "touch frame" }.map { $0.time.map { Int64($0) } }
    for (entry, time) in zip(entries, times) where entry.phase != "cancel" {
      guard let time, reports.indices.contains(entry.report) else { throw TrialFailure("a touch without a time") }
      let taken = reports[entry.report]
      guard (taken.lowerBound / 1_000...taken.upperBound / 1_000).contains(time) else {
        throw TrialFailure(
          "\(entry.phase) of report \(entry.report) has the time \(time) ms, and was sent at \(taken) µs")
      }
    }
  }

  var summary: String {
    let counts = ["down", "motion", "up", "cancel"].map { phase in (entries.count { $0.phase == phase }, phase) }
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(words): the same by libinput, our reader and the file"
  }
}
