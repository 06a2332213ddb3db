public import Interaction
public import Painting

/// A scroll view with a colour. The content of a scroll view is drawn only inside its frame.
open class ScrollPanel: ScrollView, Drawing {
  /// The colour behind the content.
  public var backgroundColor = Palette.panel { didSet { setNeedsDisplay() } }

  /// `ScrollPanel`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { ScrollPanel.self }

  open override var contentOffset: ViewPoint {
    didSet { if contentOffset != oldValue { setNeedsDisplay() } }
  }

  open func draw(in rect: Frame, on canvas: Canvas) { canvas.fill(rect, backgroundColor) }
}
