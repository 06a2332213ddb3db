import Seats
import WaylandServer

/// A `fingerpost_responder_seat_v1`: the touches, keys and buttons whose verdicts a client has not sent yet.
final class ResponderSeat: FingerpostResponderSeatV1.Handler {
  unowned let resource: FingerpostResponderSeatV1
  /// Owner of the objects of all clients.
  unowned let global: ResponderGlobal
  private let loop: EventLoop
  private let report: (JudgedInput, ClientVerdict) -> Void
  private let cancelsAlone: (Bool) -> Void
  private var open: [OpenVerdict] = []
  /// The touches of the client that have not ended.
  private var live: [LiveTouch] = []
  /// The fences that the client has not answered, in the order of their numbers.
  private var fences: [Fence] = []
  private var latestFence: UInt32 = 0
  private var timer: EventSource?
  /// The time at which the timer fires; nil if it does not.
  private var wakeUp: ContinuousClock.Instant?
  private let quarantine: Quarantine
  /// The recognizers of the client that have names.
  let recognizers = ResponderRecognizers()
  /// The actions that the client sends.
  private var sentActions = RequestRate(atMost: 8)

  private struct OpenVerdict {
    let input: JudgedInput
    let serial: UInt32
    /// The number of a touch; nil for keys and buttons.
    let wireID: Int32?
    /// The number of the fence after it; nil until the fence is sent.
    var fence: UInt32?
    /// True until the touch ends, after the client has deferred the verdict.
    var isDeferred = false
    /// True after the client has deferred the verdict.
    var wasDeferred = false
    /// The time for which the verdict stays open after the end of the touch; nil if it ends with a fence.
    var wait: Duration?
    /// The end of the touch, by the clock of the compositor and by that of the machine; nil while it is down.
    var end: (time: InputTime, machine: ContinuousClock.Instant)?

    /// True for a touch that has ended and that a recognizer of the client has received.
    var isAttemptAtEnd: Bool { wasDeferred && end != nil && input.recognizer != nil }

    /// True if the verdict stays open after the touch has ended.
    var isLate: Bool { isDeferred && wait != nil && end != nil }
  }

  private struct LiveTouch {
    let touch: FingerID
    let serial: UInt32
    let wireID: Int32
  }

  /// The name by which a client refers to a touch, or to another input by its serial.
  enum InputName {
    case serial(UInt32)
    case number(Int32)
  }

  private struct Fence {
    let number: UInt32
    let deadline: ContinuousClock.Instant
  }

  /// The verdicts of one client that may be open at one time.
  private static let most = 32
  /// The real time that a client has for the answer to a fence, and for a verdict after the time that it has asked for.
  private static let patience = Duration.milliseconds(100)

  init(
    _ resource: FingerpostResponderSeatV1, _ global: ResponderGlobal, _ loop: EventLoop, _ quarantine: Quarantine,
    report: @escaping (JudgedInput, ClientVerdict) -> Void, cancelsAlone: @escaping (Bool) -> Void
  ) {
    (self.resource, self.global, self.loop) = (resource, global, loop)
    (self.quarantine, self.report, self.cancelsAlone) = (quarantine, report, cancelsAlone)
  }

  // MARK: Touches

  /// True if the verdict about a further touch would be awaited.
  var isAvailable: Bool { !quarantine.isOn && open.count { $0.input.recognizer == nil } < Self.most }

  /// False while the client is in quarantine.
  var isAsked: Bool { !quarantine.isOn }

  /// True if a fence is not answered, or if the time for which a verdict was deferred has passed.
  func isWaiting(at now: InputTime) -> Bool {
    !fences.isEmpty || open.contains { verdict in Self.due(verdict).map { $0 <= now } ?? false }
  }

  /// True if a verdict about a touch that has ended is open because the client has asked for it.
  var hasLate: Bool { open.contains { $0.isLate && $0.input.recognizer == nil } }

  /// The earliest time after `now` at which a verdict that was deferred past the end of its touch is due.
  func nextDue(after now: InputTime) -> InputTime? { open.compactMap(Self.due).filter { $0 > now }.min() }

