/// What a responder does, said as data instead of by overriding.
///
/// A shell that builds its tree from descriptions gives each node one of these; a subclass needs none.
public final class DeclaredBehavior {
  /// What becomes of an event after a declared handler.
  public enum Forwarding: String, Hashable, Sendable {
    /// The handler keeps it.
    case handle
    /// The next responder has it before the handler runs.
    case superFirst
    /// The next responder has it after the handler ran.
    case superLast
  }

  /// What a view answers to a hit test instead of searching its subviews.
  public enum HitTest {
    case view
    case nothing
    case superview
    case other(View)
    /// The other view where the point is inside it, else what the default finds.
    case otherIfInside(View)
    /// What the default finds.
    case standard
    /// What the default finds, but nothing where that is the view itself.
    case passthrough
  }

  /// Which points a view takes for its own.
  public enum PointInside {
    case always
    case never
    /// How far the accepted rectangle reaches beyond the bounds on each side; all four edges belong to it.
    case outset(left: Double, top: Double, right: Double, bottom: Double)
    /// Points of its bounds and those inside another view.
    case alsoInside(View)
    /// Points of the ellipse inscribed in its bounds.
    case ellipse
  }

  /// The events the responder handles; all others go to its next responder.
  public var handles: [EventMethod: Forwarding] = [:]
  /// Runs where a declared handler's body would.
  public var receive: ((Responder, EventMethod, EventContent, Event) -> Void)?
  /// Answers that come before what the responder implements.
  public var canPerform: [Action: Bool] = [:]
  public var canBecomeFirstResponder: Bool?
  public var canResignFirstResponder: Bool?
  /// Used in place of the usual next responder.
  public var next: Responder?
  public var hitTest: HitTest? {
    didSet { owner?.declarationChanged() }
  }
  public var pointInside: PointInside? {
    didSet { owner?.declarationChanged() }
  }
  /// Whose behaviour this is; each responder has one of its own.
  weak var owner: Responder?

  private var isAskingOther = false

  public init() {}

  /// Asks another view of some window; views that refer to each other in a ring are not asked again and again.
  func asksOther(_ other: View, _ question: () -> Bool) -> Bool {
    guard !isAskingOther, other.window != nil else { return false }
    isAskingOther = true
    defer { isAskingOther = false }
    return question()
  }
}
