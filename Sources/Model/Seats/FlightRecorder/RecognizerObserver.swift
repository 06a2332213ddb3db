package import Interaction

/// A delegate of recognizers that explains to a trace why it keeps a new touch from its recognizer.
package protocol TouchObstacleDelegate: GestureRecognizerDelegate {
  /// The word for the reason; nil if it does not keep the touch from the recognizer.
  func obstacle(to touch: Touch, for recognizer: GestureRecognizer) -> StaticString?
}

/// Determines for the trace which recognizers watch, withhold or ignore each finger.
final class RecognizerObserver: InteractionObserver {
  private unowned let desk: GestureDesk
  private let board: DeskBoard
  /// The recognizers of the views that a finger came down on.
  private var candidates = Candidates()
  private var holds = TouchHolds()

  init(_ desk: GestureDesk, _ board: DeskBoard) {
    self.desk = desk
    self.board = board
  }

  /// Collects the recognizers that may receive a finger that has come down, before any of them does.
  func didHitTest(_ touch: Touch, found view: View?) {
    let finger = desk.finger(of: touch.id)
    var current = view
    while let view = current {
      for recognizer in view.gestureRecognizers { candidates.add(recognizer, touch, finger) }
      current = view.superview
    }
  }

  func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact]) {
    guard method == .touchesBegan || method == .pressesBegan else { return }
    for contact in contacts {
      guard let touch = contact.touch else {
        board.add(RecognizerDeed(recognizer, "watch", -1, key: contact.press?.key))
        continue
      }
      let finger = desk.finger(of: touch.id)
      candidates.remove(recognizer, finger)
      board.add(RecognizerDeed(recognizer, "watch", finger, density: touch.pixelsPerMillimetre))
    }
  }

  func isHeld(_ contact: Contact, by recognizer: GestureRecognizer) {
    guard let touch = contact.touch else {
      if contact.phase == .began {
        board.add(RecognizerDeed(recognizer, "hold", -1, key: contact.press?.key))
      }
      return
    }
    let isEnd = contact.phase == .ended
    guard holds.add(touch.id, recognizer, isEnd: isEnd) else { return }
    board.add(RecognizerDeed(recognizer, isEnd ? "hold-end" : "hold", desk.finger(of: touch.id)))
  }

  func isHeldNoLonger(_ contact: Contact, by recognizer: GestureRecognizer) {
    guard let touch = contact.touch else { return }
    board.add(RecognizerDeed(recognizer, "hold-limit", desk.finger(of: touch.id)))
  }

  /// Explains why recognizers that could have received a finger did not.
  func explainUnasked() {
    candidates.takeAll { recognizer, touch, finger in
      board.add(RecognizerDeed(recognizer, "ignore", finger, because: obstacle(to: touch, for: recognizer)))
    }
  }

  private func obstacle(to touch: Touch, for recognizer: GestureRecognizer) -> StaticString {
    if !recognizer.isEnabled { return "disabled" }
    if recognizer.isDeferred { return "waiting" }
    switch recognizer.state {
    case .ended, .cancelled, .failed: return "over"
    case .possible, .began, .changed: break
    }
    guard let delegate = recognizer.delegate as? any TouchObstacleDelegate else { return "kind" }
    return delegate.obstacle(to: touch, for: recognizer) ?? "kind"
  }
}

/// Recognizers that may receive a finger and have not received it yet.
private struct Candidates {
  private struct Candidate {
    let recognizer: GestureRecognizer
    let touch: Touch
    let finger: Int32
    var isRemoved = false
  }

  private var candidates: [Candidate] = []
  /// The probable index of the next one to be removed. Recognizers receive a finger in nearly the order of this list.
  private var next = 0

  mutating func add(_ recognizer: GestureRecognizer, _ touch: Touch, _ finger: Int32) {
    candidates.append(Candidate(recognizer: recognizer, touch: touch, finger: finger))
  }

  mutating func remove(_ recognizer: GestureRecognizer, _ finger: Int32) {
    for step in 0..<candidates.count {
      let index = next + step < candidates.count ? next + step : next + step - candidates.count
      guard candidates[index].recognizer === recognizer, candidates[index].finger == finger else { continue }
      candidates[index].isRemoved = true
      next = index + 1 < candidates.count ? index + 1 : 0
      return
    }
  }

  /// Passes the remaining candidates to `body`, and removes all.
  mutating func takeAll(_ body: (GestureRecognizer, Touch, Int32) -> Void) {
    guard !candidates.isEmpty else { return }
    let all = candidates
    candidates.removeAll(keepingCapacity: true)
    next = 0
    for candidate in all where !candidate.isRemoved {
      body(candidate.recognizer, candidate.touch, candidate.finger)
    }
  }
}

/// The touches that have been reported as withheld, and by which recognizer, so that motions do not repeat the report.
private struct TouchHolds {
  private struct Hold: Equatable {
    var touch: Int
    var recognizer: ObjectIdentifier
    var isEnd: Bool
  }

  private var holds: [Hold] = []

  /// - Returns: false if it has been reported before.
  mutating func add(_ touch: Int, _ recognizer: GestureRecognizer, isEnd: Bool) -> Bool {
    let hold = Hold(touch: touch, recognizer: ObjectIdentifier(recognizer), isEnd: isEnd)
    guard !holds.contains(hold) else { return false }
    if holds.count >= 64 { holds.removeFirst(32) }
    holds.append(hold)
    return true
  }
}
