import Geometry
import Surfaces
package import Traces

import Interaction

/// The only output of the router: effects for its owner, entries of the flight recorder and lines of the trace.
///
/// Only an open ``Turn`` can add to it, so that everything has a time. The outbox also keeps times in order: an input
/// or a timer is never earlier than the previous input, and a request is never earlier than the input before it. Input
/// may be earlier than a request that arrived while the input waited to be read.
public final class Outbox {
  public let effects = EffectQueue()
  /// The most recent inputs, decisions and outputs.
  package let recorder = FlightRecorder()
  /// Decides which keys and places may be written.
  package let privacy: KeyPrivacy
  /// The trace, which receives every entry with its explanation; nil if tracing is off.
  @exclusivity(unchecked) package private(set) var trace: RoutingTrace?
  /// True if an entry that was written directly into the ring is looked at again: it is traced, or its place is hidden.
  @exclusivity(unchecked) private var isReviewed = false
  /// True if decisions that send nothing are added to the effects as notes.
  @exclusivity(unchecked) private var includesNotes = false
  @exclusivity(unchecked) private var lastEvent: UInt32 = 0
  /// The event that the current turn belongs to; 0 if no event caused it.
  @exclusivity(unchecked) fileprivate private(set) var event: UInt32 = 0
  /// The time of the current turn.
  @exclusivity(unchecked) private var now = InputTime.zero
  /// The time of the latest input.
  @exclusivity(unchecked) private var latestInput = InputTime.zero
  /// True between a tool's first event and its frame.
  @exclusivity(unchecked) private var hasOpenToolFrame = false
  /// The follow-ups that stages have left to other stages and to themselves.
  @exclusivity(unchecked) private var agenda = Agenda()

  init(_ privacy: KeyPrivacy = KeyPrivacy(in: WindowStack())) { self.privacy = privacy }

  /// Adds decisions that send nothing to the effects from now on, as notes.
  package func includeNotes() { includesNotes = true }

  // MARK: Turns

  /// Opens a turn for a request or a change of the scene. It belongs to the current event, if any.
  func open(at time: InputTime) -> Turn { open(event, at: max(time, latestInput)) }

  /// Opens a turn for what follows from an earlier event, for the duration of `body`.
  func resume(_ event: UInt32, at time: InputTime, _ body: (Turn) -> Void) {
    let former = self.event
    body(open(event, at: max(time, latestInput)))
    _ = open(former, at: max(time, latestInput))
  }

  /// Opens a turn for a timer, which is an event of its own.
  func openPassage(of time: InputTime) -> Turn {
    lastEvent &+= 1
    latestInput = max(time, latestInput)
    let turn = open(lastEvent, at: latestInput)
    keep(FlightEntry(.timePassed))
    return turn
  }

  /// Opens a turn for an event of a device, and records the event.
  ///
  /// - Parameters:
  ///   - isContinued: true if the event belongs to an open batch. A whole batch is one event.
  ///   - cursor: the place of the pointer. The entry of a button contains it.
  @inline(__always)
  func open(for input: InputEvent, at time: InputTime, isContinued: Bool, cursor: Point<LayoutSpace>) -> Turn {
    if isStart(input), !isContinued { lastEvent &+= 1 }
    latestInput = max(time, latestInput)
    let turn = open(lastEvent, at: latestInput)
    keep(input, cursor)
    return turn
  }

  @inline(__always)
  private func open(_ event: UInt32, at time: InputTime) -> Turn {
    now = time
    self.event = event
    recorder.begin(event: event, at: time.microseconds)
    return Turn(at: time, of: self)
  }

  /// Ends the event: all of its effects have been carried out.
  ///
  /// Without this call, changes of the scene are recorded as consequences of the previous event.
  func endEvent() {
    event = 0
    recorder.begin(event: 0, at: now.microseconds)
    trace?.flush()
  }

