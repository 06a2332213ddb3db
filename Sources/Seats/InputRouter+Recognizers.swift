import Geometry
import Interaction
import Surfaces

/// One responder of the seat: what a recognizer watches, with everything within it, or who answers a key or an action.
public enum ResponderScope: Hashable, Sendable {
  /// The whole seat: what happens anywhere, and the last answer of every chain.
  case shell
  case client(ClientID)
  /// One window with its subsurfaces, without the popups that it presents.
  case window(WindowID)
  /// One surface with its subsurfaces.
  case surface(SurfaceID)
}

/// Gestures that the compositor itself recognizes, before clients hear of the fingers or while they do.
///
/// A recognizer lets clients be, takes their touches away when it recognizes (`cancelsTouchesInView`), or holds back
/// what it may still take (`delaysTouchesBegan`). Without any, touches go to clients at once.
extension InputRouter {
  /// Attaches a recognizer; it watches fingers that land from now on.
  ///
  /// It goes with the surface, window or client that it watches.
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  @discardableResult
  public func addRecognizer(_ recognizer: GestureRecognizer, to scope: ResponderScope) -> Bool {
    guard let view = view(of: scope) else { return false }
    responderTree.add(recognizer, to: view)
    recognizers.add(recognizer, to: scope)
    settleOffers()
    return true
  }

  /// Takes a recognizer off what it watches; a gesture in the middle is cancelled.
  public func removeRecognizer(_ recognizer: GestureRecognizer) {
    guard let responders else { return }
    responders.remove(recognizer)
    settleOffers()
  }

  /// The view behind and around everything: put the shell's own views in here, in front of all windows.
  ///
  /// Views take the fingers that land on them; clients do not hear of those.
  public var shell: View { responderTree.shell }

  /// Runs the recognizers; for its configuration and its observer. Its events are the router's affair.
  public var application: Application { responderTree.application }

  /// The view that stands for something on the desktop; nil where no window on the desktop has such a thing.
  ///
  /// A client's may be put into one of the shell's views, which its touches then pass.
  public func view(of scope: ResponderScope) -> View? {
    switch scope {
    case .shell: responderTree.shell
    case .client(let id): stack.windows.contains { $0.client == id } ? responderTree.view(of: id) : nil
    case .window(let id): window(id).map { responderTree.view(of: $0) }
    case .surface(let id): surfaceOnDesktop(id).map { responderTree.view(of: $0) }
    }
  }

  /// Whether no window on the desktop has such a surface.
  public func isGone(_ surface: SurfaceID) -> Bool { surfaceOnDesktop(surface) == nil }

  func surfaceOnDesktop(_ id: SurfaceID) -> Surface? { stack.windows.lazy.compactMap { $0.surface.find(id) }.first }

  /// The window that a touch of the responder model landed on; nil where it is the shell's own.
  public func window(of touch: Interaction.Touch) -> Surfaces.Window? {
    var view = touch.view
    while let current = view {
      if let window = current as? WindowView { return window.content }
      view = current.superview
    }
    return nil
  }

  var responderTree: ResponderTree {
    if let responders { return responders }
    let tree = ResponderTree(for: self)
    tree.application.decisionObserver = DecisionRecorder(of: self)
    tree.application.observer = trace
    responders = tree
    tree.makeFirstResponder((popups.topmost ?? keyWindow)?.surface)
    return tree
  }

  // MARK: Time

  /// When `advance(to:)` has something to do, if nothing is reported before; nil while nobody waits.
  public var nextTimer: Timestamp? { responders?.application.nextTimer.map { Timestamp($0) } }

  /// Lets recognizers that wait for time to pass have what has passed. `route` does so by itself.
  public func advance(to time: Timestamp) {
    guard let responders, !responders.isDelivering else { return }
    while let due = responders.application.nextTimer, due <= Interaction.Timestamp(time) {
      recordPassage(of: Timestamp(due))
      responders.advance(to: due)
      settleOffers()
    }
  }
}

extension Surface {
  fileprivate func find(_ id: SurfaceID) -> Surface? {
    if self.id == id { return self }
    for surface in subsurfaces {
      if let found = surface.find(id) { return found }
    }
    return nil
  }
}
