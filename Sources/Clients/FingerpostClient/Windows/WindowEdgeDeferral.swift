import Interaction
import WaylandClient

/// Declares the edges of the output from which the first swipe is the application's.
final class WindowEdgeDeferral {
  private unowned let window: SurfaceWindow
  private var declared: Set<RectEdge> = []
  /// True if the view controllers have to be asked.
  var needsUpdate = false

  init(_ window: SurfaceWindow) { self.window = window }

  /// Declares edges that have changed, with the next commit of the surface.
  ///
  /// - Returns: true if a commit is needed.
  func declare(on responder: FingerpostResponderSurfaceV1?) -> Bool {
    guard needsUpdate, let responder else { return false }
    needsUpdate = false
    let wanted = preferred
    guard wanted != declared else { return false }
    declared = wanted
    responder.setDeferredEdges(edges: wanted.reduce(into: []) { $0.insert($1.wire) })
    return true
  }

  private var preferred: Set<RectEdge> {
    var (controller, steps) = (window.rootViewController, 0)
    while let child = controller?.childForScreenEdgesDeferringSystemGestures, steps < Responder.longestChain {
      (controller, steps) = (child, steps + 1)
    }
    return controller?.preferredScreenEdgesDeferringSystemGestures ?? []
  }
}

extension RectEdge {
  fileprivate var wire: FingerpostResponderSurfaceV1.Edge {
    switch self {
    case .top: .top
    case .left: .left
    case .bottom: .bottom
    case .right: .right
    }
  }
}
