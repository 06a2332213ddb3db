import Geometry
import Seats
import Surfaces

/// How far a client is behind with reading, and the motions that wait until it has caught up.
///
/// libwayland 1.21 ends a client once the kernel takes no more for it, whatever it is sent then. So a client is watched
/// from a quarter of that on: motions are kept, only the newest of each finger, and everything else is still sent. It
/// is let go at three quarters, or when it has read nothing at all for ten seconds.
final class Lag {
  /// Events sent between two looks at the socket, each of which is a call of the system.
  static let interval = 64
  /// Nanoseconds without a byte read.
  static let patience: UInt64 = 10_000_000_000

  enum State {
    case none
    /// `lowest` is the least that was unread since, `since` when that was seen; nil where nobody has said the time yet.
    case behind(lowest: Int, since: UInt64?)
    case hopeless
  }

  private(set) var state = State.none
  private var unwatched = 0
  private var motions: [Effect] = []
  private var owesTouchFrame = false
  private var owesPointerFrame = false

  /// Counts events of a client that is not behind.
  ///
  /// - Returns: whether to look at the socket again.
  func isDue(after events: Int) -> Bool {
    unwatched += events
    guard unwatched >= Self.interval else { return false }
    unwatched = 0
    return true
  }

  /// The client is behind, and has left so many bytes unread.
  func begin(unread: Int) { state = .behind(lowest: unread, since: nil) }

  /// The client has read some bytes, or patience with it begins.
  func note(unread: Int, at now: UInt64?) {
    if case .behind(let lowest, _) = state { state = .behind(lowest: min(unread, lowest), since: now) }
  }

  func giveUp() { state = .hopeless }

  /// The client has caught up, or is gone.
  func end() {
    state = .none
    unwatched = 0
    motions = []
    owesTouchFrame = false
    owesPointerFrame = false
  }

  /// Keeps a motion, in place of an earlier one of the same finger.
  func keep(_ motion: Effect) {
    if case .pointerGesture(let target, let step) = motion, let index = motions.firstIndex(where: \.isGesture) {
      return motions[index].add(target, step)
    }
    if case .pointerStep(let step) = motion, let index = motions.firstIndex(where: \.isPointerStep) {
      return motions[index].add(step)
    }
    motions.removeAll { $0.isSupersededBy(motion) }
    motions.append(motion)
  }

  /// Keeps the end of a frame that has motions in it.
  ///
  /// - Returns: false where it is to be sent now.
  func keepFrame(_ effect: Effect) -> Bool {
    guard !motions.isEmpty else { return false }
    switch effect {
    case .touchFrame: owesTouchFrame = true
    case .pointerFrame: owesPointerFrame = true
    default: return false
    }
    return true
  }

  /// What was kept for a client, with the ends of the frames.
  func takeKept(for client: ClientID) -> [Effect] {
    defer { (motions, owesTouchFrame, owesPointerFrame) = ([], false, false) }
    return motions + (owesTouchFrame ? [.touchFrame(client)] : []) + (owesPointerFrame ? [.pointerFrame(client)] : [])
  }
}

extension Effect {
  /// Whether a later effect of its kind makes this one superfluous.
  var isMotion: Bool {
    switch self {
    case .touchMotion, .touchShape, .touchOrientation, .pointerMotion, .pointerStep, .dragMotion: true
    case .pointerGesture(_, let gesture): gesture.phase == .changed
    case .tool(_, let change): change.isState
    default: false
    }
  }

  fileprivate var isPointerStep: Bool {
    if case .pointerStep = self { true } else { false }
  }

  fileprivate var isGesture: Bool {
    if case .pointerGesture = self { true } else { false }
  }

  fileprivate mutating func add(_ target: GestureTarget, _ later: PointerGesture) {
    guard case .pointerGesture(_, let sum) = self else { return }
    self = .pointerGesture(target, sum.followed(by: later))
  }

  /// Steps add up: none is superfluous.
  fileprivate mutating func add(_ later: RelativeStep) {
    guard case .pointerStep(var sum) = self else { return }
    sum.step = sum.step + later.step
    sum.unaccelerated = sum.unaccelerated + later.unaccelerated
    sum.time = later.time
    self = .pointerStep(sum)
  }

  fileprivate func isSupersededBy(_ later: Effect) -> Bool {
    switch (self, later) {
    case (.touchMotion(let old), .touchMotion(let new)): old.touch == new.touch && old.wireID == new.wireID
    case (.touchShape(let old, _, _), .touchShape(let new, _, _)): old.touch == new.touch && old.wireID == new.wireID
    case (.touchOrientation(let old, _), .touchOrientation(let new, _)):
      old.touch == new.touch && old.wireID == new.wireID
    case (.tool(let a, let old), .tool(let b, let new)): a.tool == b.tool && old.isSameState(as: new)
    case (.pointerMotion, .pointerMotion), (.dragMotion, .dragMotion): true
    default: false
    }
  }

  /// The client that an effect sends something to.
  var receiver: ClientID? {
    switch self {
    case .touchMotion(let contact), .touchDown(let contact), .touchUp(let contact), .touchShape(let contact, _, _),
      .touchOrientation(let contact, _):
      contact.client
    case .pointerMotion(let contact), .pointerEnter(let contact), .pointerLeave(let contact),
      .pointerButton(let contact, _, _), .pointerAxis(let contact, _), .dragEnter(let contact),
      .dragMotion(let contact), .dragLeave(let contact), .dragDrop(let contact):
      contact.client
    case .pointerStep(let step): step.client
    case .pointerGesture(let target, _): target.client
    case .tool(let contact, _): contact.client
    case .pad(let target, _): target.client
    case .constraint(let target, _): target.client
    case .touchFrame(let client), .touchCancel(let client), .pointerFrame(let client): client
    case .keyboardEnter(let target, _), .keyboardLeave(let target), .key(let target, _, _, _),
      .modifiers(let target, _):
      target.client
    case .grabbedKey(let target, _, _, _), .grabbedModifiers(let target, _): target.client
    case .keymap, .dragEnded, .action, .operate, .raise, .keyWindow, .dismissPopup, .moveWindow, .resizeWindow,
      .interactionEnded, .note:
      nil
    }
  }
}
