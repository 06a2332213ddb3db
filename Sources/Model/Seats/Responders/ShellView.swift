import Interaction
import Surfaces

/// The last view of every chain of the seat. It covers everything, and receives the touches behind all windows.
///
/// Recognizers on it receive each touch before any client does. Views added to it are the shell's own. Views after the
/// desktop are in front of all windows.
final class ShellView: SeatView {
  override func motionEnded(_ motion: Motion, with event: Event) {
    guard board.handlesMotion else { return super.motionEnded(motion, with: event) }
    event.markHandled()
    board.add(.motionUnhandled)
  }

  override func point(inside point: ViewPoint, with event: Event?) -> Bool { true }
}

/// The contents of all clients, as one layer among the shell's views.
///
/// Its hit test uses the surfaces' own rules, not the rectangles of views: the subject of a hit test is the surface
/// that these rules have found.
final class DesktopView: View {
  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let found = event?.subject as? SurfaceView, found.clientView?.superview === self else { return nil }
    return found
  }
}

/// One client in the responder chain: the next responder of its windows, and the view that contains them.
final class ClientView: SeatView {
  let id: ClientID

  init(of client: ClientID, on board: DeskBoard) {
    id = client
    super.init(on: board)
  }

  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let found = event?.subject as? SurfaceView, found.clientView === self else { return nil }
    return found
  }
}
