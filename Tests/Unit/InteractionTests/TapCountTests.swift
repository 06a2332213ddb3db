import Geometry
import Interaction
import Testing

/// Tests of the tap count of touches.
@Suite struct TapCountTests {
  /// A view that records the tap count of each touch that begins on it.
  private final class Counter: View {
    private(set) var counts: [Int] = []

    override func touchesBegan(_ touches: [Touch], with event: Event) {
      event.markHandled()
      counts += touches.map(\.tapCount)
    }
  }

  private let screen = Screen()
  private let counter = Counter(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))

  init() {
    counter.isMultipleTouchEnabled = true
    screen.window.addSubview(counter)
  }

  private func lift(_ fingers: [(TouchID, Double)]) {
    let samples = fingers.map { TouchSample(id: $0.0, phase: .up, location: ScreenPoint($0.1, 100)) }
    screen.deliver(.touches(samples))
  }

  @Test(arguments: [(349.0, 2), (350.0, 1), (351.0, 1)])
  func `The next tap of a row begins in less than the interval`(pause: Milliseconds, count: Int) {
    screen.tap(1, at: 100, 100)
    screen.pass(pause)
    screen.touch(2, at: 100, 100)
    #expect(counter.counts == [1, count])
  }

  @Test(arguments: [(100.0, 3), (300.0, 2)])
  func `Each touch that lifts in a frame begins a row of its own`(place: Double, count: Int) {
    screen.tap(1, at: 100, 100)
    screen.pass(100)
    screen.touch(2, at: 100, 100)
    screen.touch(3, at: 300, 100)
    screen.pass(10)
    lift([(2, 100), (3, 300)])
    screen.pass(100)
    screen.touch(4, at: place, 100)
    #expect(counter.counts == [1, 2, 1, count])
  }

  @Test(arguments: [true, false])
  func `Near to two lifts of a frame the higher count goes on`(isHigherFirst: Bool) {
    screen.tap(1, at: 100, 100)
    screen.pass(100)
    screen.touch(2, at: 100, 100)
    screen.touch(3, at: 160, 100)
    screen.pass(10)
    let (higher, lower): ((TouchID, Double), (TouchID, Double)) = ((2, 100), (3, 160))
    lift(isHigherFirst ? [higher, lower] : [lower, higher])
    screen.pass(100)
    screen.touch(4, at: 130, 100)
    #expect(counter.counts == [1, 2, 1, 3])
  }

  @Test func `A lift of an earlier frame begins no row beside that of a later one`() {
    screen.touch(1, at: 100, 100)
    screen.touch(2, at: 300, 100)
    screen.pass(10)
    lift([(1, 100)])
    screen.pass(10)
    lift([(2, 300)])
    screen.pass(100)
    screen.touch(3, at: 100, 100)
    #expect(counter.counts == [1, 1, 1])
  }
}
