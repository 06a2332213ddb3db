import Seats
import WaylandServer

/// A `fingerpost_responder_seat_v1`: the touches whose verdicts a client has not sent yet.
final class ResponderSeat: FingerpostResponderSeatV1.Handler {
  unowned let resource: FingerpostResponderSeatV1
  /// Owner of the objects of all clients.
  unowned let global: ResponderGlobal
  private let loop: EventLoop
  private let report: (FingerID, TouchVerdict) -> Void
  private var open: [OpenVerdict] = []
  /// The fences that the client has not answered, in the order of their numbers.
  private var fences: [Fence] = []
  private var latestFence: UInt32 = 0
  private var timer: EventSource?
  private let quarantine: Quarantine
  /// The actions that the client sends.
  private var sentActions = RequestRate(atMost: 8)

  private struct OpenVerdict {
    let touch: FingerID
    let serial: UInt32
    let wireID: Int32
    /// The number of the fence after it; nil until the fence is sent.
    var fence: UInt32?
  }

  private struct Fence {
    let number: UInt32
    let deadline: ContinuousClock.Instant
  }

  /// The verdicts of one client that may be open at one time.
  private static let most = 32
  /// The real time that a client has for the answer to a fence.
  private static let patience = Duration.milliseconds(100)

  init(
    _ resource: FingerpostResponderSeatV1, _ global: ResponderGlobal, _ loop: EventLoop, _ quarantine: Quarantine,
    report: @escaping (FingerID, TouchVerdict) -> Void
  ) {
    (self.resource, self.global, self.loop) = (resource, global, loop)
    (self.quarantine, self.report) = (quarantine, report)
  }

  // MARK: Touches

  /// True if the verdict about a further touch would be awaited.
  var isAvailable: Bool { !quarantine.isOn && open.count < Self.most }

  var isWaiting: Bool { !fences.isEmpty }

  func isOpen(_ touch: FingerID) -> Bool { open.contains { $0.touch == touch } }

  /// Awaits the verdict about a touch whose down was sent.
  func await(_ contact: TouchContact, _ serial: UInt32) {
    guard isAvailable, !isOpen(contact.touch) else { return }
    open.append(OpenVerdict(touch: contact.touch, serial: serial, wireID: contact.wireID))
  }

  /// Sends a fence if touches have begun in the frame.
  func frameDidEnd() {
    guard open.last?.fence == nil, !open.isEmpty else { return }
    latestFence &+= 1
    for index in open.indices where open[index].fence == nil { open[index].fence = latestFence }
    fences.append(Fence(number: latestFence, deadline: .now + Self.patience))
    resource.sendFence(number: latestFence)
    if fences.count == 1 { awaitDeadline() }
  }

  // MARK: Requests

  func destroy(_ object: FingerpostResponderSeatV1) {}

  func declined(_ object: FingerpostResponderSeatV1, serial: UInt32) {
    guard let index = open.firstIndex(where: { $0.serial == serial }) else { return }
    report(open.remove(at: index).touch, .declined)
  }

  func declinedTouch(_ object: FingerpostResponderSeatV1, id: Int32) {
    guard let index = open.firstIndex(where: { $0.wireID == id }) else { return }
    report(open.remove(at: index).touch, .declined)
  }

  func fenceDone(_ object: FingerpostResponderSeatV1, number: UInt32) {
    guard number <= latestFence else {
      return object.postError(
        FingerpostResponderSeatV1.Error.invalidFence.rawValue,
        "fence \(number) was not sent; the latest is \(latestFence)")
    }
    close(upTo: number)
    awaitDeadline()
  }

  /// Closes the verdicts before a fence: the client has handled the touches.
  private func close(upTo fence: UInt32) {
    fences.removeAll { $0.number <= fence }
    let handled = open.filter { $0.fence.map { $0 <= fence } ?? false }
    open.removeAll { $0.fence.map { $0 <= fence } ?? false }
    for verdict in handled { report(verdict.touch, .handled) }
  }

  /// Counts an action that the client sends.
  ///
  /// - Returns: false if it sends too many.
  func admitsAction() -> Bool { sentActions.admits() }

  // MARK: Deadlines

  /// Begins to wait for the deadline of the oldest fence.
  private func awaitDeadline() {
    guard let due = fences.first?.deadline else {
      timer?.cancel()
      timer = nil
      return
    }
    if timer == nil { timer = loop.timer { [weak self] in self?.timeDidPass() } }
    let left = ContinuousClock.now.duration(to: due)
    timer?.fire(afterMilliseconds: Int32(clamping: max(1, left / .milliseconds(1)) + 1))
  }

  private func timeDidPass() {
    let now = ContinuousClock.now
    if let late = fences.last(where: { $0.deadline <= now }) {
      for fence in fences where fence.deadline <= now { quarantine.add(fence.deadline) }
      close(upTo: late.number)
    }
    awaitDeadline()
  }

  /// Tells the client that its quarantine begins or ends. Its verdicts are not awaited any more when it begins.
  func quarantineDidChange(isOn: Bool) {
    guard isOn else { return resource.sendReleased() }
    resource.sendQuarantined()
    close(upTo: latestFence)
  }

  // MARK: End

  /// Ends with the object. Touches of a client that has disconnected are no longer of interest.
  func end(isConnected: Bool) {
    timer?.cancel()
    timer = nil
    let rest = open
    (open, fences) = ([], [])
    if isConnected { for verdict in rest { report(verdict.touch, .handled) } }
  }
}
