package import FingerpostClient
import Geometry
package import Painting

/// Draws the parts that panels have in common: texts that fit, and faces above other windows.
package struct PanelDrawing {
  package let theme: Theme
  package let drawer: any TextDrawer

  package init(_ theme: Theme.Name, in application: WaylandApplication) {
    self.theme = Theme(theme)
    drawer = application.textDrawer ?? StrokeTextDrawer()
  }

  /// Draws a text in the middle of a frame, smaller if it is too wide.
  package func drawText(
    _ text: String, in frame: Frame, size: Double, _ weight: Font.Weight, _ ink: PaintColor, on canvas: Canvas
  ) {
    var style = TextStyle(Font(size: size, weight: weight), ink, alignment: .center, lineBreakMode: .byClipping)
    let width = drawer.metrics(of: text, style, fitting: nil).width
    let room = frame.size.width * 0.86
    if width > room, width > 0 { style.font.size = max(6, size * room / width) }
    style.lineBreakMode = .byTruncatingTail
    drawer.draw(text, in: frame, style, on: canvas)
  }

  /// Draws a face above other windows, with a shadow around it.
  package func drawBubble(_ frame: Frame, radius: Double, blur: Double, on canvas: Canvas) {
    canvas.shadow(frame, radius: radius, blur: blur, theme.shade)
    canvas.roundedRect(frame, radius: radius, theme.bubble.face)
    if let edge = theme.edge { canvas.roundedBorder(frame, radius: radius, width: 1, edge) }
  }
}
