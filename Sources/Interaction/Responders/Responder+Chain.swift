extension Responder {
  /// The first responder from this one on, along `next`, that answers yes; a chain that runs in a circle ends.
  public final func chain(firstWhere matches: (Responder) -> Bool) -> Responder? {
    var current: Responder? = self
    var steps = 0
    while let responder = current, steps < Self.longestChain {
      if matches(responder) { return responder }
      current = responder.next
      steps += 1
    }
    return nil
  }

  /// The window the responder belongs to: its own, or that of the next responder that has one.
  public final var window: Window? {
    var found: Window?
    _ = chain { responder in
      found = responder.ownWindow
      return found != nil || responder.hasDefiniteWindow
    }
    return found
  }

  /// The nearest view controller of the chain, this responder included.
  public final var nearestViewController: ViewController? {
    chain { $0 is ViewController } as? ViewController
  }

  /// Handles an event as declared, or hands it to the next responder.
  final func respond(to method: EventMethod, _ content: EventContent, _ event: Event) {
    guard let declared, let forwarding = declared.handles[method] else {
      forward(method, content, event)
      return
    }
    event.markHandled()
    switch forwarding {
    case .handle:
      declared.receive?(self, method, content, event)
    case .superFirst:
      forward(method, content, event)
      declared.receive?(self, method, content, event)
    case .superLast:
      declared.receive?(self, method, content, event)
      forward(method, content, event)
    }
  }

  private func forward(_ method: EventMethod, _ content: EventContent, _ event: Event) {
    guard event.hops < Self.longestChain, let next else { return }
    event.hops += 1
    next.receive(method, content, event)
  }

  /// Calls the method that belongs to an event.
  final func receive(_ method: EventMethod, _ content: EventContent, _ event: Event) {
    switch content {
    case .touches(let touches): receive(method, touches, event)
    case .press(let press): receive(method, press, event)
    case .motion(let motion): receive(method, motion, event)
    case .remoteControl(let command): remoteControlReceived(command, with: event)
    }
  }

  private func receive(_ method: EventMethod, _ touches: [Touch], _ event: Event) {
    switch method {
    case .touchesBegan: touchesBegan(touches, with: event)
    case .touchesMoved: touchesMoved(touches, with: event)
    case .touchesEnded: touchesEnded(touches, with: event)
    case .touchesCancelled: touchesCancelled(touches, with: event)
    case .pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled, .motionBegan, .motionEnded,
      .motionCancelled, .remoteControl:
      preconditionFailure("\(method) carries no touches")
    }
  }

  private func receive(_ method: EventMethod, _ press: Press, _ event: Event) {
    switch method {
    case .pressesBegan: pressBegan(press, with: event)
    case .pressesChanged: pressChanged(press, with: event)
    case .pressesEnded: pressEnded(press, with: event)
    case .pressesCancelled: pressCancelled(press, with: event)
    case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .motionBegan, .motionEnded,
      .motionCancelled, .remoteControl:
      preconditionFailure("\(method) carries no press")
    }
  }

  private func receive(_ method: EventMethod, _ motion: Motion, _ event: Event) {
    switch method {
    case .motionBegan: motionBegan(motion, with: event)
    case .motionEnded: motionEnded(motion, with: event)
    case .motionCancelled: motionCancelled(motion, with: event)
    case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .pressesBegan, .pressesChanged,
      .pressesEnded, .pressesCancelled, .remoteControl:
      preconditionFailure("\(method) carries no motion")
    }
  }
}
