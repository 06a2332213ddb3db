public import Interaction
public import Surfaces

/// Requests about the first responders of windows, and about the responders above a window. Each has a time on the input
/// clock.
public struct FirstResponders: Stage {
  let router: InputRouter

  /// The surface at which the responder chain begins: the first responder of the window with the keyboard.
  public var current: Surface? { desk.firstSurface }

  /// Chooses the first responder of a window among its surfaces; nil means its root.
  public func choose(_ surface: Surface?, of window: ClientWindow, at time: InputTime) {
    window.chosenResponder = surface
    focusStage.reviewFirst(because: .clientRequest, router.outbox.open(at: time))
  }

  /// Continues after the client of the first responder has said whether it resigns. Has no effect without a question.
  public func didAnswer(_ surface: SurfaceID, resigns: Bool, at time: InputTime) {
    let turn = router.outbox.open(at: time)
    focusStage.follow(focus.firstResponderDidAnswer(surface, resigns: resigns, turn), turn)
  }

  /// Lets the responders above a window perform an action that its client has not performed: a client that presents the
  /// window, if rules permit this to both, and those of the desktop and the shell.
  ///
  /// - Returns: false if no responder performed it. True if a presenting client has declared it.
  public func perform(_ action: Action, above window: ClientWindow, at time: InputTime) -> Bool {
    actionStage.performAbove(ActionRoute(window), action, because: .clientRequest, router.outbox.open(at: time))
  }
}

extension InputRouter {
  public var firstResponders: FirstResponders { FirstResponders(router: self) }
}
