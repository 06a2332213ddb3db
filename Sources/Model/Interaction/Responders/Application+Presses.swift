extension Application {
  func handlePress(_ key: PressKey, _ phase: PressPhase) {
    announce(.presses)
    guard let press = press(for: key, phase) else { return }
    engine.beginEvent()
    apply(phase, to: press)
    event.press = press
    if !send(.press(press)) { keep(press) }
    event.press = nil
  }

  func deliver(_ press: Press) {
    if press.phase == .began { engine.offer(press) }
    if let window = press.window { announce(to: window) }
    engine.add(press)
    engine.process()
  }

  /// Keeps a press that was not sent: a new one until its end. One that has ended is cancelled.
  private func keep(_ press: Press) {
    if press.phase == .began { press.delivery = .finished }
    guard !press.isDown else { return }
    cancel(press)
    engine.process()
  }

  private func press(for key: PressKey, _ phase: PressPhase) -> Press? {
    let known = presses.first { $0.key == key }
    guard phase == .began else { return known }
    guard known == nil, let window = keyWindow else { return nil }
    let press = Press(key: key, time: now)
    let receiver = receiver(of: press, in: window)
    press.window = window
    press.receiver = receiver
    press.view = (receiver as? View) ?? (receiver as? ViewController)?.view ?? window
    presses.append(press)
    return press
  }

  private func apply(_ phase: PressPhase, to press: Press) {
    press.previousTimestamp = press.timestamp
    press.timestamp = now
    switch phase {
    case .began: press.phase = .began
    case .changed: press.phase = .moved
    case .ended: engine.lift(press, as: .ended)
    case .cancelled: engine.lift(press, as: .cancelled)
    }
    if !press.isDown { presses.removeAll { $0 === press } }
  }

  func handleMotion(_ motion: Motion, _ phase: MotionPhase) {
    announce(.motion)
    event.motion = motion
    let isFirst = phase == .began
    if isFirst { motionIsKept = false }
    if send(.motion(motion, phase)) { return }
    if isFirst {
      (motionIsKept, motionReceiver) = (true, nil)
    } else if let receiver = motionReceiver {
      motionReceiver = nil
      deliver(.motionCancelled, .motion(motion), to: receiver)
    }
  }

  func deliver(_ motion: Motion, _ phase: MotionPhase) {
    guard !motionIsKept else { return }
    let receiver = (phase == .began ? nil : motionReceiver) ?? presentReceiver
    motionReceiver = phase == .began ? receiver : nil
    switch phase {
    case .began: deliver(.motionBegan, .motion(motion), to: receiver)
    case .ended: deliver(.motionEnded, .motion(motion), to: receiver)
    case .cancelled: deliver(.motionCancelled, .motion(motion), to: receiver)
    }
  }

  func handleRemoteControl(_ command: RemoteCommand) {
    announce(.remoteControl)
    event.remoteCommand = command
    send(.remoteControl(command))
  }

  func deliver(_ command: RemoteCommand) {
    deliver(.remoteControl, .remoteControl(command), to: presentReceiver)
  }

  private var presentReceiver: (window: Window, responder: Responder)? {
    keyWindow.map { ($0, $0.firstResponder ?? $0) }
  }

  private func deliver(
    _ method: EventMethod, _ content: EventContent, to receiver: (window: Window, responder: Responder)?
  ) {
    guard let receiver else { return }
    announce(to: receiver.window)
    receiver.responder.start(method, content, event)
    if event.reachedEnd { event.reportEnd(of: method, content, to: observer) }
  }
}
