import Interaction

/// The last view of every chain of the seat: it reaches everywhere, and what lies behind all windows is its own.
///
/// Recognizers on it receive each touch before any client does. Views put into it are the shell's own; those after the
/// desktop are in front of all windows.
final class ShellView: SeatView {
  override func motionEnded(_ motion: Motion, with event: Event) {
    guard board.handlesMotion else { return super.motionEnded(motion, with: event) }
    event.markHandled()
    board.add(.motionUnhandled)
  }

  override func point(inside point: ViewPoint, with event: Event?) -> Bool { true }
}

/// All that clients show, as one layer among the shell's views.
///
/// It is searched by the surfaces' own rules, not by rectangles of views: the subject of a hit test is the surface that
/// these rules have found.
final class DesktopView: View {
  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let found = event?.subject as? SurfaceView, found.clientView?.superview === self else { return nil }
    return found
  }
}

/// One client in the responder chain: the windows' next responder, and the view that contains them.
final class ClientView: SeatView {
  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let found = event?.subject as? SurfaceView, found.clientView === self else { return nil }
    return found
  }
}