  /// True if this input begins an event when no batch is open. Frames do not begin one.
  @inline(__always)
  private func isStart(_ input: InputEvent) -> Bool {
    switch input {
    case .touch(.frame), .pointer(.frame): return false
    case .tool(let event):
      let isFrame = event.change == .frame
      defer { hasOpenToolFrame = !isFrame }
      return !isFrame && !hasOpenToolFrame
    default: return true
    }
  }

  /// True if follow-ups of any step wait.
  @inline(__always)
  var hasWaitingFollowUps: Bool { agenda.count > 0 }

  /// Removes the next follow-up and passes it to `body`, with its turn.
  @inline(__always)
  func takeFollowUp(_ body: (FollowUp, Turn) -> Void) {
    let entry = agenda.next()
    let turn = Turn(at: entry.time, of: self, sender: entry.sender)
    entry.event == event
      ? body(entry.followUp, turn) : resume(entry.event, at: entry.time) { _ in body(entry.followUp, turn) }
  }

  @inline(__always)
  fileprivate func leave(_ entry: consuming Agenda.Entry) { agenda.add(entry) }

  fileprivate var hasAdditions: Bool { agenda.hasAdditions }

  // MARK: Tracing

  /// Begins to trace everything, and ends the previous trace.
  func beginTrace(_ trace: RoutingTrace) {
    endTrace()
    self.trace = trace
    setReviewed()
  }

  func endTrace() {
    trace?.flush()
    trace = nil
    setReviewed()
  }

  // MARK: Privacy

  /// Sets whether the active text field is secret; see `KeyPrivacy.set`.
  func setSecretField(_ isSecret: Bool, keyboards: Set<ClientID>, held: [UInt32]) {
    privacy.set(isOn: isSecret, keyboards: keyboards, held: held)
    setReviewed()
  }

  /// The session was locked or unlocked; see `KeyPrivacy.lockDidChange`.
  func lockDidChange(held: [UInt32]) {
    privacy.lockDidChange(held: held)
    setReviewed()
  }

  private func setReviewed() { isReviewed = trace != nil || privacy.hidesPlaces }

  /// Removes the place from the latest entry if it must not be known.
  private func clearLatest() {
    guard privacy.hidesPlaces else { return }
    if let entry = recorder.latest, privacy.hidesPlace(of: entry) { recorder.hideLatestPlace() }
    if !privacy.hidesPlaces { setReviewed() }
  }

  /// The entry as the trace may contain it.
  private func cleared(_ entry: FlightEntry) -> FlightEntry {
    var entry = privacy.cleared(entry)
    guard privacy.hidesPlaces else { return entry }
    if privacy.hidesPlaceOfLock(in: entry) || (entry.kind.direction == .output && privacy.hidesPlace(of: entry)) {
      (entry.x, entry.y) = (FlightEntry.hidden, FlightEntry.hidden)
    }
    return entry
  }

  // MARK: Output of turns

  @inline(__always)
  fileprivate func emit(_ effect: Effect, _ reason: RoutingReason, sender: GestureRecognizer?) {
    effects.append(effect, reason)
    keep(effect, reason, sender)
  }

  @inline(never)
  fileprivate func note(_ note: RoutingNote, _ reason: RoutingReason) {
    var entry = FlightEntry(note)
    entry.reason = reason.rawValue
    keep(entry)
    if includesNotes { effects.append(.note(note), reason) }
  }

  fileprivate func record(_ news: ClientNews) { keep(FlightEntry(news)) }

  /// Records a decision of a recognizer. `values` returns those of the gesture for the trace.
  fileprivate func decide(_ decision: RecognizerDecision, _ values: () -> TraceRecord.Values?) {
    if decision.isKept {
      recorder.record(
        decision.kind, reason: decision.reason.rawValue, detail: decision.detail, subject: decision.subject,
        other: decision.other, number: 0, finger: -1, x: 0, y: 0)
    }
    if let trace { trace.write(stamped(decision.entry), values()) }
  }

