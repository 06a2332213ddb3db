import MotionSensing
import Testing

@Suite struct OrientationTests {
  private static let gravity = Acceleration.gravity

  /// The orientations that a device reports while it is held in each position for a time.
  private func orientations(
    _ held: [(position: (Double, Double, Double), seconds: Double)], every interval: UInt64 = 40_000
  ) -> [DeviceOrientation] {
    var detector = OrientationDetector()
    var found: [DeviceOrientation] = []
    var time: UInt64 = 5_000_000
    for (position, seconds) in held {
      let (x, y, z) = position
      for _ in 0..<Int(seconds * 1e6 / Double(interval)) {
        let report = Acceleration(x * Self.gravity, y * Self.gravity, z * Self.gravity)
        if let orientation = detector.take(report, at: time) { found.append(orientation) }
        time += interval
      }
    }
    return found
  }

  @Test("each edge that is up has its word, as iio-sensor-proxy reads the axes", arguments: [40_000, 200_000])
  func edges(interval: UInt64) {
    #expect(
      orientations(
        [((0, -1, 0), 1), ((1, 0, 0), 3), ((0, 1, 0), 3), ((-1, 0, 0), 3), ((0, -1, 0), 3)], every: interval)
        == [.normal, .leftUp, .bottomUp, .rightUp, .normal])
  }

  @Test("a device that lies flat keeps its orientation, and its orientation is unknown before the first one")
  func flat() {
    #expect(orientations([((0, 0, -1), 2), ((0, 0, 1), 2)]) == [])
    #expect(orientations([((1, 0, 0), 1), ((0, 0, -1), 3), ((0.2, 0.4, -0.89), 3)]) == [.leftUp])
  }

  @Test("between two orientations the former one stays, from both sides")
  func hysteresis() {
    // 50 degrees from normal is nearer to the other one, but not by enough.
    let (sine, cosine) = (0.766, 0.643)
    #expect(orientations([((0, -1, 0), 1), ((sine, -cosine, 0), 5)]) == [.normal])
    #expect(orientations([((1, 0, 0), 1), ((cosine, -sine, 0), 5)]) == [.leftUp])
    // 60 degrees.
    #expect(orientations([((0, -1, 0), 1), ((0.866, -0.5, 0), 2)]) == [.normal, .leftUp])
  }

  @Test("a turn that is soon reversed is ignored")
  func brief() { #expect(orientations([((0, -1, 0), 1), ((1, 0, 0), 0.3), ((0, -1, 0), 2)]) == [.normal]) }

  @Test("a device that is moved strongly has no orientation")
  func moving() { #expect(orientations([((0, -1, 0), 1), ((2.5, 0, 0), 3)]) == [.normal]) }

  @Test("values that are not numbers are ignored")
  func invalid() {
    #expect(
      orientations([((0, -1, 0), 1), ((.nan, 0, 0), 1), ((.infinity, 0, 0), 1), ((1, 0, 0), 2)]) == [.normal, .leftUp])
  }

  @Test(
    "mount matrices",
    arguments: [
      ("1, 0, 0; 0, 1, 0; 0, 0, 1", Acceleration(1, 2, 3)), ("0,-1,0;1,0,0;0,0,1\n", Acceleration(-2, 1, 3)),
      (" -1.0, 0.0, 0.0; 0.0,0.5 ,0 ;0,0, -1", Acceleration(-1, 1, -3)), ("1,0,0;0,1,0", nil),
      ("1,0;0,1,0,0;0,0,1", nil), ("1,0,0;0,x,0;0,0,1", nil), ("0,0,0;0,0,0;0,0,0", nil), ("", nil),
      ("nan,0,0;0,1,0;0,0,1", nil),
    ])
  func matrices(text: String, expected: Acceleration?) {
    #expect(MountMatrix(parsing: text)?.applied(to: Acceleration(1, 2, 3)) == expected)
  }
}