  private static func due(_ verdict: OpenVerdict) -> InputTime? {
    guard verdict.isLate, let wait = verdict.wait, let end = verdict.end else { return nil }
    let (sum, overflow) = end.time.microseconds.addingReportingOverflow(UInt64(wait / .microseconds(1)))
    return InputTime(microseconds: overflow ? .max : sum)
  }

  func isOpen(_ input: JudgedInput) -> Bool { open.contains { $0.input == input } }

  /// Awaits the verdict about a touch whose down was sent.
  func await(_ contact: TouchContact, _ serial: UInt32) {
    guard isAvailable, !isOpen(.touch(contact.touch)) else { return }
    open.append(OpenVerdict(input: .touch(contact.touch), serial: serial, wireID: contact.wireID))
  }

  /// Awaits the verdict about a press that was sent.
  ///
  /// - Returns: false without an effect if the verdict is not awaited.
  func await(_ press: JudgedInput, _ serial: UInt32) -> Bool {
    guard isAvailable else { return false }
    open.append(OpenVerdict(input: press, serial: serial, wireID: nil))
    return true
  }

  func touchDidBegin(_ contact: TouchContact, _ serial: UInt32) {
    live.append(LiveTouch(touch: contact.touch, serial: serial, wireID: contact.wireID))
    guard !quarantine.isOn else { return }
    for name in recognizers.watched {
      open.append(OpenVerdict(input: .attempt(contact.touch, by: name), serial: serial, wireID: nil))
    }
  }

  /// Ends the time of a verdict that the client has deferred: it must come before a further fence, or before a deadline
  /// if the client has deferred it past the end.
  func touchDidEnd(_ contact: TouchContact) {
    live.removeAll { $0.touch == contact.touch && $0.wireID == contact.wireID }
    for index in open.indices where open[index].input.finger == contact.touch && open[index].end == nil {
      open[index].end = (contact.time, global.now())
      guard open[index].isDeferred else { continue }
      if open[index].wait == nil { (open[index].isDeferred, open[index].fence) = (false, nil) } else { awaitDeadline() }
    }
  }

  /// Sends the end of a touch that is cancelled alone.
  func touchWasCancelled(_ contact: TouchContact) {
    resource.sendTouchCancelled(id: contact.wireID)
    live.removeAll { $0.touch == contact.touch && $0.wireID == contact.wireID }
    closeDeferred { $0.input.finger == contact.touch }
  }

  func touchesWereCancelled() {
    live = []
    closeDeferred { $0.end == nil }
  }

  /// Closes deferred verdicts about cancelled touches: no fence follows for them.
  private func closeDeferred(where isOver: (OpenVerdict) -> Bool) {
    let over = open.filter { $0.isDeferred && isOver($0) }
    guard !over.isEmpty else { return }
    open.removeAll { $0.isDeferred && isOver($0) }
    for verdict in over { end(verdict.input, .handled) }
  }

  /// Sends a fence if something to judge has begun, or if touches with deferred verdicts have ended.
  func frameDidEnd() {
    guard open.contains(where: { $0.fence == nil }) else { return }
    latestFence &+= 1
    for index in open.indices where open[index].fence == nil { open[index].fence = latestFence }
    fences.append(Fence(number: latestFence, deadline: global.now() + Self.patience * global.patience))
    resource.sendFence(number: latestFence)
    if fences.count == 1 { awaitDeadline() }
  }

  // MARK: Requests

  func destroy(_ object: FingerpostResponderSeatV1) {}

  func declined(_ object: FingerpostResponderSeatV1, serial: UInt32) {
    judge(.serial(serial), .declined)
  }

  func declinedTouch(_ object: FingerpostResponderSeatV1, id: Int32) {
    judge(.number(id), .declined)
  }

  private func openVerdict(_ name: InputName) -> Int? {
    open.firstIndex { verdict in
      switch name {
      case .serial(let serial): verdict.serial == serial && verdict.input.recognizer == nil
      // The number may be that of a newer touch.
      case .number(let number): verdict.wireID == number && !verdict.isLate
      }
    }
  }