  // MARK: Input

  // The most frequent reports and messages are written directly into the ring: see `recordFrequent` of their families.

  @inline(__always)
  private func keep(_ input: InputEvent, _ cursor: Point<LayoutSpace>) {
    switch input {
    case .touch(.frame), .pointer(.frame): break
    case .touch(let report): recorder.recordFrequent(report) ? traceLatest() : keepOther(input, cursor)
    case .pointer(let report): recorder.recordFrequent(report) ? traceLatest() : keepOther(input, cursor)
    case .key(let report):
      guard recorder.recordFrequent(report) else { return keepOther(input, cursor) }
      if trace != nil { writeOnly(input) }
    case .gesture, .tool, .pad, .motion, .deviceRemoved: keepOther(input, cursor)
    }
  }

  @inline(never)
  private func keepOther(_ input: InputEvent, _ cursor: Point<LayoutSpace>) {
    guard var entry = FlightEntry(input) else { return }
    // A button event does not include a place. Overlays show it; traces do not contain it.
    if case .pointer(.button) = input { (entry.x, entry.y) = (cursor.x, cursor.y) }
    keep(entry)
    if isReviewed { clearLatest() }
  }

  @inline(never)
  private func writeOnly(_ input: InputEvent) {
    if let entry = FlightEntry(input) { writeOnly(entry) }
  }

  @inline(__always)
  private func traceLatest() {
    if isReviewed { writeLatest() }
  }

  @inline(never)
  private func writeLatest() {
    clearLatest()
    if let trace, let entry = recorder.latest { trace.write(entry) }
  }

  // MARK: Effects

  @inline(__always)
  private func keep(_ effect: Effect, _ reason: RoutingReason, _ sender: GestureRecognizer?) {
    switch effect {
    case .touch(.frame), .pointer(.frame): break
    case .touch(let message):
      recorder.recordFrequent(message, reason)
        ? traceLatest(effect, reason, sender) : keepOther(effect, reason, sender)
    case .pointer(let message):
      recorder.recordFrequent(message, reason)
        ? traceLatest(effect, reason, sender) : keepOther(effect, reason, sender)
    case .key(let message):
      guard recorder.recordFrequent(message, reason) else { return keepOther(effect, reason, sender) }
      if trace != nil { writeOnly(effect, reason, sender) }
    case .gesture, .tool, .pad, .drag, .window, .responder, .menu, .action, .note: keepOther(effect, reason, sender)
    }
  }

  @inline(__always)
  private func traceLatest(_ effect: Effect, _ reason: RoutingReason, _ sender: GestureRecognizer?) {
    if isReviewed { writeLatest(effect, reason, sender) }
  }

  @inline(never)
  private func keepOther(_ effect: Effect, _ reason: RoutingReason, _ sender: GestureRecognizer?) {
    guard let entry = FlightEntry(effect, reason) else { return }
    recorder.record(entry.withoutText)
    if isReviewed { clearLatest() }
    if trace != nil { writeOnly(effect, reason, sender) }
  }

  @inline(never)
  private func writeOnly(_ effect: Effect, _ reason: RoutingReason, _ sender: GestureRecognizer?) {
    if let trace, let entry = FlightEntry(effect, reason) {
      trace.write(stamped(cleared(entry)), effect, reason, sender: sender)
    }
  }

  @inline(never)
  private func writeLatest(_ effect: Effect, _ reason: RoutingReason, _ sender: GestureRecognizer?) {
    clearLatest()
    if let trace, let entry = recorder.latest { trace.write(entry, effect, reason, sender: sender) }
  }

  // MARK: Entries

  /// Records and traces an entry, with the time and the event of the turn.
  private func keep(_ entry: FlightEntry) {
    recorder.record(entry.withoutText)
    writeOnly(entry)
  }

