/// What a responder does, said as data instead of by overriding.
///
/// A shell that builds its tree from descriptions gives each node one of these; a subclass needs none. An override that
/// does not call `super` hides what is declared for its method.
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
    /// The view itself, wherever the point is and whatever the view's state.
    case view
    /// No view: the view and all within it are passed by.
    case nothing
    /// The superview.
    case superview
    /// Another view, whatever its state and place.
    case other(View)
    /// The other view where the point is inside it, else what the default finds; a view in no window contains no point.
    case otherIfInside(View)
    /// What the default finds.
    case standard
    /// What the default finds, but nothing where that is the view itself.
    case passthrough
  }

  /// Which points a view takes for its own.
  public enum PointInside {
    /// Every point.
    case always
    /// No point.
    case never
    /// How far the accepted rectangle reaches beyond the bounds on each side; all four edges belong to it.
    case outset(left: Double, top: Double, right: Double, bottom: Double)
    /// Points of its bounds and those inside another view; a view in no window contains no point.
    case alsoInside(View)
    /// Points of the ellipse inscribed in its bounds.
    case ellipse
  }

  /// The events the responder handles; all others go to its next responder.
  @exclusivity(unchecked) public var handles: [EventMethod: Forwarding] = [:] {
    didSet { table = ForwardingTable(handles) }
  }
  @exclusivity(unchecked) private var table = ForwardingTable()
  /// Runs where a declared handler's body would; `nil` keeps the event and does nothing.
  ///
  /// The behaviour holds the closure: let it refer weakly to what owns the responder.
  @exclusivity(unchecked) public var receive: ((Responder, EventMethod, EventContent, Event) -> Void)?
  /// Answers that come before what the responder implements; a no makes the search go on up the chain.
  public var canPerform: [Action: Bool] = [:]
  /// Whether the responder may become first; `nil` leaves it to the class.
  public var canBecomeFirstResponder: Bool?
  /// Whether the responder gives way; `nil` leaves it to the class.
  public var canResignFirstResponder: Bool?
  /// Used in place of the usual next responder; `nil` leaves it to the class.
  ///
  /// The behaviour holds it: two that refer to each other are kept until one reference is cleared.
  public var next: Responder?
  /// What a view answers to a hit test; `nil` leaves it to the class. Other responders take no notice.
  public var hitTest: HitTest? {
    didSet { owner?.declarationChanged() }
  }
  /// Which points a view takes; `nil` leaves it to the class. Other responders take no notice.
  public var pointInside: PointInside? {
    didSet { owner?.declarationChanged() }
  }
  /// Whose behaviour this is; each responder has one of its own.
  ///
  /// Not weak: a weak reference to an object makes every use of it slower. The owner takes it back at its end.
  unowned(unsafe) var owner: Responder?

  private var isAskingOther = false

  /// What becomes of an event the responder handles.
  @inline(__always)
  func forwarding(of method: EventMethod) -> Forwarding? {
    table[method]
  }

  /// Behaviour that leaves everything to the class.
  public init() {}

  /// Asks another view of some window; views that refer to each other in a ring are not asked again and again.
  func asksOther(_ other: View, _ question: () -> Bool) -> Bool {
    guard !isAskingOther, other.window != nil else { return false }
    isAskingOther = true
    defer { isAskingOther = false }
    return question()
  }
}

/// What becomes of each event, two bits for each method: every responder on the way of an event is asked.
private struct ForwardingTable {
  private var bits: UInt32 = 0

  init() {}

  init(_ handles: [EventMethod: DeclaredBehavior.Forwarding]) {
    for (method, forwarding) in handles {
      switch forwarding {
      case .handle: bits |= 1 << method.shift
      case .superFirst: bits |= 2 << method.shift
      case .superLast: bits |= 3 << method.shift
      }
    }
  }

  @inline(__always)
  subscript(method: EventMethod) -> DeclaredBehavior.Forwarding? {
    switch bits >> method.shift & 3 {
    case 1: .handle
    case 2: .superFirst
    case 3: .superLast
    default: nil
    }
  }
}

extension EventMethod {
  /// Where the method's two bits begin.
  @inline(__always)
  fileprivate var shift: UInt32 {
    switch self {
    case .touchesBegan: 0
    case .touchesMoved: 2
    case .touchesEnded: 4
    case .touchesCancelled: 6
    case .pressesBegan: 8
    case .pressesChanged: 10
    case .pressesEnded: 12
    case .pressesCancelled: 14
    case .motionBegan: 16
    case .motionEnded: 18
    case .motionCancelled: 20
    case .remoteControl: 22
    }
  }
}
