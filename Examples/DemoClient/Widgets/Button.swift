import Geometry
import Painting

/// A button that changes its colour with each tap, and counts the taps.
final class Button: Widget {
  private let name: String
  private let color: PaintColor
  private let report: Report
  private var count = 0
  private var holders: Set<Contact> = []

  init(_ name: String, color: PaintColor, report: Report) {
    self.name = name
    self.color = color
    self.report = report
  }

  private var isOn: Bool { count % 2 == 1 }

  override func draw(on canvas: Canvas) {
    let isHeld = !holders.isEmpty
    let face = isOn ? color : Palette.raised
    canvas.shadow(frame, radius: 12, blur: 6, PaintColor(0x000000, alpha: 0.28))
    canvas.roundedRect(frame, radius: 12, isHeld ? face.mixed(with: Palette.text, 0.18) : face)
    canvas.roundedBorder(frame, radius: 12, width: 1.5, isOn ? color.mixed(with: Palette.text, 0.35) : Palette.edge)
    let ink = isOn ? Palette.background : Palette.text
    canvas.disc(CanvasPoint(frame.minX + 22, frame.center.y), radius: 5.5, isOn ? ink : color)
    let font = StrokeFont(size: 11, isBold: true)
    canvas.text(name, at: CanvasPoint(frame.minX + 38, frame.center.y + 5.5), font, ink)
    let number = "\(count)"
    let small = StrokeFont(size: 10)
    canvas.text(
      number, at: CanvasPoint(frame.maxX - 18 - small.width(of: number), frame.center.y + 5), small,
      isOn ? ink : Palette.faint)
  }

  override func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {
    holders.insert(contact)
    redraw()
  }

  override func ended(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {
    guard holders.remove(contact) != nil else { return }
    redraw()
    guard frame.contains(place) else { return }
    count += 1
    report.say("button \(name) tapped \(count)")
  }

  override func cancelled(_ contact: Contact) {
    if holders.remove(contact) != nil { redraw() }
  }
}