  /// Traces an entry without recording it.
  private func writeOnly(_ entry: FlightEntry) {
    if let trace { trace.write(stamped(cleared(entry))) }
  }

  private func stamped(_ entry: FlightEntry) -> FlightEntry {
    var entry = entry
    entry.time = now.microseconds
    entry.event = event
    return entry
  }
}

/// One moment of the seat, and the only way to send, note or explain something.
///
/// The outbox opens a turn for each event, request and timer. All consequences of the turn are recorded with its time.
struct Turn {
  let time: InputTime
  /// Not retained, because each step passes its turn on. The router owns the outbox, and each turn ends before the router's call
  /// returns.
  private let outbox: Unmanaged<Outbox>
  /// The recognizer that sent the action being performed, for the trace.
  private let sender: GestureRecognizer?

  fileprivate init(at time: InputTime, of outbox: Outbox, sender: GestureRecognizer? = nil) {
    self.init(at: time, of: Unmanaged.passUnretained(outbox), sender: sender)
  }

  private init(at time: InputTime, of outbox: Unmanaged<Outbox>, sender: GestureRecognizer?) {
    self.time = time
    self.outbox = outbox
    self.sender = sender
  }

  @inline(__always)
  private func withOutbox<Result>(_ body: (Outbox) -> Result) -> Result { outbox._withUnsafeGuaranteedRef(body) }

  /// Returns the same turn for the consequences of a recognizer's action.
  func sent(by sender: GestureRecognizer?) -> Turn { Turn(at: time, of: outbox, sender: sender) }

  /// Returns the same turn for messages about input that was withheld until now. Clients receive the time of the input.
  func dated(_ time: InputTime) -> Turn { Turn(at: min(time, self.time), of: outbox, sender: sender) }

  /// The trace; nil if tracing is off.
  var trace: RoutingTrace? { withOutbox { $0.trace } }

  /// The number of the event that the turn belongs to; 0 if no event caused it.
  var event: UInt32 { withOutbox { $0.event } }

  @inline(__always)
  func emit(_ effect: Effect, _ reason: RoutingReason) { withOutbox { $0.emit(effect, reason, sender: sender) } }

  /// Records a decision that sends nothing.
  func note(_ kind: RoutingNote.Kind, _ number: Int64 = 0, _ reason: RoutingReason = .hit) {
    withOutbox { $0.note(RoutingNote(kind, number), reason) }
  }

  /// Records a change of a client's health.
  func record(_ news: ClientNews) { withOutbox { $0.record(news) } }

  /// Records a decision of a recognizer. `values` returns those of the gesture for the trace.
  func decide(_ decision: RecognizerDecision, _ values: @autoclosure () -> TraceRecord.Values?) {
    withOutbox { $0.decide(decision, values) }
  }

  // MARK: Follow-ups

  /// Leaves something to a stage. It happens after everything that the current step has left before.
  func then(_ followUp: FollowUp) {
    withOutbox { $0.leave(Agenda.Entry(followUp: followUp, time: time, event: $0.event, sender: sender)) }
  }

  /// Leaves the consequences of a change of focus to the owners of keys and of the pointer.
  func follow(_ change: FocusChange) {
    if change != .none { then(.focus(.change(change))) }
  }

  /// True if the current step has left something to another stage. It must also leave everything that it would send.
  var hasFollowUps: Bool { withOutbox { $0.hasAdditions } }

  // MARK: The queue of effects

  /// The number of effects so far.
  var effectCount: Int { withOutbox { $0.effects.count } }

  /// Marks the effects of an action with the values of its gesture; see `EffectQueue.mark`.
  func mark(from first: Int, as report: GestureReading) { withOutbox { $0.effects.mark(from: first, as: report) } }

  /// Stores the codes of held keys with the effects; see `EffectQueue.keys(_:)`.
  func store(_ keys: PressedSet, without taken: TakenKeys) -> KeySlice {
    withOutbox { $0.effects.store(keys, without: taken) }
  }
}
