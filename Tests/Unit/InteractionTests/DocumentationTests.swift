import Geometry
import Interaction
import Testing

/// The examples of the articles in Interaction.docc, unchanged. `tools/check-documentation` compares them, and
/// `tools/check-package` builds and runs each article as a program.
@Suite struct DocumentationTests {
  @Test func `A card follows a finger and asks for a menu when it is pressed long`() {
    let application = Application()
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
    application.addWindow(window)
    window.makeKey()

    let card = Card(frame: ViewRect(x: 100, y: 100, width: 200, height: 80))
    window.addSubview(card)

    application.finger(.down, at: 150, 120, time: 0)
    application.finger(.move, at: 180, 140, time: 16)
    application.finger(.up, at: 180, 140, time: 32)

    #expect(card.frame == ViewRect(x: 130, y: 120, width: 200, height: 80))

    var menus = 0
    let press = LongPressGestureRecognizer()
    press.addTarget(card, action: "showMenu")
    card.addGestureRecognizer(press)
    card.implement("showMenu") { _ in menus += 1 }

    application.finger(.down, at: 180, 140, time: 1000)
    if let due = application.nextTimer {
      application.advance(to: due)
    }

    #expect(menus == 1)
    #expect(application.now == Timestamp(milliseconds: 1500))
  }

  @Test func `A declared node says what it was told, and a tap waits for its answer`() {
    var messages: [String] = []

    let node = View(frame: ViewRect(x: 0, y: 0, width: 200, height: 100))
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .handle, .touchesEnded: .superLast]
    behavior.pointInside = .outset(left: 8, top: 8, right: 8, bottom: 8)
    behavior.receive = { responder, method, _, _ in
      messages.append("\(responder.name ?? "?") \(method)")
    }
    node.declared = behavior
    node.name = "node"

    let application = Application()
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
    application.addWindow(window)
    window.addSubview(node)

    let questions = Questions()
    let tap = TapGestureRecognizer()
    tap.delegate = questions
    tap.addHandler { _ in messages.append("tap") }
    node.addGestureRecognizer(tap)

    let place = ScreenPoint(204, 50)
    application.deliver(.touches([TouchSample(id: 1, phase: .down, location: place)]), at: .zero)
    application.deliver(.touches([TouchSample(id: 1, phase: .up, location: place)]), at: Timestamp(milliseconds: 50))

    #expect(messages == ["node touchesBegan"])

    application.deliver(.work { questions.answer(true) }, at: Timestamp(milliseconds: 80))

    #expect(messages == ["node touchesBegan", "tap"])
    let census = application.census
    #expect([census.contacts, census.recognizers, census.timers, census.events] == [0, 0, 0, 0])
  }
}

final class Card: View {
  let pan = PanGestureRecognizer()

  override init(frame: ViewRect = .zero) {
    super.init(frame: frame)
    addGestureRecognizer(pan)
    pan.addHandler { [unowned self] _ in follow() }
  }

  private func follow() {
    frame.origin.x += pan.translation.dx
    frame.origin.y += pan.translation.dy
    pan.translation = .zero
  }

  override class var standardHitTesting: View.Type { Card.self }
}

final class Questions: GestureRecognizerDelegate {
  private var open: [GestureRecognizer] = []

  func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision {
    open.append(recognizer)
    return .later
  }

  func answer(_ mayBegin: Bool) {
    for recognizer in open { recognizer.answerShouldBegin(mayBegin) }
    open = []
  }
}

extension Application {
  func finger(_ phase: TouchSample.Phase, at x: Double, _ y: Double, time: Milliseconds) {
    let sample = TouchSample(id: 1, phase: phase, location: ScreenPoint(x, y))
    deliver(.touches([sample]), at: Timestamp(milliseconds: time))
  }
}
