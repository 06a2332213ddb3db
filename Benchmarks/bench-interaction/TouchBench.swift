import CAllocationCounting
import Geometry
import Interaction

/// One moving finger before ten recognizers.
struct TouchBench {
  private let application = Application()
  private let view = View(frame: ViewRect(x: 0, y: 0, width: 500, height: 500))

  init(_ count: Int) {
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    application.addWindow(window)
    window.addSubview(view)
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .handle, .touchesMoved: .handle, .touchesEnded: .handle]
    view.declared = behavior
    for index in 0..<count {
      let recognizer: GestureRecognizer
      switch index % 3 {
      case 0: recognizer = TapGestureRecognizer()
      case 1: recognizer = LongPressGestureRecognizer()
      default:
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        recognizer = pan
      }
      (index % 2 == 0 ? view : window).addGestureRecognizer(recognizer)
    }
  }

  func storm(_ events: Int) {
    var samples = [TouchSample(id: 1, phase: .down, location: ScreenPoint(100, 100))]
    application.deliver(.touches(samples), at: .zero)
    samples[0].phase = .move
    for index in 0..<events {
      samples[0].location.x = index % 2 == 0 ? 102 : 104
      application.deliver(.touches(samples), at: .zero)
    }
  }

  func measure() {
    let events = 1000
    var samples = [TouchSample(id: 1, phase: .down, location: ScreenPoint(100, 100))]
    application.deliver(.touches(samples), at: .zero)
    samples[0].phase = .move
    let time = nanoseconds(calls: events) { index in
      samples[0].location.x = index % 2 == 0 ? 102 : 104
      application.deliver(.touches(samples), at: .zero)
    }
    let before = counted_allocations()
    for index in 0..<events {
      samples[0].location.x = index % 2 == 0 ? 102 : 104
      application.deliver(.touches(samples), at: .zero)
    }
    let allocations = counted_allocations() - before
    print(
      "one moved touch through \(application.census.recognizers) undecided recognizers: \(decimal(time)) ns, "
        + "\(allocations) allocations in \(events) events")
  }
}
