extension Responder {
  /// Returns the first responder of the chain that matches, starting with this one. The search ends after
  /// ``longestChain`` responders.
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

  /// The window of the responder, or of the next responder that has one.
  public final var window: Window? {
    var found: Window?
    _ = chain { responder in
      found = responder.ownWindow
      return found != nil || responder.hasDefiniteWindow
    }
    return found
  }

  /// The nearest view controller of the chain, starting with this responder.
  package final var nearestViewController: ViewController? {
    chain { $0 is ViewController } as? ViewController
  }

  /// Handles an event as declared, or forwards it to the next responder.
  @inline(__always)
  final func respond(to method: EventMethod, _ content: EventContent, _ event: Event) {
    guard let declared, let forwarding = declared.forwarding(of: method) else {
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

  /// Calls the next responder that may handle the event. Responders without overrides are skipped without a call, so
  /// that long chains need no deep stack.
  @inline(__always)
  private func forward(_ method: EventMethod, _ content: EventContent, _ event: Event) {
    guard event.nesting < Self.deepestNesting, let next = nextOfInterest(to: method, event) else {
      event.reachedEnd = true
      return
    }
    event.nesting += 1
    next.receive(method, content, event)
    event.nesting -= 1
  }

  private func nextOfInterest(to method: EventMethod, _ event: Event) -> Responder? {
    var current = next
    while let responder = current, event.hops < Self.longestChain {
      event.hops += 1
      if !responder.passesOn(method) { return responder }
      current = responder.next
    }
    return nil
  }

  /// Returns whether the responder would only forward the event.
  private func passesOn(_ method: EventMethod) -> Bool {
    type(of: self) == type(of: self).standardEventHandling && declared?.forwarding(of: method) == nil
  }

  /// Delivers an event to this responder.
  final func start(_ method: EventMethod, _ content: EventContent, _ event: Event) {
    event.prepareForCall()
    if passesOn(method) {
      forward(method, content, event)
    } else {
      receive(method, content, event)
    }
  }

  /// Calls the method of an event.
  @inline(__always)
  private func receive(_ method: EventMethod, _ content: EventContent, _ event: Event) {
    switch (content, method) {
    case (.touches(let touches), .touchesBegan): touchesBegan(touches, with: event)
    case (.touches(let touches), .touchesMoved): touchesMoved(touches, with: event)
    case (.touches(let touches), .touchesEnded): touchesEnded(touches, with: event)
    case (.touches(let touches), _): touchesCancelled(touches, with: event)
    case (.press(let press), .pressesBegan): pressBegan(press, with: event)
    case (.press(let press), .pressesChanged): pressChanged(press, with: event)
    case (.press(let press), .pressesEnded): pressEnded(press, with: event)
    case (.press(let press), _): pressCancelled(press, with: event)
    case (.motion(let motion), .motionBegan): motionBegan(motion, with: event)
    case (.motion(let motion), .motionEnded): motionEnded(motion, with: event)
    case (.motion(let motion), _): motionCancelled(motion, with: event)
    case (.remoteControl(let command), _): remoteControlReceived(command, with: event)
    }
  }
}
