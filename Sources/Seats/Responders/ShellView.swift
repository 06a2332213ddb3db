import Interaction

/// The last view of every chain of the seat: it reaches everywhere, and what lies behind all windows is its own.
///
/// Recognizers on it see each finger before any client does. Views put into it are the shell's own; those after the
/// desktop lie in front of all windows.
final class ShellView: SeatView {
  /// What is done at the end of the motion that is on its way.
  var motionAction: Action?

  override func motionEnded(_ motion: Motion, with event: Event) {
    guard let motionAction else { return super.motionEnded(motion, with: event) }
    event.markHandled()
    router.perform(motionAction, at: router.sending.time, because: .motion)
  }

  override func point(inside point: ViewPoint, with event: Event?) -> Bool { true }
}

/// All that clients show, as one layer among the shell's views.
///
/// It is searched by the surfaces' own rules, not by rectangles of views: the answer has been found before.
final class DesktopView: View {
  unowned let tree: ResponderTree

  init(_ tree: ResponderTree) {
    self.tree = tree
    super.init()
  }

  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let found = tree.surfaceUnderFinger, found.clientView?.superview === self else { return nil }
    return found
  }
}

/// One client in the responder chain: the windows' next responder, and the view that contains them.
final class ClientView: SeatView {
  unowned let tree: ResponderTree

  init(_ tree: ResponderTree, for router: InputRouter) {
    self.tree = tree
    super.init(for: router)
  }

  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let found = tree.surfaceUnderFinger, found.clientView === self else { return nil }
    return found
  }
}
