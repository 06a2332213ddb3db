import Interaction
import Seats
import SeededRandom
import Surfaces

/// Recognizers of the random tests that receive presses of the pointer.
enum MouseWatchers {
  static func post(around play: RandomPlay, isHeld: Bool) {
    play.pace = 120
    let router = play.router
    router.setAnswers([:], ["mouse.move": .window(.move), "mouse.resize": .window(.resize)], of: .shell)
    let twice = TapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    let once = TapGestureRecognizer()
    once.require(toFail: twice)
    let press = LongPressGestureRecognizer()
    press.cancelsTouchesInView = isHeld
    let move = PanGestureRecognizer()
    let resize = PanGestureRecognizer()
    resize.directions = [.up, .left]
    for (recognizer, action) in [(move, Action("mouse.move")), (resize, "mouse.resize")] {
      recognizer.addHandler { [unowned router] in
        if $0.state == .began { router.desk.request(action, by: $0) }
      }
    }
    let all = [twice, once, press, move, resize]
    let buttons: [Event.ButtonMask] = [.primary, [.primary, .button(3)], .secondary, .primary, .secondary]
    for (index, recognizer) in all.enumerated() {
      (recognizer as? TapGestureRecognizer)?.buttonMaskRequired = []
      recognizer.allowedButtons = buttons[index]
      recognizer.delaysTouchesBegan = isHeld && index != 3
      if isHeld, index == 2 { recognizer.delaysTouchesBeganLimit = .milliseconds(150) }
      router.addRecognizer(recognizer, to: .shell)
    }
    play.onNewWindow = { [unowned router] window in
      let pan = PanGestureRecognizer()
      pan.allowedButtons = [.primary, .secondary]
      pan.delaysTouchesEnded = window.id.rawValue % 2 == 0
      pan.cancelsTouchesInView = window.id.rawValue % 3 > 0
      router.addRecognizer(pan, to: .window(window.id))
    }
    // As a change of the mode does.
    play.onMouse = { [unowned router] random, now in
      let recognizer = all[Int.random(in: 0..<all.count, using: &random)]
      router.take(.setEnabled(!recognizer.isEnabled, recognizer), at: now)
    }
  }
}
