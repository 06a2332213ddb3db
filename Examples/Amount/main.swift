import FingerpostClient

/// The keys of an amount, in the place of the keyboard.
final class AmountKeys: InputView {
  private let field: EntryField
  private let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "Delete"].map { TitledButton($0) }

  init(for field: EntryField) {
    self.field = field
    super.init(frame: ViewRect(x: 0, y: 0, width: 0, height: 220))
    for key in keys {
      addSubview(key)
      key.addTarget(self, action: "press", for: .touchUpInside)
    }
    implement("press") { [unowned self] sender in press((sender as? TitledButton)?.title ?? "") }
  }

  override func layoutSubviews() {
    let (width, height) = (frame.size.width / 3, frame.size.height / 4)
    for (index, key) in keys.enumerated() {
      key.frame = ViewRect(
        x: Double(index % 3) * width + 4, y: Double(index / 3) * height + 4, width: width - 8, height: height - 8)
    }
  }

  private func press(_ key: String) {
    if key == "Delete" { field.deleteBackward() } else { field.insertText(key) }
  }
}

/// A bar above the keyboard, or above the keys of an amount.
final class Bar: InputView {
  private let done = TitledButton("Done")

  init() {
    super.init(frame: ViewRect(x: 0, y: 0, width: 0, height: 44))
    backgroundColor = Palette.raised
    addSubview(done)
    // Without a target, the action begins at the first responder.
    done.addTarget(nil, action: "done", for: .touchUpInside)
  }

  override func layoutSubviews() { done.frame = ViewRect(x: frame.size.width - 96, y: 4, width: 88, height: 36) }
}

final class Page: ViewController {
  let amount = EntryField(placeholder: "Amount", frame: ViewRect(x: 20, y: 20, width: 220, height: 44))
  let purpose = EntryField(placeholder: "Purpose", frame: ViewRect(x: 20, y: 80, width: 220, height: 44))

  init() {
    super.init(view: Panel())
    amount.inputView = AmountKeys(for: amount)
    for field in [amount, purpose] {
      view.addSubview(field)
      field.inputAccessoryView = Bar()
      field.implement("done") { [unowned field] _ in field.resignFirstResponder() }
    }
  }
}

let application = try WaylandApplication(identifier: "org.example.Amount")
let window = WaylandWindow(in: application, title: "Amount", size: ViewSize(260, 144))
window.rootViewController = Page()
try application.run()
