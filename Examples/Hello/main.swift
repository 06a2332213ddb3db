import FingerpostClient

final class Card: Panel {
  override init(frame: ViewRect) {
    super.init(frame: frame)
    backgroundColor = Palette.accents[3]
    cornerRadius = 14
    let pan = PanGestureRecognizer(target: self, action: "drag")
    let tap = TapGestureRecognizer(target: self, action: "pick")
    tap.require(toFail: pan)
    for recognizer in [pan, tap] { addGestureRecognizer(recognizer) }
    implement("drag") { [unowned self] sender in
      guard let pan = sender as? PanGestureRecognizer else { return }
      self.frame.origin.x += pan.translation.dx
      self.frame.origin.y += pan.translation.dy
      pan.translation = .zero
      window?.setNeedsDisplay()
    }
    implement("pick") { [unowned self] _ in backgroundColor = Palette.accents[1] }
  }
}

final class Page: ViewController {
  let field = EntryField(placeholder: "Your name", frame: ViewRect(x: 20, y: 20, width: 260, height: 44))
  let button = TitledButton("Greet", frame: ViewRect(x: 20, y: 80, width: 120, height: 44))
  let greeting = Label(frame: ViewRect(x: 160, y: 80, width: 120, height: 44))
  let card = Card(frame: ViewRect(x: 20, y: 140, width: 160, height: 90))

  init() {
    super.init(view: Panel())
    for part in [field, button, greeting, card] { view.addSubview(part) }
    button.addTarget(self, action: "greet", for: .touchUpInside)
    implement("greet") { [unowned self] _ in greeting.text = "Hello, \(field.text)!" }
  }
}

let application = try WaylandApplication(identifier: "org.example.Hello")
let window = WaylandWindow(in: application, title: "Hello", size: ViewSize(300, 250))
window.rootViewController = Page()
try application.run()