  /// Closes an open verdict.
  func judge(_ name: InputName, _ verdict: ClientVerdict) {
    guard let index = openVerdict(name) else { return }
    end(open.remove(at: index).input, verdict)
  }

  /// Reports the verdict about an input that is not open any more.
  ///
  /// - Parameter isLate: true if the client has not answered in time.
  private func end(_ input: JudgedInput, _ verdict: ClientVerdict, isLate: Bool = false) {
    switch input {
    case .touch, .key, .button: report(input, verdict)
    case .offer(let number): global.reportOffer(number, ResponderVerdict(verdict, isLate: isLate))
    case .attempt(let finger, let name):
      global.report(verdict == .deferred ? .attempts(finger) : .leaves(finger), of: name)
    }
  }

  /// Keeps the verdict about a touch open after its fence, until a further fence after the end of the touch.
  func `defer`(_ name: InputName) {
    guard let index = openVerdict(name), case .touch(let touch) = open[index].input, !open[index].wasDeferred else {
      return
    }
    open[index].wasDeferred = true
    if live.contains(where: { $0.touch == touch }) {
      open[index].isDeferred = true
    } else {
      // The end was sent before the request came: the further fence follows now.
      open[index].fence = nil
      frameDidEnd()
    }
    report(.touch(touch), .deferred)
  }

  /// Keeps the verdict about a touch open until a time after the end of the touch. A further call changes the time.
  func `defer`(_ name: InputName, pastEndFor wait: Duration) {
    guard let index = openVerdict(name), case .touch(let touch) = open[index].input,
      open[index].end != nil || live.contains(where: { $0.touch == touch })
    else { return }
    let isFirst = !open[index].wasDeferred
    (open[index].isDeferred, open[index].wasDeferred, open[index].wait) = (true, true, wait)
    awaitDeadline()
    if isFirst { report(.touch(touch), .deferred) }
  }

  /// Keeps a touch open that a recognizer of the client has received. A further call changes the time.
  ///
  /// - Parameter wait: the time after the end of the touch; nil if a further fence after the end decides.
  func attempt(by name: ClientRecognizerName, serial: UInt32, pastEndFor wait: Duration?) {
    guard let index = open.firstIndex(where: { $0.serial == serial && $0.input.recognizer == name }) else { return }
    let (input, isFirst) = (open[index].input, !open[index].wasDeferred)
    (open[index].isDeferred, open[index].wasDeferred, open[index].wait) = (true, true, wait)
    if wait != nil {
      awaitDeadline()
    } else if open[index].end != nil {
      (open[index].isDeferred, open[index].fence) = (false, nil)
      frameDidEnd()
    }
    if isFirst { end(input, .deferred) }
  }

  /// Closes the touches of a recognizer of the client that is decided, or whose decision does not depend on the client.
  func closeAttempts(by name: ClientRecognizerName) { open.removeAll { $0.input.recognizer == name } }

  /// Sends a fence for attempts that have waited for the compositor's answer to a recognizer of the client.
  func questionWasAnswered() {
    for index in open.indices where open[index].isAttemptAtEnd && !open[index].isDeferred { open[index].fence = nil }
    frameDidEnd()
  }

  /// Reports that a gesture of the client has recognized a touch, which may have no open verdict.
  func claim(_ name: InputName) {
    guard !quarantine.isOn else { return }
    let claimed = live.last { touch in
      switch name {
      case .serial(let serial): touch.serial == serial
      case .number(let number): touch.wireID == number
      }
    }
    // After the end, a claim is the verdict about a touch that the client has deferred.
    guard let touch = claimed.map({ .touch($0.touch) }) ?? openVerdict(name).map({ open[$0].input }),
      case .touch = touch
    else { return }
    open.removeAll { $0.input == touch }
    report(touch, .claimed)
  }

  func setCancelsAlone(_ isAlone: Bool) { cancelsAlone(isAlone) }

  func fenceDone(_ object: FingerpostResponderSeatV1, number: UInt32) {
    guard number <= latestFence else {
      return object.postError(
        FingerpostResponderSeatV1.Error.invalidFence.rawValue,
        "fence \(number) was not sent; the latest is \(latestFence)")
    }
    close(upTo: number)
    awaitDeadline()
  }

