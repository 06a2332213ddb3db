import Interaction
import Surfaces

// Actions of the edit menu: one responder performs them, or none.
extension ActionStage {
  /// Lets the responder of an item perform its action. If it declines, no other responder is asked.
  func perform(_ press: MenuPress, _ turn: Turn) {
    let (action, responder) = (press.item.action, press.item.responder)
    guard admits(action, because: .editMenu, turn) else { return }
    let isDone =
      switch (responder.performance, responder.part) {
      case (nil, .surface(let surface)): ask(surface, for: action, of: press.window, turn)
      case (let performance?, let part): perform(action, performance, by: part, of: press.window, turn)
      case (nil, _): false
      }
    if !isDone { actions.nobodyPerforms(action, because: .editMenu, turn) }
  }

  /// Asks the client of a surface that has declared the action.
  private func ask(_ surface: SurfaceID, for action: Action, of window: ClientWindow, _ turn: Turn) -> Bool {
    var route = ActionRoute(window)
    for presenter in [window] + presenters(of: action, from: window) {
      if presenter !== window {
        guard let link = route.next?.link, link.presenter === presenter else { return false }
        route.take(link)
      }
      guard let offer = declaredOffer(of: action, for: presenter), offer.surfaces.contains(where: { $0.id == surface })
      else { continue }
      let admission = pendingActions.add(
        action, declaredFor: [surface], of: offer.window, along: route.waiting, because: .editMenu, isExclusive: true)
      guard case .added(let client) = admission else { return false }
      advance(client, turn)
      return true
    }
    return false
  }

  /// Lets a table perform the action, if it still has the same entry.
  private func perform(
    _ action: Action, _ performance: ActionPerformance, by part: MenuResponder.Part, of window: ClientWindow,
    _ turn: Turn
  ) -> Bool {
    let chains = [desk.firstResponder] + presenters(of: action, from: window).map { desk.responder(of: $0) }
    var found: SeatView?
    for first in chains where found == nil {
      _ = first.chain { responder in
        guard let view = responder as? SeatView, view.actions[action] == performance,
          self.part(of: view) == part
        else { return false }
        found = view
        return true
      }
    }
    guard let found else { return false }
    var context = self.context()
    context.isExclusive = true
    perform(action, performance, on: found.operand(in: context), by: found, in: context, because: .editMenu, turn)
    return true
  }

  private func part(of view: SeatView) -> MenuResponder.Part? {
    switch view {
    case let view as SurfaceView: .surface(view.surface.id)
    case let view as WindowView: .window(view.content.id)
    case let view as ClientView: .client(view.id)
    case is ShellView: .shell
    default: nil
    }
  }
}
