package import Geometry
import Seats

/// The contents of an overlay at one moment, in coordinates of the desktop and independent of its appearance.
package struct OverlayScene: Equatable, Sendable {
  /// The input that an element belongs to; it determines the colour.
  package enum Owner: Hashable, Sendable {
    /// A finger with the device's number.
    case finger(Int32)
    case pointer
    case focus
  }

  package struct Trail: Equatable, Sendable {
    package var owner: Owner
    /// The points from oldest to newest, each with its remaining opacity, 0 to 1.
    package var points: [Point]

    package struct Point: Equatable, Sendable {
      package var place: Geometry.Point<LayoutSpace>
      package var rest: Double
    }
  }

  /// A finger, or a press of the pointer.
  package struct Spot: Equatable, Sendable {
    package var owner: Owner
    package var place: Point<LayoutSpace>
    package var isDown: Bool
    /// The remaining opacity; 1 while it is down.
    package var rest: Double
    /// The receiver in words; nil to show no label.
    package var label: String?
  }

  /// The area of one responder, or of several responders with the same area.
  package struct Outline: Equatable, Sendable {
    package enum Kind: Sendable {
      /// The result of the hit test.
      case hit
      /// A next responder of the hit surface.
      case chain
      case keyWindow
      case firstResponder
      /// A widget of an application.
      case widget
    }

    package var kind: Kind
    package var owner: Owner
    package var area: Rect<LayoutSpace>
    package var label: String
    package var rest: Double

    package init(kind: Kind, owner: Owner, area: Rect<LayoutSpace>, label: String, rest: Double) {
      (self.kind, self.owner, self.area, self.label, self.rest) = (kind, owner, area, label, rest)
    }
  }

  package struct Row: Equatable, Sendable {
    package enum Tone: Sendable { case heading, plain, faint, good, bad, waiting }

    package var title: String
    package var text: String
    package var tone: Tone

    package init(title: String, text: String, tone: Tone) { (self.title, self.text, self.tone) = (title, text, tone) }
  }

  /// Bars that show where a second swipe counts.
  package var hints: [Rect<LayoutSpace>] = []
  package var trails: [Trail] = []
  package var spots: [Spot] = []
  package var outlines: [Outline] = []
  /// The rows of the text panel.
  package var rows: [Row] = []
  /// The panel of an inspector; nil for none.
  package var inspector: InspectorPanel?
  /// A panel in front of everything else; nil for none.
  package var prompt: ScreenPrompt?
  /// True if elements are fading, so that a new picture is needed without further input.
  package var isFading = false

  package init() {}
}
