import CBenchmarks
import Geometry
import Interaction
import Measuring

/// A finger that moves back and forth in front of recognizers of two views.
struct TouchScene {
  enum Kind: String, CaseIterable {
    case one, ten, hundred
    /// Ten gestures that have begun and continue together, each with a handler.
    case ongoing

    var title: String {
      switch self {
      case .one: "1 recognizer"
      case .ten: "10 recognizers"
      case .hundred: "100 recognizers"
      case .ongoing: "10 gestures that go on together"
      }
    }

    var count: Int {
      switch self {
      case .one: 1
      case .ten, .ongoing: 10
      case .hundred: 100
      }
    }
  }

  private let kind: Kind
  private let application = Application()
  private let together = Together()

  init(_ kind: Kind) {
    self.kind = kind
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    let view = View(frame: ViewRect(x: 0, y: 0, width: 500, height: 500))
    application.addWindow(window)
    window.addSubview(view)
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .handle, .touchesMoved: .handle, .touchesEnded: .handle]
    view.declared = behavior
    for index in 0..<kind.count {
      (index % 2 == 0 ? view : window).addGestureRecognizer(kind == .ongoing ? ongoing() : undecided(index))
    }
  }

  private func undecided(_ index: Int) -> GestureRecognizer {
    switch index % 5 {
    case 0: return TapGestureRecognizer()
    case 1: return LongPressGestureRecognizer()
    case 2: return PinchGestureRecognizer()
    case 3: return RotationGestureRecognizer()
    default:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = 2
      return pan
    }
  }

  private func ongoing() -> GestureRecognizer {
    let pan = PanGestureRecognizer()
    pan.delegate = together
    pan.addHandler { _ in }
    return pan
  }

  private final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  // MARK: Measuring

  struct Figures {
    var kind: Kind
    var nanoseconds: Double
    var allocations: UInt64

    var verdicts: [Verdict] {
      guard kind.count == 10 else { return [] }
      return [
        Verdict("time of a moved touch through \(kind.title)", nanoseconds / 1000, atMost: 2, "µs"),
        Verdict(
          "allocations of 1,000 moved touches through \(kind.title)", Double(allocations), atMost: 0, decimals: 0),
      ]
    }
  }

  func measure() -> Figures {
    let finger = begin()
    let time = nanoseconds(calls: 1000) { finger.move($0) }
    bench_start_counting()
    for index in 0..<1000 { finger.move(index) }
    let allocations = bench_stop_counting().own
    precondition(application.census.recognizers == kind.count, "recognizers have dropped out")
    return Figures(kind: kind, nanoseconds: time, allocations: allocations)
  }

  func storm(_ events: Int) {
    let finger = begin()
    for index in 0..<events { finger.move(index) }
  }

  private func begin() -> Finger {
    let finger = Finger(application)
    // The distance that a pan needs to begin.
    if kind == .ongoing { finger.go(to: 150) }
    return finger
  }

  private final class Finger {
    private let application: Application
    private var samples = [TouchSample(id: 1, phase: .down, location: ScreenPoint(100, 100))]
    private var base = 100.0

    init(_ application: Application) {
      self.application = application
      application.deliver(.touches(samples), at: .zero)
      samples[0].phase = .move
    }

    func go(to x: Double) {
      base = x
      move(0)
    }

    func move(_ index: Int) {
      samples[0].location.x = base + (index % 2 == 0 ? 2 : 4)
      application.deliver(.touches(samples), at: .zero)
    }
  }
}
