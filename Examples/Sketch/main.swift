import FingerpostClient
import Glibc

final class Sketch: View, Drawing {
  private var strokes: [[CanvasPoint]] = []

  override init(frame: ViewRect = .zero) {
    super.init(frame: frame)
    implement(.undo) { [unowned self] _ in
      strokes.removeLast()
      show()
    }
  }

  func draw(in rect: Frame, on canvas: Canvas) {
    canvas.fill(rect, Palette.paper)
    for stroke in strokes {
      canvas.lines(Array(zip(stroke, stroke.dropFirst())), width: 4, Palette.accents[1])
    }
    let start = CanvasPoint(rect.minX + 12, rect.minY + 26)
    canvas.text("\(strokes.count) strokes", at: start, StrokeFont(size: 11), Palette.text)
  }

  private func show() {
    setNeedsDisplay()
    print("strokes: \(strokes.count)")
    fflush(nil)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    becomeFirstResponder()
    strokes.append([touches[0].canvasPlace])
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    strokes[strokes.count - 1].append(touches[0].canvasPlace)
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) { show() }

  override func motionEnded(_ motion: Motion, with event: Event) {
    if strokes.isEmpty { return super.motionEnded(motion, with: event) }
    perform(.undo, from: nil)
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    action == .undo ? !strokes.isEmpty : super.canPerformAction(action, withSender: sender)
  }

  override func validate(_ command: MenuCommand) {
    if command.action == .undo { command.title = "Undo Stroke \(strokes.count)" }
  }
}

let application = try WaylandApplication(identifier: "org.example.Sketch")
let window = WaylandWindow(in: application, title: "Sketch", size: ViewSize(300, 250))
window.rootViewController = ViewController(view: Sketch())
try application.run()
