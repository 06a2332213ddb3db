import Interaction
import Surfaces
import Traces

extension RoutingTrace: InteractionObserver {
  /// Notes who may watch a finger that has landed, before any of them is asked.
  public func didHitTest(_ touch: Interaction.Touch, found view: View?) {
    let finger = finger(of: touch)
    var current = view
    while let view = current {
      for recognizer in view.gestureRecognizers { unasked.append((recognizer, finger)) }
      current = view.superview
    }
  }

  public func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact]) {
    guard method == .touchesBegan else { return }
    for contact in contacts {
      guard let touch = contact as? Interaction.Touch else { continue }
      let finger = finger(of: touch)
      unasked.removeAll { $0.recognizer === recognizer && $0.finger == finger }
      tell(recognizer, "watch", finger)
    }
  }

  public func isHeld(_ contact: Contact, by recognizer: GestureRecognizer) {
    guard let touch = contact as? Interaction.Touch else { return }
    let isEnd = contact.phase == .ended
    guard holds.add(touch.id, recognizer, isEnd: isEnd) else { return }
    tell(recognizer, isEnd ? "hold-end" : "hold", finger(of: touch))
  }

  /// Says why recognizers that could have watched a finger do not.
  func tellWhoWasNotAsked() {
    guard !unasked.isEmpty else { return }
    for (recognizer, finger) in unasked {
      tell(recognizer, "ignore", finger, because: obstacle(of: recognizer))
    }
    unasked.removeAll(keepingCapacity: true)
  }

  private func obstacle(of recognizer: GestureRecognizer) -> StaticString {
    if !recognizer.isEnabled { return "disabled" }
    if recognizer.isDeferred { return "waiting" }
    switch recognizer.state {
    case .ended, .cancelled, .failed: return "over"
    case .possible, .began, .changed: return "filtered"
    }
  }

  private func tell(
    _ recognizer: GestureRecognizer, _ deed: StaticString, _ finger: Int32, because reason: StaticString? = nil
  ) {
    let number = router.recognizers.number(of: recognizer)
    let line = writer.line
    line.open()
    writer.addEvent(router.recorder.event)
    line.add("recognizer", writer.name(ofRecognizer: number))
    line.add("did", word: deed)
    if finger >= 0 { line.add("finger", Int(finger)) }
    line.add("state", recognizer.state.word)
    line.add("on", name(of: router.recognizers.scope(number) ?? .shell))
    if let reason { line.add("because", word: reason) }
    if let rule = rule?(.recognizer(recognizer)) { line.add("rule", rule) }
    line.close()
  }

  private func name(of scope: ResponderScope) -> String {
    switch scope {
    case .shell: "shell"
    case .client(let client): "client " + writer.name(ofClient: client.rawValue)
    case .window(let window): "window " + writer.name(ofWindow: window.rawValue)
    case .surface(let surface): writer.name(ofSurface: surface.rawValue)
    }
  }

  /// Fingers of a touchpad gesture are counted from 1.
  private func finger(of touch: Interaction.Touch) -> Int32 {
    if let offer = router.gesture(of: touch)?.offer { return Int32(offer.firstTouch - touch.id + 1) }
    let id = TouchID(rawValue: UInt64(clamping: touch.id))
    return router.touches.index(of: id).map { router.touches[$0].finger } ?? -1
  }
}

/// Which touches have been told to be held back by whom, so that it is not said again with every motion.
struct TouchHolds {
  private struct Hold: Equatable {
    var touch: Int
    var recognizer: ObjectIdentifier
    var isEnd: Bool
  }

  private var holds: [Hold] = []

  /// - Returns: false where it has been said.
  mutating func add(_ touch: Int, _ recognizer: GestureRecognizer, isEnd: Bool) -> Bool {
    let hold = Hold(touch: touch, recognizer: ObjectIdentifier(recognizer), isEnd: isEnd)
    guard !holds.contains(hold) else { return false }
    if holds.count >= 64 { holds.removeFirst(32) }
    holds.append(hold)
    return true
  }
}
