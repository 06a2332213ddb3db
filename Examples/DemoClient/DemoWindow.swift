import FingerpostClient

/// The demo's window: lays out its views, and opens its menu.
final class DemoWindow: WaylandWindow {
  private let header: Header
  private let buttons: [ColorButton]
  private let textLine = TextLine()
  private let paintArea = PaintArea()
  private var dial: Dial?
  private var menu: Menu?

  init(_ options: Options, in application: WaylandApplication) {
    header = Header(title: options.title)
    buttons = zip(["North", "East", "South", "West"], Palette.accents).map { ColorButton($0, color: $1) }
    super.init(
      in: application, title: options.title, size: ViewSize(Double(options.width), Double(options.height)),
      minimumSize: ViewSize(360, 320), isFullscreen: options.isFullscreen)
    if options.logsEvents { logsStates = Report.say }
    for view in [header, textLine, paintArea] + buttons { addSubview(view) }
    textLine.becomeFirstResponder()
    dial = Dial(over: self) { [weak paintArea] in paintArea?.pointerColor = $0 }
    addMenuRecognizers()
    header.closeButton.addTarget(self, action: "window.close", for: .touchUpInside)
    implement("window.close") { [unowned self] _ in close() }
    implement(.undo) { [unowned self] _ in paintArea.undo() }
  }

  override func close() {
    if menu?.isOpen == true { menu?.close() }
    dial?.close()
    super.close()
  }

  override func layoutSubviews() {
    let (margin, gap) = (18.0, 12.0)
    let width = size.width
    header.frame = ViewRect(x: 0, y: 0, width: width, height: 48)
    var y = header.frame.maxY + margin
    let buttonWidth = (width - 2 * margin - gap * Double(buttons.count - 1)) / Double(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = ViewRect(x: margin + Double(index) * (buttonWidth + gap), y: y, width: buttonWidth, height: 52)
    }
    y += 52 + margin
    textLine.frame = ViewRect(x: margin, y: y, width: width - 2 * margin, height: 44)
    y += 44 + margin
    paintArea.frame = ViewRect(x: margin, y: y, width: width - 2 * margin, height: max(20, size.height - y - margin))
    dial?.place(at: CanvasPoint(width - Dial.side + 22, size.height - Dial.side + 22))
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    action == .undo ? paintArea.canUndo : super.canPerformAction(action, withSender: sender)
  }

  override func validate(_ command: MenuCommand) {
    if command.action == .undo { command.title = "Undo Stroke" }
  }

  /// The hit test finds a view at every point of the window, so the compositor does not need its answers.
  override class var standardHitTesting: View.Type { DemoWindow.self }

  /// While the menu is open, a touch beside it closes it and reaches no view.
  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    menu?.isOpen == true ? self : super.hitTest(point, with: event)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard let menu, menu.isOpen else { return super.touchesBegan(touches, with: event) }
    menu.wasDismissed()
    menu.close()
  }

  override func keyboardFocusDidChange(isFocused: Bool) { textLine.isFocused = isFocused }
}

// MARK: - Menu

extension DemoWindow: GestureRecognizerDelegate {
  /// A finger that rests opens the menu, and so does the second button.
  private func addMenuRecognizers() {
    let press = LongPressGestureRecognizer()
    press.delegate = self
    press.addHandler { [unowned self] recognizer in
      if recognizer.state == .began, let touch = recognizer.contacts.first as? Touch { openMenu(at: touch.canvasPlace) }
    }
    let click = TapGestureRecognizer()
    click.buttonMaskRequired = .secondary
    click.allowedTouchTypes = [.indirectPointer]
    click.addHandler { [unowned self] recognizer in
      if let touch = recognizer.contacts.first as? Touch { openMenu(at: touch.canvasPlace) }
    }
    for recognizer in [press, click] { addGestureRecognizer(recognizer) }
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    touch.view !== header
  }

  private func openMenu(at place: CanvasPoint) {
    if menu?.isOpen == true { menu?.close() }
    Report.say("menu opened \(place.text)")
    menu = Menu(
      [
        Menu.Item(title: "Clear painting") { [unowned self] in paintArea.clear() },
        Menu.Item(title: "Clear text") { [unowned self] in textLine.text = "" },
        Menu.Item(title: "Full screen") { [unowned self] in setFullscreen(!isFullscreen) },
        Menu.Item(title: "Close") { [unowned self] in close() },
      ], over: self, at: place)
  }
}
