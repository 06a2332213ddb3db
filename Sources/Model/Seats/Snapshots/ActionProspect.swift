package import Interaction
package import Surfaces

/// What would become of an action if it were sent now, as far as the compositor can tell. It is computed on request.
package struct ActionProspect: Equatable, Sendable {
  /// A responder with an entry for the action.
  package struct Entry: Equatable, Sendable {
    /// The responder; nil for a view of the shell that performs the action by its own code.
    package var part: ChainSnapshot.Part?
    /// The way; nil for a view of the shell.
    package var performance: ActionPerformance?
    /// The declaration, if the client of a surface has declared the action. Then there is no `performance`.
    package var declared: DeclaredAction?
    /// The window that it concerns, if it is an operation on a window or a command inside an application.
    package var window: WindowID?
    /// False if the responder cannot perform the action now, so that the next one is asked.
    package var isPermitted: Bool

    package init(_ part: ChainSnapshot.Part?, _ performance: ActionPerformance?, window: WindowID?, isPermitted: Bool) {
      (self.part, self.performance, self.window, self.isPermitted) = (part, performance, window, isPermitted)
    }
  }

  /// The responders with an entry, from the first responder or the window up to the shell. The first that is permitted
  /// performs the action. If an application declines, and there are no keys, the entries after it follow.
  package var entries: [Entry]
  /// The surface that would receive keys.
  package var keyboard: SurfaceID?

  package init(_ entries: [Entry], keyboard: SurfaceID?) { (self.entries, self.keyboard) = (entries, keyboard) }
}

extension ActionProspect {
  /// - Parameter window: the window that the action is for; nil for the first responder.
  package init(of action: Action, for window: ClientWindow?, in router: InputRouter) {
    let offer = router.stages.action.declaredOffer(of: action, for: window)
    let context = router.stages.action.context(for: offer?.window ?? window)
    let first = (offer?.window ?? window).map { router.desk.responder(of: $0) } ?? router.desk.firstResponder
    var entries: [Entry] = []
    if let offer { entries += Self.declared(action, by: offer.window) }
    let own = Self.entries(of: action, from: first, in: context, tellsClient: offer == nil, router)
    entries += own.filter { $0.part?.isOfClient == true }
    let isForwarded = !own.contains { $0.part?.isOfClient != true && $0.performance?.isOfClient == true }
    for presenter in isForwarded ? router.stages.action.presenters(of: action, from: offer?.window ?? window) : [] {
      if let offer = router.stages.action.declaredOffer(of: action, for: presenter) {
        entries += Self.declared(action, by: offer.window)
      }
      let tables = Self.entries(
        of: action, from: router.desk.responder(of: presenter), in: router.stages.action.context(for: presenter),
        tellsClient: false, router)
      entries += tables.filter { $0.part?.isOfClient == true }
    }
    entries += own.filter { $0.part?.isOfClient != true }
    self.init(entries, keyboard: context.chordTarget?.surface)
  }

  /// The surfaces of a window, and of those that present it, whose client has declared an action.
  private static func declared(_ action: Action, by window: ClientWindow) -> [Entry] {
    window.presentation.flatMap(\.respondingSurfaces).compactMap { surface in
      guard let declared = surface.responder.action(action.name) else { return nil }
      var entry = Entry(.surface(surface.id), nil, window: surface.root.window?.id, isPermitted: declared.isEnabled)
      entry.declared = declared
      return entry
    }
  }

  /// The responders of a chain whose tables have an action, and views of the shell that perform it.
  private static func entries(
    of action: Action, from first: Responder, in context: ActionContext, tellsClient: Bool, _ router: InputRouter
  ) -> [Entry] {
    var entries: [Entry] = []
    _ = first.chain { responder in
      if let view = responder as? SeatView {
        guard let performance = view.actions[action] else { return false }
        if !tellsClient, performance.isOfClient { return false }
        let operand = view.operand(in: context)
        let isPermitted =
          context.permits(performance, on: operand)
          && router.stages.action.isPossible(performance, on: operand, in: context)
        entries.append(
          Entry(
            part(of: view), performance, window: window(of: performance, operand, context),
            isPermitted: isPermitted))
      } else if responder.canPerformAction(action, withSender: nil) {
        entries.append(Entry(nil, nil, window: nil, isPermitted: true))
      }
      return false
    }
    return entries
  }

  private static func window(
    of performance: ActionPerformance, _ operand: ClientWindow?, _ context: ActionContext
  ) -> WindowID? {
    switch performance {
    case .application: (operand ?? context.operand)?.id
    case .window: operand?.id
    case .chord, .shell, .nothing: nil
    }
  }

  /// The responder that a view represents; nil for views of the shell's own.
  private static func part(of view: SeatView) -> ChainSnapshot.Part? {
    switch view {
    case let view as SurfaceView: .surface(view.surface.id)
    case let view as WindowView: .window(view.content.id)
    case let view as ClientView: .client(view.id)
    case is ShellView: .shell
    default: nil
    }
  }
}
