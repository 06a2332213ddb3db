import Geometry
import Painting

/// A part of the window that draws itself and receives touches.
class Widget {
  var frame = Frame.zero
  /// Requests that the window redraws a part of itself.
  var invalidate: (Frame) -> Void = { _ in }

  func draw(on canvas: Canvas) {}
  func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {}
  func moved(_ contact: Contact, to place: CanvasPoint) {}
  func ended(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {}
  func cancelled(_ contact: Contact) {}

  final func redraw() {
    invalidate(
      Frame(x: frame.minX - 8, y: frame.minY - 8, width: frame.size.width + 16, height: frame.size.height + 16))
  }
}
