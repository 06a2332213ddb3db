extension Application {
  func handlePress(_ key: PressKey, _ phase: PressPhase) {
    announce(.presses)
    guard let press = press(for: key, phase) else { return }
    engine.beginEvent()
    apply(phase, to: press)
    event.press = press
    if phase == .began { engine.offer(press) }
    if let window = press.window { announce(to: window) }
    engine.add(press)
    engine.process()
    event.press = nil
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
