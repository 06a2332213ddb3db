public import Geometry
import Seats

/// The contents of an overlay at one moment, in coordinates of the desktop and independent of its appearance.
public struct OverlayScene: Equatable, Sendable {
  /// The input that an element belongs to; it determines the colour.
  public enum Owner: Hashable, Sendable {
    /// A finger with the device's number.
    case finger(Int32)
    case pointer
    case focus
  }

  public struct Trail: Equatable, Sendable {
    public var owner: Owner
    /// The points from oldest to newest, each with its remaining opacity, 0 to 1.
    public var points: [Point]

    public struct Point: Equatable, Sendable {
      public var place: Geometry.Point<LayoutSpace>
      public var rest: Double
    }
  }

  /// A finger, or a press of the pointer.
  public struct Spot: Equatable, Sendable {
    public var owner: Owner
    public var place: Point<LayoutSpace>
    public var isDown: Bool
    /// The remaining opacity; 1 while it is down.
    public var rest: Double
    /// The receiver in words; nil to show no label.
    public var label: String?
  }

  /// The area of one responder, or of several responders with the same area.
  public struct Outline: Equatable, Sendable {
    public enum Kind: Sendable {
      /// The result of the hit test.
      case hit
      /// A next responder of the hit surface.
      case chain
      case keyWindow
      case firstResponder
      /// A widget of an application.
      case widget
    }

    public var kind: Kind
    public var owner: Owner
    public var area: Rect<LayoutSpace>
    public var label: String
    public var rest: Double

    public init(kind: Kind, owner: Owner, area: Rect<LayoutSpace>, label: String, rest: Double) {
      (self.kind, self.owner, self.area, self.label, self.rest) = (kind, owner, area, label, rest)
    }
  }

  public struct Row: Equatable, Sendable {
    public enum Tone: Sendable { case heading, plain, faint, good, bad, waiting }

    public var title: String
    public var text: String
    public var tone: Tone

    public init(title: String, text: String, tone: Tone) { (self.title, self.text, self.tone) = (title, text, tone) }
  }

  /// Bars that show where a second swipe counts.
  public var hints: [Rect<LayoutSpace>] = []
  public var trails: [Trail] = []
  public var spots: [Spot] = []
  public var outlines: [Outline] = []
  /// The rows of the text panel.
  public var rows: [Row] = []
  /// The panel of an inspector; nil for none.
  public var inspector: InspectorPanel?
  /// True if elements are fading, so that a new picture is needed without further input.
  public var isFading = false

  public init() {}
}
