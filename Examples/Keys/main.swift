import FingerpostClient
import TextDrawing

final class Key: Button, Drawing {
  let letter: String

  init(_ letter: String) {
    self.letter = letter
    super.init(frame: .zero)
    accessibilityLabel = letter
  }

  override var isHighlighted: Bool { didSet { setNeedsDisplay() } }

  func draw(in rect: Frame, on canvas: Canvas) {
    canvas.roundedRect(rect, radius: 8, isHighlighted ? Palette.accents[3] : Palette.raised)
    drawText(letter, in: rect, TextStyle(Font(size: 24), Palette.text, alignment: .center), on: canvas)
  }
}

final class Keyboard: LayerWindow, InputMethodDelegate {
  private let method: InputMethod
  private let keys = ["a", "ä", "ж", "م", "你", "⌫"].map { Key($0) }

  init(in application: WaylandApplication) throws(ClientError) {
    method = try InputMethod(in: application)
    try super.init(in: application, namespace: "keys", anchors: [.left, .bottom, .right], size: ViewSize(0, 60))
    exclusiveZone = 60
    isHidden = true
    method.delegate = self
    for key in keys {
      addSubview(key)
      key.addTarget(self, action: "type", for: .touchUpInside)
    }
    implement("type") { [unowned self] sender in type((sender as? Key)?.letter ?? "") }
  }

  private func type(_ letter: String) {
    if letter == "⌫" { method.deleteSurrounding(before: 1) } else { method.commit(letter) }
  }

  func inputMethodDidActivate(_ inputMethod: InputMethod) { isHidden = false }
  func inputMethodDidDeactivate(_ inputMethod: InputMethod) { isHidden = true }

  override func draw(in rect: Frame, on canvas: Canvas) { canvas.fill(rect, Palette.background) }

  override func layoutSubviews() {
    let width = size.width / Double(keys.count)
    for (index, key) in keys.enumerated() {
      key.frame = ViewRect(x: Double(index) * width + 4, y: 6, width: width - 8, height: size.height - 12)
    }
  }
}

let application = try WaylandApplication(identifier: "org.example.Keys")
do { application.textDrawer = try PangoTextDrawer() } catch { print("only ASCII is drawn: \(error)") }
let keyboard = try Keyboard(in: application)
try application.run()
