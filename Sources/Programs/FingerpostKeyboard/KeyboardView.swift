import FingerpostClient
import Geometry
import KeyboardTyping

/// Receives the touches of the keyboard. Times are milliseconds of the clock of events.
protocol KeyboardTouches: AnyObject {
  func touchBegan(_ touch: Int32, at place: Point<SurfaceSpace>, time: UInt64)
  func touchMoved(_ touch: Int32, to place: Point<SurfaceSpace>, time: UInt64)
  func touchEnded(_ touch: Int32, time: UInt64)
  func touchCancelled(_ touch: Int32, time: UInt64)
  /// A key was pressed by an assistive technology.
  func keyWasPressed(_ index: Int)
  /// An assistive technology asks for the choices of a key.
  ///
  /// - Returns: `false` if the key has none.
  func choicesWereAsked(of index: Int) -> Bool
  /// One of the open choices was pressed by an assistive technology.
  func choiceWasPressed(_ index: Int)
}

/// The keys on the screen.
final class KeyboardView: View, Drawing {
  private weak var receiver: (any KeyboardTouches)?
  private let drawing: KeyDrawing
  private var contents: KeyboardContents?
  private var keys: [KeyView] = []
  private let choices = ChoicesView()

  init(_ drawing: KeyDrawing) {
    self.drawing = drawing
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    isUserInteractionEnabled = false
    addSubview(choices)
  }

  override class var standardHitTesting: View.Type { KeyboardView.self }

  /// Sends touches to a receiver from now on.
  func send(to receiver: any KeyboardTouches) {
    self.receiver = receiver
    choices.send(to: receiver)
    isUserInteractionEnabled = true
  }

  /// Shows the keys, and has the parts drawn that have changed.
  func show(_ contents: KeyboardContents) {
    guard contents != self.contents else { return }
    let parts = self.contents.flatMap { contents.changes(since: $0) }
    let looksTheSame = parts?.isEmpty == true && self.contents?.display.shift == contents.display.shift
    self.contents = contents
    if !looksTheSame || keys.isEmpty { describeKeys(contents) }
    guard let window = window as? SurfaceWindow else { return }
    for part in parts ?? [Frame(x: 0, y: 0, width: frame.size.width, height: frame.size.height)] {
      window.setNeedsDisplay(part)
    }
  }

  private func describeKeys(_ contents: KeyboardContents) {
    let placed = contents.geometry.keys
    while keys.count > placed.count { keys.removeLast().removeFromSuperview() }
    while keys.count < placed.count {
      let view = KeyView(keys.count, receiver)
      keys.append(view)
      // Below the choices.
      insertSubview(view, at: keys.count - 1)
    }
    for (view, placed) in zip(keys, placed) { view.show(placed, contents) }
    choices.show(contents)
  }

  func draw(in rect: Frame, on canvas: Canvas) {
    if let contents { drawing.draw(contents, on: canvas) }
  }

  // MARK: Touches

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchBegan(touch.number, at: touch.canvasPlace, time: touch.time) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchMoved(touch.number, to: touch.canvasPlace, time: touch.time) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchEnded(touch.number, time: touch.time) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchCancelled(touch.number, time: touch.time) }
  }
}

extension Touch {
  fileprivate var number: Int32 { Int32(truncatingIfNeeded: id) }
  fileprivate var time: UInt64 { timestamp.wholeMilliseconds }
}

extension Timestamp {
  /// The milliseconds since the origin.
  var wholeMilliseconds: UInt64 { UInt64(max(0, microseconds / 1000)) }
}
