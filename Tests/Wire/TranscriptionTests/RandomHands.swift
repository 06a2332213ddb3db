import Assembly
import Geometry
import Seats
import SeededRandom

/// A simulated user with random touches, motions, scrolls and keys on several devices at once.
struct RandomHands {
  private let compositor: Compositor
  private let clock: ScriptClock
  private var random: SeededRandom
  private var fingers: [Int32: Point<LayoutSpace>] = [:]
  private var buttons: Set<UInt32> = []
  private var keys: Set<UInt32> = []
  private let panel = DeviceID(.scripts, 71)
  private let mouse = DeviceID(.scripts, 72)
  private let board = DeviceID(.scripts, 73)

  init(_ compositor: Compositor, _ clock: ScriptClock, seed: UInt64) {
    self.compositor = compositor
    self.clock = clock
    random = SeededRandom(seed)
  }

  /// Performs one random action.
  mutating func work() {
    switch Int.random(in: 0..<14, using: &random) {
    case 12: compositor.route(.pointer(.leave))
    case 13: pad()
    case 0: tap()
    case 1: swipe()
    case 2: finger()
    case 3: moveFingers()
    case 4, 5: point()
    case 6: button()
    case 7: scroll()
    case 8: type()
    case 9: key()
    case 10: pass(.random(in: 1...900_000, using: &random))
    default: pass(.random(in: 1...40_000, using: &random))
    }
  }

  /// Lets time pass as a script does, and runs the timers of gestures at their deadlines.
  private mutating func pass(_ microseconds: UInt64) {
    let end = InputTime(microseconds: clock.now.microseconds + microseconds)
    while let due = compositor.router.nextTimer, due <= end {
      clock.advance(to: due)
      compositor.timeDidPass()
    }
    clock.advance(to: end)
  }

  private mutating func place() -> Point<LayoutSpace> {
    Point(.random(in: 0...799, using: &random), .random(in: 0...599, using: &random))
  }

