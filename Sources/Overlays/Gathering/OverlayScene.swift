public import Geometry
import Seats

/// What an overlay shows at one moment, in places of the desktop; how it looks is not said here.
public struct OverlayScene: Equatable, Sendable {
  /// What something belongs to, and so its colour.
  public enum Owner: Hashable, Sendable {
    /// A finger, by the device's own number.
    case finger(Int32)
    case pointer
    case focus
  }

  public struct Trail: Equatable, Sendable {
    public var owner: Owner
    /// The oldest first, each with what is left of it, 0 to 1.
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
    /// What is left of it, 1 while it is down.
    public var rest: Double
    /// Who has it; nil where that is not to be shown.
    public var label: String?
  }

  /// The area of one responder, or of several that have the same.
  public struct Outline: Equatable, Sendable {
    public enum Kind: Sendable {
      /// What the hit test has found.
      case hit
      /// Further up its chain.
      case chain
      case keyWindow
      case firstResponder
    }

    public var kind: Kind
    public var owner: Owner
    public var area: Rect<LayoutSpace>
    public var label: String
    public var rest: Double
  }

  public struct Row: Equatable, Sendable {
    public enum Tone: Sendable { case heading, plain, faint, good, bad, waiting }

    public var title: String
    public var text: String
    public var tone: Tone
  }

  public var trails: [Trail] = []
  public var spots: [Spot] = []
  public var outlines: [Outline] = []
  /// What is told in words.
  public var rows: [Row] = []
  /// Whether something goes away with time alone: another picture is due though nothing happens.
  public var isFading = false

  public init() {}
}
