import Geometry

/// An edge of a rectangle.
public enum RectEdge: String, Hashable, Sendable, CaseIterable {
  case top
  case left
  case bottom
  case right
}

/// A pan that starts at an edge of the window and goes inwards.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges it may start at; in a corner the one listed first counts.
  public final var edges: [RectEdge] = []
  private var startEdge: RectEdge?

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    super.contactsBegan(contacts, with: event)
    guard state == .possible, startEdge == nil, let first = self.contacts.first, let engine else { return }
    startEdge = edge(at: first, within: engine.application.limits.edgeRegion)
    if startEdge == nil { fail(.notAtEdge) }
  }

  private func edge(at contact: Contact, within region: Double) -> RectEdge? {
    guard let window = contact.window else { return nil }
    let place = contact.location(in: window)
    let bounds = window.bounds
    return edges.first { edge in
      switch edge {
      case .top: place.y - bounds.minY <= region
      case .left: place.x - bounds.minX <= region
      case .bottom: bounds.maxY - place.y <= region
      case .right: bounds.maxX - place.x <= region
      }
    }
  }

  override func judge(_ movement: ScreenVector) {
    guard let engine, let startEdge else { return }
    let inward: Double
    let lateral: Double
    switch startEdge {
    case .top: (inward, lateral) = (movement.dy, movement.dx)
    case .left: (inward, lateral) = (movement.dx, movement.dy)
    case .bottom: (inward, lateral) = (-movement.dy, movement.dx)
    case .right: (inward, lateral) = (-movement.dx, movement.dy)
    }
    let slop = engine.application.limits.panSlop
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
