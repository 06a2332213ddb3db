import CBenchmarks
import Geometry
import Interaction

/// A finger that moves in front of ten recognizers of all kinds. One of them is in the middle of its gesture.
struct WarmTouch {
  private let application = Application()
  private var samples = [TouchSample(id: 1, phase: .down, location: ScreenPoint(100, 100))]

  init() {
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    let view = View(frame: ViewRect(x: 0, y: 0, width: 500, height: 500))
    application.addWindow(window)
    window.addSubview(view)
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesMoved: .superFirst]
    view.declared = behavior
    for (index, recognizer) in recognizers().enumerated() {
      (index % 2 == 0 ? view : window).addGestureRecognizer(recognizer)
    }
    application.deliver(.touches(samples), at: .zero)
    samples[0].phase = .move
  }

  private func recognizers() -> [GestureRecognizer] {
    let pan = Sociable()
    pan.cancelsTouchesInView = false
    pan.addHandler { _ in }
    let twoFingerPan = PanGestureRecognizer()
    twoFingerPan.minimumNumberOfTouches = 2
    let twoFingerSwipe = SwipeGestureRecognizer()
    twoFingerSwipe.numberOfTouchesRequired = 2
    let doubleTap = TapGestureRecognizer()
    doubleTap.numberOfTapsRequired = 2
    return [
      TapGestureRecognizer(), doubleTap, pan, LongPressGestureRecognizer(), PinchGestureRecognizer(),
      RotationGestureRecognizer(), twoFingerPan, twoFingerSwipe, SwipeGestureRecognizer(), GestureRecognizer(),
    ]
  }

  /// A pan recognizer that prevents no other recognizer.
  private final class Sociable: PanGestureRecognizer {
    override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  }

  /// The number of allocations during a thousand moves, after a hundred moves to warm up; `nil` if not all ten
  /// recognizers took part.
  mutating func allocations() -> UInt64? {
    for index in 0..<100 { move(index) }
    guard application.census.recognizers == 10 else { return nil }
    bench_start_counting()
    for index in 0..<1000 { move(index) }
    return bench_stop_counting().own
  }

  /// Moves back and forth: far enough for the pan to begin, and near enough for a long press to stay possible. Both
  /// limits are ten pixels.
  private mutating func move(_ index: Int) {
    samples[0].location = ScreenPoint(index % 2 == 0 ? 110 : 102, 100)
    application.deliver(.touches(samples), at: .zero)
  }
}
