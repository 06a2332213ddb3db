import Geometry
import Interaction
import Surfaces

/// Passes scrolls to recognizers before clients.
final class ScrollStage {
  private let scrolls: ScrollDelivery
  private let pointer: PointerDelivery
  private let desk: GestureDesk

  init(_ scrolls: ScrollDelivery, _ pointer: PointerDelivery, _ desk: GestureDesk) {
    (self.scrolls, self.pointer, self.desk) = (scrolls, pointer, desk)
  }

  func take(_ step: ScrollStep, _ turn: Turn) {
    switch step {
    case .endFrame: endFrame(turn)
    case .frame(let frame): take(frame, turn)
    case .end: if let current = scrolls.current { end(current, turn) }
    case .cancel: if let current = scrolls.current { end(current, phase: .cancel, turn) }
    case .outcome(let index): take(desk.touch(index), turn)
    }
  }

  /// Offers the events of a frame to recognizers, and sends those that are left to the client.
  private func endFrame(_ turn: Turn) {
    let frame = scrolls.takeFrame(at: turn.time)
    if let current = scrolls.current, !current.continues(with: frame, on: pointer.state.focusID) { end(current, turn) }
    turn.hasFollowUps ? turn.then(.scroll(.frame(frame))) : take(frame, turn)
  }

  private func take(_ frame: ScrollFrame, _ turn: Turn) {
    guard let current = scrolls.current else { return begin(frame, turn) }
    follow(current, frame, turn)
  }

  private func begin(_ frame: ScrollFrame, _ turn: Turn) {
    let (place, focus) = (pointer.place, pointer.state.focus)
    let view = desk.landing(at: place, over: focus?.surface)
    let isOffered = frame.movement != .zero && view.asks(for: frame.source.scrollType)
    let scroll = scrolls.begin(frame, at: place, on: focus?.id, isOffered: isOffered)
    if let touch = scroll.touch {
      turn.trace?.writeChain(of: view, finger: -1)
      desk.land(touch, on: view, at: place, .indirectPointer, finger: -1, scroll: frame.source.scrollType)
    }
    follow(scroll, frame, turn)
  }

  private func follow(_ scroll: PointerScroll, _ frame: ScrollFrame, _ turn: Turn) {
    let isEnd = scrolls.follow(scroll, frame, isKept: scroll.touch != nil)
    if isEnd { scrolls.end(scroll) }
    guard let touch = scroll.touch else {
      send([frame], of: scroll, turn)
      return scrolls.settle(isUnfinished: { _ in false }, forget: { _ in })
    }
    if !isEnd || frame.movement != .zero { desk.add(.move, of: touch, at: scroll.place) }
    if isEnd { desk.add(.up, of: touch, at: scroll.place) }
    turn.then(.gestures(.deliver))
  }

  /// Ends a scroll that its device does not end.
  private func end(_ scroll: PointerScroll, phase: TouchSample.Phase = .up, _ turn: Turn) {
    scrolls.end(scroll)
    guard let touch = scroll.touch else { return }
    desk.add(phase, of: touch, at: scroll.place)
    turn.then(.gestures(.deliver))
  }

  // MARK: Outcomes of recognizers

  /// Sends the part of a scroll that its surface's view has received.
  private func take(_ outcome: TouchOutcome, _ turn: Turn) {
    guard let scroll = scrolls.scroll(of: outcome.id) else { return }
    switch outcome.phase {
    case .began: break
    case .moved, .ended: send(scroll.takeUnsent(), of: scroll, turn)
    case .cancelled:
      for stop in scroll.take(from: pointer.state.focusID) { pointer.axis(stop, because: .gesture, turn) }
      pointer.endOwnBatch(turn)
    }
  }

  /// Sends frames with their own times. The frame of the device ends the last one.
  private func send(_ frames: [ScrollFrame], of scroll: PointerScroll, _ turn: Turn) {
    for (index, frame) in frames.enumerated() {
      let isLate = frame.time < turn.time
      for sample in frame.samples {
        pointer.axis(sample, because: isLate ? .heldBack : .captured, turn.dated(frame.time))
        if let surface = pointer.state.focusID { scroll.didSend(sample, to: surface) }
      }
      if isLate || index < frames.count - 1 { pointer.endFrame(turn) }
    }
    pointer.endOwnBatch(turn)
  }
}

extension View {
  /// True if a recognizer of the view or of a superview accepts scrolls of a kind.
  fileprivate func asks(for type: ScrollType) -> Bool {
    var view: View? = self
    while let current = view {
      let asks = current.gestureRecognizers.contains { recognizer in
        recognizer.isEnabled && (recognizer as? PanGestureRecognizer)?.allowedScrollTypes.contains(type) == true
      }
      if asks { return true }
      view = current.superview
    }
    return false
  }
}