  private mutating func wobbling(_ place: Point<LayoutSpace>, _ reach: Double) -> Point<LayoutSpace> {
    place + Vector(.random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random))
  }

  // MARK: Fingers

  private func sample(_ finger: Int32, _ place: Point<LayoutSpace>) -> FingerSample {
    FingerSample(device: panel, finger: finger, place: place)
  }

  private mutating func tap() {
    let place = place()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard fingers[9] == nil else { return }
      compositor.route(.touch(.down(sample(9, place))))
      compositor.route(.touch(.frame(device: panel)))
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        pass(12_000)
        compositor.route(.touch(.motion(sample(9, wobbling(place, 1.5)))))
        compositor.route(.touch(.frame(device: panel)))
      }
      pass(.random(in: 10_000...700_000, using: &random))
      compositor.route(.touch(.up(device: panel, finger: 9)))
      compositor.route(.touch(.frame(device: panel)))
      pass(.random(in: 30_000...400_000, using: &random))
    }
  }

  private mutating func swipe() {
    let count = Int32.random(in: 1...3, using: &random)
    var places = (0..<count).map { _ in place() }
    let step = wobbling(Point(0, 0), 30)
    for (index, place) in places.enumerated() { compositor.route(.touch(.down(sample(20 + Int32(index), place)))) }
    compositor.route(.touch(.frame(device: panel)))
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      pass(.random(in: 7_000...9_000, using: &random))
      for index in places.indices {
        places[index] = wobbling(places[index] + Vector(step.x, step.y), 2)
        compositor.route(.touch(.motion(sample(20 + Int32(index), places[index]))))
      }
      compositor.route(.touch(.frame(device: panel)))
    }
    for index in places.indices { compositor.route(.touch(.up(device: panel, finger: 20 + Int32(index)))) }
    compositor.route(.touch(.frame(device: panel)))
  }

  private mutating func finger() {
    let finger = Int32.random(in: 0...2, using: &random)
    if fingers[finger] == nil {
      let place = place()
      fingers[finger] = place
      compositor.route(.touch(.down(sample(finger, place))))
    } else {
      fingers[finger] = nil
      compositor.route(
        Bool.random(using: &random)
          ? .touch(.up(device: panel, finger: finger)) : .touch(.cancel(device: panel, finger: finger)))
    }
    compositor.route(.touch(.frame(device: panel)))
  }

  private mutating func moveFingers() {
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      pass(8_000)
      for (finger, place) in fingers.sorted(by: { $0.key < $1.key }) where Int.random(in: 0..<4, using: &random) > 0 {
        let next = wobbling(place, 20)
        fingers[finger] = next
        compositor.route(.touch(.motion(sample(finger, next))))
      }
      compositor.route(.touch(.frame(device: panel)))
    }
  }

  // MARK: Pointer

  private mutating func point() {
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      pass(.random(in: 1_000...9_000, using: &random))
      compositor.route(
        Bool.random(using: &random)
          ? .pointer(.motionAbsolute(to: place()))
          : .pointer(
            .motion(
              by: Vector(.random(in: -40...40, using: &random), .random(in: -40...40, using: &random)))))
      compositor.route(.pointer(.frame))
    }
  }

  private mutating func button() {
    let code = UInt32.random(in: 0x110...0x111, using: &random)
    let isPressed = buttons.insert(code).inserted
    if !isPressed { buttons.remove(code) }
    compositor.route(.pointer(.button(device: mouse, code: code, isPressed: isPressed)))
    compositor.route(.pointer(.frame))
  }

  private mutating func scroll() {
    let isWheel = Bool.random(using: &random)
    let axis: AxisSample.Axis = Bool.random(using: &random) ? .vertical : .horizontal
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let clicks = Int32.random(in: -3...3, using: &random)
      compositor.route(
        .pointer(
          .axis(
            isWheel
              ? AxisSample(axis: axis, source: .wheel, value: Double(clicks), value120: clicks * 40)
              : AxisSample(axis: axis, source: .finger, value: Double(clicks) * 1.25))))
      compositor.route(.pointer(.frame))
      pass(5_000)
    }
    guard !isWheel else { return }
    compositor.route(.pointer(.axis(AxisSample(axis: axis, source: .finger, value: 0, isStop: true))))
    compositor.route(.pointer(.frame))
  }

  private mutating func pad() {
    let kind = PointerGesture.Kind.allCases[Int.random(in: 0..<3, using: &random)]
    var gesture = PointerGesture(device: mouse, kind, .began, fingers: .random(in: 2...4, using: &random))
    compositor.route(.gesture(gesture))
    gesture.phase = .changed
    for _ in 0..<Int.random(in: 0...6, using: &random) where kind != .hold {
      pass(9_000)
      (gesture.dx, gesture.dy) = (.random(in: -20...20, using: &random), .random(in: -20...20, using: &random))
      if kind == .pinch { gesture.scale = .random(in: 0.5...2, using: &random) }
      compositor.route(.gesture(gesture))
    }
    pass(20_000)
    let end: PointerGesture.Phase = Bool.random(using: &random) ? .ended : .cancelled
    compositor.route(.gesture(PointerGesture(device: mouse, kind, end, fingers: gesture.fingers)))
  }

  // MARK: Keys

  private mutating func report(_ code: UInt32, _ isPressed: Bool) {
    if isPressed { keys.insert(code) } else { keys.remove(code) }
    compositor.route(.key(.key(device: board, code: code, isPressed: isPressed)))
    pass(.random(in: 1_000...90_000, using: &random))
  }

  private mutating func type() {
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let code = UInt32.random(in: 16...25, using: &random)
      guard !keys.contains(code) else { continue }
      report(code, true)
      report(code, false)
    }
  }

  private mutating func key() {
    let codes: [UInt32] = [29, 42, 15, 30, 125, 1, 113]
    let code = codes[Int.random(in: codes.indices, using: &random)]
    report(code, !keys.contains(code))
  }
}
