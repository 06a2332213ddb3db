import Measuring

/// Fingers that land while nothing else happens. The client answers each with a square where it landed.
struct Touching {
  /// The nanoseconds from the kernel's report to the client's event.
  private(set) var arrivals: [UInt64] = []
  /// The nanoseconds from the client's commit to the flip.
  private(set) var delays: [UInt64] = []
  /// The nanoseconds from the kernel's report to the flip.
  private(set) var totals: [UInt64] = []
  /// The distance in nanoseconds of the flips' times by wp_presentation from those of the kernel; empty without the protocol.
  private(set) var errors: [UInt64] = []

  private struct Answer {
    var report: UInt64
    var landing: UInt64
    var commit: Commit
  }

  /// The width and the height of a square.
  private static let side: Int32 = 64

  init(_ client: ScreenClient, _ finger: Finger, _ trace: FlipTrace, count: Int) throws {
    try trace.begin()
    let answers = try (0..<count).map { try Self.touch(client, finger, $0) }
    let flips = try trace.end()
    for (number, answer) in answers.enumerated() {
      guard let shown = flips.flip(of: answer.commit)?.report, answer.report <= answer.landing,
        answer.landing <= answer.commit.time
      else { throw MeasuringError("the answer to touch \(number) was not shown after it") }
      arrivals.append(answer.landing - answer.report)
      delays.append(shown - min(shown, answer.commit.time))
      totals.append(shown - answer.report)
      if let presented = answer.commit.presented { errors.append(max(presented, shown) - min(presented, shown)) }
    }
  }

  private static func touch(_ client: ScreenClient, _ finger: Finger, _ number: Int) throws -> Answer {
    // Pauses of 100 to 140 ms, whose ends are at all distances from a refresh.
    try client.pass(seconds: 0.1 + 0.04 * spread(number))
    let before = client.landing?.time ?? 0
    try finger.land(400 + Int(3000 * spread(number * 7)), 400 + Int(3000 * spread(number * 11)))
    try client.wait(for: "a touch") { client.landing.map { $0.time > before } ?? false }
    guard let landing = client.landing, client.hasFreeSheet else { throw MeasuringError("all buffers are busy") }
    let commit = client.paint(
      Patch(
        x: Int32(landing.x) - side / 2, y: Int32(landing.y) - side / 2, width: side, height: side,
        shade: UInt8(0x80 + number % 64)))
    try client.wait(for: "the frame of a touch") { client.isFrameDue }
    try client.pass(seconds: 0.05)
    let report = try finger.reportTime()
    try finger.lift()
    _ = try finger.reportTime()
    return Answer(report: report, landing: landing.time, commit: commit)
  }

  /// A number from 0 to 1. Those of successive numbers are spread evenly.
  private static func spread(_ number: Int) -> Double {
    let turned = Double(number) * 0.618_033_988_75
    return turned - turned.rounded(.down)
  }
}
