import MotionSensing
import Testing

/// Recordings made by computation: an upright device (gravity along -y) with motions along x, sampled 25 times a second.
/// `#` is a column for each report: its acceleration along x, in m/s².
@Suite struct ShakeTests {
  private static let interval: UInt64 = 40_000

  /// The indices of the reports that complete a shake.
  private func shakes(_ motions: [Double], along axis: (Double, Double, Double) = (1, 0, 0)) -> [Int] {
    var detector = ShakeDetector()
    return motions.indices.filter { index in
      let motion = motions[index]
      let report = Acceleration(axis.0 * motion, axis.1 * motion - Acceleration.gravity, axis.2 * motion)
      return detector.take(report, at: 1_000_000 + UInt64(index) * Self.interval)
    }
  }

  private let still = [Double](repeating: 0, count: 25)

  /// Swings of the hand: each is two strong reports between weaker ones.
  private func swings(_ count: Int, strength: Double = 30, gap: Int = 0) -> [Double] {
    (0..<count).flatMap { index -> [Double] in
      let side = index.isMultiple(of: 2) ? strength : -strength
      return [side / 3, side, side, side / 3] + [Double](repeating: 0, count: gap)
    }
  }

  @Test("four swings in alternating directions are a shake, three are not")
  func count() {
    #expect(shakes(still + swings(3) + still) == [])
    #expect(shakes(still + swings(4) + still) == [25 + 12])
  }

  @Test("the direction does not matter", arguments: [(0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.6, 0.0, 0.8)])
  func direction(axis: (Double, Double, Double)) {
    #expect(shakes(still + swings(5) + still, along: axis).count == 1)
  }

  @Test("a turn of the device just before does not hide a shake across it")
  func across() {
    var detector = ShakeDetector()
    let reports = [(9.8, 0.0), (0, 9.8)].flatMap { [(Double, Double)](repeating: $0, count: 25) }
    var found = false
    for (index, (x, y)) in reports.enumerated() {
      found = detector.take(Acceleration(x, y, 0), at: UInt64(index) * Self.interval) || found
    }
    #expect(!found)
    for (index, motion) in swings(4).enumerated() {
      found = detector.take(Acceleration(0, 9.8, motion), at: UInt64(50 + index) * Self.interval) || found
    }
    #expect(found)
  }

  @Test("a long shake is one, and a shake after a pause is another")
  func rest() {
    #expect(shakes(still + swings(8) + still).count == 1)
    #expect(shakes(still + swings(5) + still + still + swings(5)).count == 2)
  }

  @Test("weak or slow swings, and a knock, are not shakes")
  func weak() {
    #expect(shakes(still + swings(12, strength: 9) + still) == [])
    #expect(shakes(still + swings(8, gap: 12) + still) == [])
    #expect(shakes(still + [60, -40, 0] + still) == [])
  }

  @Test("a turn of the device is not a shake")
  func turn() {
    var detector = ShakeDetector()
    let positions: [(Double, Double)] = [(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)]
    for (index, position) in positions.enumerated() {
      for step in 0..<25 {
        let report = Acceleration(position.0 * Acceleration.gravity, position.1 * Acceleration.gravity, 0)
        let isShake = detector.take(report, at: UInt64(index * 25 + step) * Self.interval)
        #expect(!isShake)
      }
    }
  }
}
