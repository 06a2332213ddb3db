import Geometry

@testable import Interaction

/// A screen with one window of 400 × 800, and functions for the actions of a user.
final class Screen: InteractionObserver {
  let application: Application
  let window: Window
  /// The time of the next input, in milliseconds.
  var time: Milliseconds = 0
  /// The lines recorded so far, in order.
  private(set) var log: [String] = []
  var showsFailures = false

  init(_ application: Application = Application()) {
    self.application = application
    window = Window(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
    window.name = "window"
    application.addWindow(window)
    window.makeKey()
    application.observer = self
  }

  func write(_ line: String) { log.append(line) }

  /// The lines recorded since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: Actions of a user

  func touch(_ id: TouchID, at x: Double, _ y: Double) { frame(.down, id, x, y) }
  func move(_ id: TouchID, to x: Double, _ y: Double) { frame(.move, id, x, y) }
  func lift(_ id: TouchID, at x: Double, _ y: Double) { frame(.up, id, x, y) }
  func cancel(_ id: TouchID) { frame(.cancel, id, 0, 0) }

  func tap(_ id: TouchID, at x: Double, _ y: Double) {
    touch(id, at: x, y)
    pass(50)
    lift(id, at: x, y)
  }

  func frame(_ samples: TouchSample...) { application.deliver(.touches(samples), at: Timestamp(milliseconds: time)) }

  func press(_ key: PressKey) { deliver(.press(key, .began)) }
  func release(_ key: PressKey) { deliver(.press(key, .ended)) }
  func deliver(_ event: ApplicationEvent) { application.deliver(event, at: Timestamp(milliseconds: time)) }

  /// Lets time pass and runs the timers that are due.
  func pass(_ milliseconds: Milliseconds) {
    time += milliseconds
    application.advance(to: Timestamp(milliseconds: time))
  }

  private func frame(_ phase: TouchSample.Phase, _ id: TouchID, _ x: Double, _ y: Double) {
    frame(TouchSample(id: id, phase: phase, location: ScreenPoint(x, y)))
  }

  // MARK: Observations

  func didSendAction(_ recognizer: GestureRecognizer) { write("\(recognizer.name ?? "?") \(recognizer.state)") }

  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    if showsFailures { write("\(recognizer.name ?? "?") failed: \(reason.words)") }
  }

  func willPerform(_ action: Action, target: Responder, sender: AnyObject?) { write("action \(action)") }
  func wasUnhandled(_ action: Action, sender: AnyObject?) { write("unhandled \(action)") }
  func didPresent(_ input: InputPresentation) {
    switch input.content {
    case .none: write("input none")
    case .keyboard: write("keyboard")
    case .view: write("input view")
    }
  }
  func didDrop(_ text: String) { write("dropped \(text)") }
}

extension FailureReason {
  var words: String {
    switch self {
    case .itself: "itself"
    case .cancelled: "cancelled"
    case .prevented(let other): "prevented by \(other.name ?? "?")"
    case .refused: "refused"
    case .requirementRecognized(let other): "\(other.name ?? "?") recognized"
    }
  }
}

/// A view that records its calls by overriding methods, as an application does.
final class Diary: View {
  private let screen: Screen
  var passesOn = false

  init(_ name: String, on screen: Screen, x: Double, y: Double, width: Double, height: Double) {
    self.screen = screen
    super.init(frame: ViewRect(x: x, y: y, width: width, height: height))
    self.name = name
  }

  override class var standardHitTesting: View.Type { Diary.self }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    note("began", touches, event)
    if passesOn { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    note("moved", touches, event)
    if passesOn { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    note("ended", touches, event)
    if passesOn { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    note("cancelled", touches, event)
    if passesOn { super.touchesCancelled(touches, with: event) }
  }

  private func note(_ what: String, _ touches: [Touch], _ event: Event) {
    event.markHandled()
    screen.write("\(name ?? "?") \(what) \(touches.map { String($0.id) }.joined(separator: ","))")
  }
}

extension Screen {
  /// Adds a diary to the window or to another view.
  func add(
    _ name: String, to parent: View? = nil, x: Double = 0, y: Double = 0, width: Double = 400, height: Double = 400
  ) -> Diary {
    let view = Diary(name, on: self, x: x, y: y, width: width, height: height)
    (parent ?? window).addSubview(view)
    return view
  }
}

extension View {
  @discardableResult
  func with<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    recognizer.name = name
    addGestureRecognizer(recognizer)
    return recognizer
  }
}
