public import Geometry

/// An edge of a rectangle.
public enum RectEdge: String, Hashable, Sendable, CaseIterable {
  /// The edge with the smallest y.
  case top
  /// The edge with the smallest x.
  case left
  /// The edge with the largest y.
  case bottom
  /// The edge with the largest x.
  case right
}

/// A recognizer for a pan that starts at an edge of the window and moves inwards.
///
/// Only its first finger has to start there, within ``Configuration/edgeRegion``.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which the pan can start; empty by default. In a corner, the first edge of the array counts.
  public final var edges: [RectEdge] = []
  /// The edge at which the current attempt began; `nil` outside of attempts.
  public private(set) final var startEdge: RectEdge?

  override class var gesture: (any Gesture.Type)? { ScreenEdgePanGesture.self }

  /// No touchpad gesture, since its fingers are not at an edge.
  open override var indirectGestures: Set<IndirectGesture> { [] }

  /// No scroll either.
  override func receives(_ touch: Touch) -> Bool { touch.isFinger && super.receives(touch) }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    super.contactsBegan(contacts, with: event)
    guard state == .possible, startEdge == nil, let first = self.contacts.first, let engine else { return }
    startEdge = edge(at: first, within: engine.application.limits.edgeRegion)
    if startEdge == nil { fail(.notAtEdge) }
  }

  /// Returns the rectangle whose edges count, in the coordinates of the contact's window; `nil` for no edges. The
  /// default is the delegate's answer, or without a delegate the bounds of the window.
  ///
  /// Override it for a window that spans several screens to return the screen of the contact.
  open func edgeBounds(for contact: Contact) -> ViewRect? {
    guard let delegate else { return contact.window?.bounds }
    return delegate.gestureRecognizer(self, edgeBoundsFor: contact)
  }

  private func edge(at contact: Contact, within region: Double) -> RectEdge? {
    guard let window = contact.window, let bounds = edgeBounds(for: contact) else { return nil }
    let place = contact.location(in: window)
    return edges.first { edge in
      switch edge {
      case .top: place.y - bounds.minY <= region
      case .left: place.x - bounds.minX <= region
      case .bottom: bounds.maxY - place.y <= region
      case .right: bounds.maxX - place.x <= region
      }
    }
  }

  override func judge(_ movement: ScreenVector, _ limits: Limits) {
    guard let startEdge else { return }
    let inward: Double
    let lateral: Double
    switch startEdge {
    case .top: (inward, lateral) = (movement.dy, movement.dx)
    case .left: (inward, lateral) = (movement.dx, movement.dy)
    case .bottom: (inward, lateral) = (-movement.dy, movement.dx)
    case .right: (inward, lateral) = (-movement.dx, movement.dy)
    }
    let slop = limits.panSlop
    if inward >= slop, inward >= abs(lateral) {
      recognize()
    } else if abs(lateral) >= slop || inward <= -slop {
      fail(.wrongDirection)
    }
  }

  open override func reset() {
    super.reset()
    startEdge = nil
  }
}

/// The gesture of a ``ScreenEdgePanGestureRecognizer``.
package struct ScreenEdgePanGesture: Gesture {
  /// The word for the kind: `screen-edge-pan`.
  package static let word = "screen-edge-pan"
  /// The edges at which it can start. In a corner, the first edge of the array counts.
  package var edges: [RectEdge]
  /// The number of fingers that begin and continue it.
  package var minimumTouches: Int
  /// The highest number of fingers before it begins; `nil` for no limit.
  package var maximumTouches: Int?

  /// Creates a gesture. By default it is a pan of any number of fingers.
  package init(edges: [RectEdge], minimumTouches: Int = 1, maximumTouches: Int? = nil) {
    self.edges = edges
    self.minimumTouches = minimumTouches
    self.maximumTouches = maximumTouches
  }

  /// Equal to ``minimumTouches``.
  package var leastTouches: Int { minimumTouches }

  /// Makes a recognizer for a screen edge pan with these settings.
  package func makeRecognizer() -> ScreenEdgePanGestureRecognizer {
    let recognizer = ScreenEdgePanGestureRecognizer()
    recognizer.edges = edges
    recognizer.minimumNumberOfTouches = minimumTouches
    recognizer.maximumNumberOfTouches = maximumTouches ?? .max
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a pan from an edge of the screen.
  package static func screenEdgePan(_ gesture: ScreenEdgePanGesture) -> AnyGesture { AnyGesture(gesture) }
}
