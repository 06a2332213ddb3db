import Geometry
import Interaction
import Seats
import Surfaces

/// A recognizer that only observes. It never recognizes and delays no events.
final class Onlooker: GestureRecognizer {
  override init() {
    super.init()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }
}

/// The recognizers of the random tests.
enum Watchers {
  static func post(around play: RandomPlay) {
    play.pace = 120
    let router = play.router
    let home = ScreenEdgePanGestureRecognizer()
    home.edges = [.bottom, .left]
    home.delaysTouchesBegan = true
    let press = LongPressGestureRecognizer()
    press.cancelsTouchesInView = false
    let twice = TapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    twice.numberOfTouchesRequired = 2
    twice.delaysTouchesBegan = true
    let swipe = SwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 2
    let scrolls = PanGestureRecognizer()
    scrolls.allowedTouchTypes = []
    scrolls.allowedScrollTypes = [.continuous, .discrete]
    scrolls.directions = [.up, .left]
    let hover = HoverGestureRecognizer()
    hover.dwell = .milliseconds(200)
    for recognizer in [home, press, twice, swipe, Onlooker(), PinchGestureRecognizer(), scrolls, hover] {
      router.addRecognizer(recognizer, to: .shell)
    }
    play.onNewWindow = { [unowned router] window in
      router.addRecognizer(HoverGestureRecognizer(), to: .window(window.id))
      let pan = PanGestureRecognizer()
      if window.id.rawValue % 3 == 1 { pan.allowedScrollTypes = [.continuous] }
      pan.minimumNumberOfTouches = Int(window.id.rawValue % 2) + 1
      let tap = TapGestureRecognizer()
      tap.delaysTouchesBegan = window.id.rawValue % 3 == 0
      router.addRecognizer(pan, to: .window(window.id))
      router.addRecognizer(tap, to: .surface(window.surface.id))
    }
  }

  static func haveForgotten(_ play: RandomPlay) -> Bool {
    play.leaveDesktop()
    let census = play.router.desk.application.census
    return census.contacts == 0 && census.recognizers == 0 && census.timers == 0 && census.events == 0
  }
}

extension Desk {
  /// Attaches a recognizer and records its actions among the effects.
  @discardableResult
  func watch<Recognizer: GestureRecognizer>(
    _ name: String, _ recognizer: Recognizer, on scope: ResponderScope = .shell
  ) -> Recognizer {
    recognizer.addHandler { [unowned self] recognizer in
      writeInOrder("\(name) \(recognizer.isContinuous ? recognizer.state.rawValue : "recognized")")
    }
    router.addRecognizer(recognizer, to: scope)
    return recognizer
  }
}
