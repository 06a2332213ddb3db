import Geometry
import Seats
import Surfaces

/// The unread events of a client, and the motions that are kept until it has read them.
///
/// libwayland 1.21 disconnects a client when the kernel accepts no more data for it, whatever the data is. A client
/// therefore counts as lagging from a quarter of that amount. Motions are then kept, only the newest of each touch, and
/// all other events are still sent. A lagging client is disconnected at three quarters, or when it has read nothing for
/// ten seconds.
final class Lag {
  /// The number of events sent between two queries of the socket, which are system calls.
  static let interval = 64
  /// Nanoseconds without a byte read after which a client is disconnected.
  static let patience: UInt64 = 10_000_000_000

  enum State {
    case none
    /// `lowest` is the lowest number of unread bytes measured since the client began to lag. `since` is the time of the
    /// measurement; nil until a time was given.
    case behind(lowest: Int, since: UInt64?)
    case hopeless
  }

  @exclusivity(unchecked) private(set) var state = State.none
  @exclusivity(unchecked) private var unwatched = 0
  private var motions: [Effect] = []
  /// The number of motions that were withheld since the client began to lag.
  private(set) var withheld = 0
  @exclusivity(unchecked) private var owesTouchFrame = false
  @exclusivity(unchecked) private var owesPointerFrame = false

  /// Counts events of a client that is not lagging.
  ///
  /// - Returns: true if the socket should be queried again.
  func isDue(after events: Int) -> Bool {
    unwatched += events
    guard unwatched >= Self.interval else { return false }
    unwatched = 0
    return true
  }

  /// Begins a lag with this number of unread bytes.
  func begin(unread: Int) {
    state = .behind(lowest: unread, since: nil)
    withheld = 0
  }

  /// Stores the unread bytes and their time, after the client has read some of them or at the first measurement.
  func note(unread: Int, at now: UInt64?) {
    if case .behind(let lowest, _) = state { state = .behind(lowest: min(unread, lowest), since: now) }
  }

  func giveUp() { state = .hopeless }

  /// Ends the lag, because the client has caught up or has disconnected.
  func end() {
    state = .none
    unwatched = 0
    motions = []
    owesTouchFrame = false
    owesPointerFrame = false
  }

  /// Keeps a motion, replacing an earlier one of the same touch. Pointer steps and gestures are added to the earlier
  /// one.
  func keep(_ motion: Effect) {
    withheld += 1
    for index in motions.indices {
      guard let sum = motions[index].added(to: motion) else { continue }
      return motions[index] = sum
    }
    motions.removeAll { $0.isSuperseded(by: motion) }
    motions.append(motion)
  }

  /// Keeps the end of a frame that contains kept motions.
  ///
  /// - Returns: false if the frame must be sent now.
  func keepFrame(_ effect: Effect) -> Bool {
    guard !motions.isEmpty else { return false }
    switch effect {
    case .touch(.frame): owesTouchFrame = true
    case .pointer(.frame): owesPointerFrame = true
    default: return false
    }
    return true
  }

  /// Removes and returns the kept motions of a client, with the ends of their frames.
  func takeKept(for client: ClientID) -> [Effect] {
    defer { (motions, owesTouchFrame, owesPointerFrame) = ([], false, false) }
    return motions + (owesTouchFrame ? [.touch(.frame(client))] : [])
      + (owesPointerFrame ? [.pointer(.frame(client))] : [])
  }
}

// Each family of effects decides which of its messages can wait, and how a later message replaces an earlier one.

extension Effect {
  /// True if the effect can wait while its client is lagging.
  var isMotion: Bool {
    switch self {
    case .touch(let message): message.isMotion
    case .pointer(let message): message.isMotion
    case .gesture(_, let gesture): gesture.phase == .changed
    case .tool(_, let change): change.isState
    case .drag(let message): message.isMotion
    case .pad, .key, .window, .responder, .menu, .action, .note: false
    }
  }

  /// Returns true if a later motion replaces a waiting one.
  fileprivate func isSuperseded(by later: Effect) -> Bool {
    switch (self, later) {
    case (.touch(let old), .touch(let new)): old.isSuperseded(by: new)
    case (.pointer(let old), .pointer(let new)): old.isSuperseded(by: new)
    case (.tool(let a, let old), .tool(let b, let new)): a.tool == b.tool && old.isSameState(as: new)
    case (.drag(let old), .drag(let new)): old.isMotion && new.isMotion
    default: false
    }
  }

  /// The sum of a waiting motion and a later one; nil if they cannot be added.
  fileprivate func added(to later: Effect) -> Effect? {
    switch (self, later) {
    case (.gesture(_, let sum), .gesture(let target, let step)): .gesture(target, sum.followed(by: step))
    case (.pointer(let sum), .pointer(let step)): sum.added(to: step).map { .pointer($0) }
    default: nil
    }
  }

  /// The client that receives the effect; nil for effects that are not sent to a single client.
  var receiver: ClientID? {
    switch self {
    case .touch(let message): message.receiver
    case .pointer(let message): message.receiver
    case .gesture(let target, _): target.client
    case .tool(let contact, _): contact.client
    case .pad(let target, _): target.client
    case .key(let message): message.receiver
    case .drag(let message): message.receiver
    case .window, .responder, .menu, .action, .note: nil
    }
  }
}
