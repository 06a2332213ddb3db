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

  @exclusivity(unchecked) private(set) var state = State.none
  @exclusivity(unchecked) private var unwatched = 0
  private var motions: [Effect] = []
  @exclusivity(unchecked) private var owesTouchFrame = false
  @exclusivity(unchecked) private var owesPointerFrame = false

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

  /// Keeps a motion, in place of an earlier one of the same finger. Steps and gestures are added to the earlier one.
  func keep(_ motion: Effect) {
    for index in motions.indices {
      guard let sum = motions[index].added(to: motion) else { continue }
      return motions[index] = sum
    }
    motions.removeAll { $0.isSuperseded(by: motion) }
    motions.append(motion)
  }

  /// Keeps the end of a frame that has motions in it.
  ///
  /// - Returns: false where it is to be sent now.
  func keepFrame(_ effect: Effect) -> Bool {
    guard !motions.isEmpty else { return false }
    switch effect {
    case .touch(.frame): owesTouchFrame = true
    case .pointer(.frame): owesPointerFrame = true
    default: return false
    }
    return true
  }

  /// What was kept for a client, with the ends of the frames.
  func takeKept(for client: ClientID) -> [Effect] {
    defer { (motions, owesTouchFrame, owesPointerFrame) = ([], false, false) }
    return motions + (owesTouchFrame ? [.touch(.frame(client))] : [])
      + (owesPointerFrame ? [.pointer(.frame(client))] : [])
  }
}

// Each family says which of its messages can wait, and what becomes of them when a later one comes.

extension Effect {
  /// Whether it can wait while its client is behind with reading.
  var isMotion: Bool {
    switch self {
    case .touch(let message): message.isMotion
    case .pointer(let message): message.isMotion
    case .gesture(_, let gesture): gesture.phase == .changed
    case .tool(_, let change): change.isState
    case .drag(let message): message.isMotion
    case .pad, .key, .window, .action, .note: false
    }
  }

  /// Whether a later motion makes a waiting one superfluous.
  fileprivate func isSuperseded(by later: Effect) -> Bool {
    switch (self, later) {
    case (.touch(let old), .touch(let new)): old.isSuperseded(by: new)
    case (.pointer(let old), .pointer(let new)): old.isSuperseded(by: new)
    case (.tool(let a, let old), .tool(let b, let new)): a.tool == b.tool && old.isSameState(as: new)
    case (.drag(let old), .drag(let new)): old.isMotion && new.isMotion
    default: false
    }
  }

  /// A waiting motion and a later one as one; nil if they do not add up.
  fileprivate func added(to later: Effect) -> Effect? {
    switch (self, later) {
    case (.gesture(_, let sum), .gesture(let target, let step)): .gesture(target, sum.followed(by: step))
    case (.pointer(let sum), .pointer(let step)): sum.added(to: step).map { .pointer($0) }
    default: nil
    }
  }

  /// The client that an effect sends something to.
  var receiver: ClientID? {
    switch self {
    case .touch(let message): message.receiver
    case .pointer(let message): message.receiver
    case .gesture(let target, _): target.client
    case .tool(let contact, _): contact.client
    case .pad(let target, _): target.client
    case .key(let message): message.receiver
    case .drag(let message): message.receiver
    case .window, .action, .note: nil
    }
  }
}
