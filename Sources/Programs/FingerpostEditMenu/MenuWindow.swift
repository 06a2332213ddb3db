import FingerpostClient
import PanelPrograms
import Painting

/// Receives the presses of the menu.
protocol MenuPresses: AnyObject {
  /// An item was pressed, by a finger or by an assistive technology.
  func itemWasPressed(_ item: Int)
  /// A button for another page was pressed.
  func pageButtonWasPressed(_ offset: Int)
}

/// The surface of the menu.
final class MenuWindow: LayerWindow {
  /// Called when the scale of the screen may be another one.
  private var onScreenChange: (() -> Void)?
  private weak var receiver: (any MenuPresses)?
  private let panel: PanelDrawing
  private let bar: MenuBar
  private var contents: MenuContents?
  private var items: [MenuItemButton] = []
  private var pageButtons: [PageButton] = []

  init(in application: WaylandApplication, _ panel: PanelDrawing) throws(ClientError) {
    self.panel = panel
    bar = MenuBar(frame: .zero)
    try super.init(
      in: application, namespace: "fingerpost-edit-menu", layer: .overlay, anchors: [.left, .top],
      size: ViewSize(1, 1))
    exclusiveZone = -1
    isHidden = true
    // The compositor closes the window with its screen. It appears again with the next menu.
    onClose = {}
    addSubview(bar)
  }

  override class var standardEventHandling: Responder.Type { MenuWindow.self }
  override class var standardHitTesting: View.Type { MenuWindow.self }

  /// Sends presses to a receiver, and calls a function when the scale of the screen may be another one.
  func send(to receiver: any MenuPresses, onScreenChange: @escaping () -> Void) {
    (self.receiver, self.onScreenChange) = (receiver, onScreenChange)
    pageButtons = [-1, 1].map { offset in
      PageButton(panel, offset: offset) { [weak self] in self?.receiver?.pageButtonWasPressed(offset) }
    }
    for button in pageButtons { bar.addSubview(button) }
  }

  override func screenDidChange() {
    super.screenDidChange()
    onScreenChange?()
  }

  /// Shows the menu.
  func show(_ contents: MenuContents, on screen: WaylandScreen, isNew: Bool) {
    if isNew || screen !== preferredScreen { reappear() }
    preferredScreen = screen
    isHidden = false
    guard isNew || contents != self.contents else { return }
    self.contents = contents
    let surface = contents.surface
    preferredSize = ViewSize(surface.size.width, surface.size.height)
    margins = EdgeInsets(top: surface.minY, left: surface.minX, bottom: 0, right: 0)
    setInputRegion([contents.bar])
    bar.frame = ViewRect(x: 0, y: 0, width: surface.size.width, height: surface.size.height)
    showItems(contents)
    showPageButtons(contents)
    setNeedsDisplay()
  }

  /// Takes the menu off the screen.
  func hide() {
    contents = nil
    isHidden = true
  }

  private func showItems(_ contents: MenuContents) {
    let cells = contents.cells
    while items.count > cells.count { items.removeLast().removeFromSuperview() }
    while items.count < cells.count {
      let index = items.count
      let button = MenuItemButton(panel) { [weak self] in self?.press(index) }
      items.append(button)
      bar.addSubview(button)
    }
    for (button, cell) in zip(items, cells) {
      button.show(
        contents.items[cell.item], isCurrent: contents.current == cell.item, in: contents.frame(of: cell),
        contents.metrics)
    }
  }

  private func showPageButtons(_ contents: MenuContents) {
    let (frame, width) = (contents.bar, contents.metrics.pageButtonWidth)
    let others = [contents.page > 0, contents.page < contents.pages.pages.count - 1]
    for (button, (x, hasOther)) in zip(pageButtons, zip([frame.minX, frame.maxX - width], others)) {
      button.isHidden = !hasOther
      button.frame = ViewRect(x: x, y: frame.minY, width: width, height: frame.size.height)
    }
  }

  private func press(_ index: Int) {
    guard let cells = contents?.cells, cells.indices.contains(index) else { return }
    receiver?.itemWasPressed(cells[index].item)
  }

  override func draw(in rect: Frame, on canvas: Canvas) {
    guard let contents else { return }
    let (theme, metrics, frame) = (panel.theme, contents.metrics, contents.bar)
    panel.drawBubble(frame, radius: metrics.radius, blur: 8, on: canvas)
    if let arrow = contents.arrow {
      var shade = theme.shade
      shade.alpha /= 5
      for distance in 1...4 { canvas.polygon(arrow.grown(by: Double(distance)), shade) }
      if let edge = theme.edge { canvas.polygon(arrow, edge) }
      canvas.polygon(theme.edge == nil ? arrow : arrow.grown(by: -1.6), theme.bubble.face)
    }
    for cell in contents.cells where cell.x > 0 {
      let x = (frame.minX + cell.x).rounded()
      let (top, bottom) = (frame.minY + metrics.height * 0.25, frame.maxY - metrics.height * 0.25)
      canvas.fill(
        Frame(x: x, y: top, width: 1, height: bottom - top), theme.bubble.ink.mixed(with: theme.bubble.face, 0.75))
    }
  }
}

/// The bar with the items, as assistive technologies see it.
private final class MenuBar: View, AccessibleMenuBar {
  override class var standardHitTesting: View.Type { MenuBar.self }
}

extension [CanvasPoint] {
  /// The arrow with its tip and its sides moved away from the bar, or towards it.
  fileprivate func grown(by distance: Double) -> [CanvasPoint] {
    guard count == 3 else { return self }
    let (step, side) = (self[0].y > self[1].y ? distance : -distance, distance > 0 ? distance : 0)
    let base = distance > 0 ? 0 : step
    return [
      CanvasPoint(self[0].x, self[0].y + step), CanvasPoint(self[1].x - side, self[1].y + base),
      CanvasPoint(self[2].x + side, self[2].y + base),
    ]
  }
}