  /// Closes the verdicts before a fence: the client has handled the input.
  private func close(upTo fence: UInt32, isLate: Bool = false) {
    fences.removeAll { $0.number <= fence }
    let isAsking = !isLate && recognizers.isAsking
    let isOver = { (verdict: OpenVerdict) in
      !verdict.isDeferred && verdict.fence.map { $0 <= fence } ?? false && !(isAsking && verdict.isAttemptAtEnd)
    }
    let handled = open.filter(isOver)
    open.removeAll(where: isOver)
    for verdict in handled { end(verdict.input, .handled, isLate: isLate) }
  }

  /// Counts an action that the client sends.
  ///
  /// - Returns: false if it sends too many.
  func admitsAction() -> Bool { sentActions.admits(at: global.now()) }

  // MARK: Deadlines

  /// The deadline of the oldest fence, or of a late verdict if it is earlier.
  private var nextDeadline: ContinuousClock.Instant? {
    let late = open.compactMap { deadline(of: $0) }.min()
    guard let fence = fences.first?.deadline else { return late }
    return late.map { min($0, fence) } ?? fence
  }

  private func deadline(of verdict: OpenVerdict) -> ContinuousClock.Instant? {
    guard verdict.isLate, let wait = verdict.wait, let end = verdict.end else { return nil }
    return end.machine + wait + Self.patience * global.patience
  }

  /// Begins to wait for the next deadline.
  ///
  /// A timer that fires too early waits again. So the fences of many touches set it once.
  private func awaitDeadline() {
    guard let due = nextDeadline else { return }
    if let wakeUp, wakeUp <= due { return }
    if timer == nil { timer = loop.timer { [weak self] in self?.timeDidPass() } }
    let left = global.now().duration(to: due)
    timer?.fire(afterMilliseconds: Int32(clamping: max(1, left / .milliseconds(1)) + 1))
    wakeUp = due
  }

  private func timeDidPass() {
    wakeUp = nil
    let now = global.now()
    if let late = fences.last(where: { $0.deadline <= now }) {
      for fence in fences where fence.deadline <= now { quarantine.add(fence.deadline) }
      close(upTo: late.number, isLate: true)
    }
    closeLate(at: now)
    awaitDeadline()
  }

  /// Closes the verdicts that were deferred past the ends of their touches and are overdue: the client has handled them.
  private func closeLate(at now: ContinuousClock.Instant) {
    let overdue = open.compactMap { verdict in
      deadline(of: verdict).flatMap { $0 <= now ? (input: verdict.input, deadline: $0) : nil }
    }
    guard !overdue.isEmpty else { return }
    open.removeAll { verdict in overdue.contains { $0.input == verdict.input } }
    // As the touches of one fence, they count once.
    if let first = overdue.map(\.deadline).min() { quarantine.add(first) }
    for verdict in overdue { end(verdict.input, .handled) }
  }

  /// Closes the verdicts about touches that have ended: the client has handled them.
  func endLate() {
    let isOver = { (verdict: OpenVerdict) in verdict.isLate && verdict.input.recognizer == nil }
    let late = open.filter(isOver)
    guard !late.isEmpty else { return }
    open.removeAll(where: isOver)
    for verdict in late { report(verdict.input, .handled) }
  }

  /// Tells the client that its quarantine begins or ends. Its verdicts are not awaited any more when it begins.
  func quarantineDidChange(isOn: Bool) {
    guard isOn else { return resource.sendReleased() }
    resource.sendQuarantined()
    close(upTo: latestFence, isLate: true)
    closeDeferred { _ in true }
  }

  // MARK: End

  /// Ends with the object. The input of a client that has disconnected is no longer of interest.
  func end(isConnected: Bool) {
    timer?.cancel()
    timer = nil
    live = []
    if isConnected { cancelsAlone(false) }
    for name in recognizers.end() { global.report(.removed, of: name) }
    let rest = open
    (open, fences) = ([], [])
    if isConnected { for verdict in rest { end(verdict.input, .handled) } }
  }
}
