import FingerpostClient
import PanelPrograms
import Painting

/// A button in the menu, whose face is drawn only while a finger is on it or it is current.
class MenuButton: Button, Drawing {
  fileprivate let panel: PanelDrawing
  private let onPress: () -> Void
  fileprivate var isCurrent = false

  init(_ panel: PanelDrawing, onPress: @escaping () -> Void) {
    (self.panel, self.onPress) = (panel, onPress)
    super.init(frame: .zero)
  }

  override class var standardHitTesting: View.Type { MenuButton.self }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  override func sendActions(for events: ControlEvents) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { onPress() }
  }

  func draw(in rect: Frame, on canvas: Canvas) {
    let pair = isHighlighted ? panel.theme.pressed : isCurrent ? panel.theme.active : panel.theme.bubble
    if isHighlighted || isCurrent {
      let inner = Frame(x: rect.minX + 3, y: rect.minY + 3, width: rect.size.width - 6, height: rect.size.height - 6)
      canvas.roundedRect(inner, radius: max(3, rect.size.height * 0.16), pair.face)
    }
    drawSign(in: rect, isEnabled ? pair.ink : pair.ink.mixed(with: pair.face, 0.6), on: canvas)
  }

  /// Draws what is on the face.
  fileprivate func drawSign(in rect: Frame, _ ink: PaintColor, on canvas: Canvas) {}
}

/// An item of the menu.
final class MenuItemButton: MenuButton, AccessibleMenuItem {
  private var item = EditMenuState.Item("")
  private var metrics: MenuMetrics?

  override class var standardHitTesting: View.Type { MenuItemButton.self }

  func show(_ item: EditMenuState.Item, isCurrent: Bool, in frame: Frame, _ metrics: MenuMetrics) {
    (self.item, self.isCurrent, self.metrics) = (item, isCurrent, metrics)
    self.frame = ViewRect(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
    accessibilityLabel = item.shownTitle
    accessibilityIdentifier = item.name
    accessibilityValue = item.isChecked ? "1" : nil
    accessibilityTraits = isCurrent ? [.button, .selected] : .button
  }

  fileprivate override func drawSign(in rect: Frame, _ ink: PaintColor, on canvas: Canvas) {
    guard let metrics else { return }
    let mark = item.isChecked ? metrics.markWidth : 0
    if item.isChecked {
      let (x, y, size) = (rect.minX + metrics.padding + mark * 0.35, rect.center.y, mark * 0.26)
      let corner = CanvasPoint(x - size * 0.3, y + size * 0.8)
      canvas.lines(
        [
          (CanvasPoint(x - size, y), corner), (corner, CanvasPoint(x + size, y - size * 0.9)),
        ], width: max(1.5, size * 0.36), ink)
    }
    let inner = Frame(
      x: rect.minX + metrics.padding + mark, y: rect.minY, width: rect.size.width - 2 * metrics.padding - mark,
      height: rect.size.height)
    let style = TextStyle(metrics.font, ink, alignment: .center)
    panel.drawer.draw(item.shownTitle, in: inner, style, on: canvas)
  }
}

/// A button that shows another page of the menu.
final class PageButton: MenuButton {
  private let offset: Int

  /// - Parameter offset: -1 for the page before, 1 for the next one.
  init(_ panel: PanelDrawing, offset: Int, onPress: @escaping () -> Void) {
    self.offset = offset
    super.init(panel, onPress: onPress)
    accessibilityLabel = offset < 0 ? "Previous items" : "Next items"
  }

  override class var standardHitTesting: View.Type { PageButton.self }

  fileprivate override func drawSign(in rect: Frame, _ ink: PaintColor, on canvas: Canvas) {
    let size = min(rect.size.width, rect.size.height) * 0.15
    let (center, side) = (rect.center, Double(offset) * size * 0.55)
    let tip = CanvasPoint(center.x + side, center.y)
    canvas.lines(
      [
        (CanvasPoint(center.x - side, center.y - size), tip), (tip, CanvasPoint(center.x - side, center.y + size)),
      ], width: max(1.5, size * 0.34), ink)
  }
}

extension MenuMetrics {
  /// The font of titles.
  var font: Font { Font(size: fontSize, weight: .medium) }
}
