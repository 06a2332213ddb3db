/// The behaviour of a responder as data, instead of overrides.
///
/// A shell that builds its tree from descriptions can give each node one and needs no subclasses. An override that does
/// not call `super` disables the behaviour declared for its method.
public final class DeclaredBehavior {
  /// The forwarding of an event that has a declared handler.
  public enum Forwarding: String, Hashable, Sendable {
    /// The handler consumes the event.
    case handle
    /// The next responder receives the event before the handler runs.
    case superFirst
    /// The next responder receives the event after the handler ran.
    case superLast
  }

  /// The result of a view's hit test.
  public enum HitTest {
    /// The view itself, for every point and in every state of the view.
    case view
    /// No view: the view and all views inside it are skipped.
    case nothing
    /// The superview.
    case superview
    /// Another view, in any state and at any place.
    case other(View)
    /// The other view if the point is inside it, else the result of the default hit test. A view without a window
    /// contains no point.
    case otherIfInside(View)
    /// The result of the default hit test.
    case standard
    /// The result of the default hit test, or no view if that is the view itself.
    case passthrough
  }

  /// The points that are inside a view.
  public enum PointInside {
    /// Every point.
    case always
    /// No point.
    case never
    /// Points of the bounds extended by the given distances, in logical pixels. All four edges are inside.
    case outset(left: Double, top: Double, right: Double, bottom: Double)
    /// Points of the bounds and points inside another view. A view without a window contains no point.
    case alsoInside(View)
    /// Points of the ellipse inscribed in the bounds.
    case ellipse
  }

  /// The events that the responder handles. All others go to its next responder.
  @exclusivity(unchecked) public var handles: [EventMethod: Forwarding] = [:] {
    didSet { table = ForwardingTable(handles) }
  }
  @exclusivity(unchecked) private var table = ForwardingTable()
  /// The closure that handles declared events; `nil` consumes them without effect.
  ///
  /// The behaviour owns the closure: use weak references to objects that own the responder.
  @exclusivity(unchecked) public var receive: ((Responder, EventMethod, EventContent, Event) -> Void)?
  /// Answers that override ``Responder/canPerformAction(_:withSender:)``. After `false` the search continues up the
  /// chain.
  public var canPerform: [Action: Bool] = [:]
  /// A Boolean value that indicates whether the responder can become first responder; `nil` uses the class's answer.
  public var canBecomeFirstResponder: Bool?
  /// A Boolean value that indicates whether the responder can resign as first responder; `nil` uses the class's answer.
  public var canResignFirstResponder: Bool?
  /// The next responder; `nil` uses the class's answer.
  ///
  /// The behaviour owns it: two that refer to each other stay alive until one reference is cleared.
  public var next: Responder?
  /// The hit test of a view; `nil` uses the class's. Responders that are not views ignore it.
  public var hitTest: HitTest? {
    didSet { owner?.declarationChanged() }
  }
  /// The points inside a view; `nil` uses the class's answer. Responders that are not views ignore it.
  public var pointInside: PointInside? {
    didSet { owner?.declarationChanged() }
  }
  /// The responder that has this behaviour. Each responder needs a separate one.
  ///
  /// Not weak: a weak reference to an object makes every use of it slower. The owner clears it when it is
  /// deinitialized.
  unowned(unsafe) var owner: Responder?

  private var isAskingOther = false

  /// The forwarding of an event; `nil` if the responder does not handle it.
  @inline(__always)
  func forwarding(of method: EventMethod) -> Forwarding? {
    table[method]
  }

  /// Creates a behaviour that declares nothing.
  public init() {}

  /// Asks another view of a window, with protection against endless recursion if views refer to each other.
  func asksOther(_ other: View, _ question: () -> Bool) -> Bool {
    guard !isAskingOther, other.window != nil else { return false }
    isAskingOther = true
    defer { isAskingOther = false }
    return question()
  }
}

/// The forwarding of each event in two bits per method. It is fast, since every responder along the chain is asked.
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
  /// The position of the method's two bits.
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
