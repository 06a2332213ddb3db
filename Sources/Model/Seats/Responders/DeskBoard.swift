import Interaction
import Surfaces
import Traces

/// Collects the events and decisions of the desk's views and of the observers of its recognizers. They refer to no
/// other part of the seat.
final class DeskBoard {
  @exclusivity(unchecked) private var outcomes = ReusedList<DeskOutcome>(capacity: 64)
  private var touches = ReusedList<TouchOutcome>(capacity: 32)
  private var requests: [DeskRequest] = []
  private var decisions = ReusedList<RecognizerDecision>(capacity: 256)
  /// Observations about recognizers for the trace.
  private var deeds: [RecognizerDeed] = []
  /// The values of gestures for the trace. Most decisions have none.
  private var values: [TraceRecord.Values] = []
  /// The number of decisions that outcomes already contain.
  private var listedDecisions = 0
  /// The index of the next outcome while outcomes are carried out; nil otherwise.
  @exclusivity(unchecked) private var next: Int?
  @exclusivity(unchecked) private var late = LateTouches()
  private let seatContext: () -> ActionContext
  /// The action that a responder performs by its own code: the context and the reason of those that it sends in turn.
  private var performing: (context: ActionContext, reason: RoutingReason)?
  /// True if the shell has an action for the motion that is being delivered.
  private(set) var handlesMotion = false
  /// Touches that act as the pointer, by their identifiers in the responder model.
  private var pointerTouches: [Int] = []
  /// Touches that began on controls of clients, by their identifiers in the responder model.
  private var controlTouches: [Int] = []

  /// - Parameter context: returns the context of actions that are sent now.
  init(context: @escaping () -> ActionContext = { ActionContext() }) { seatContext = context }

  func add(_ outcome: DeskOutcome) {
    listDecisions()
    outcomes.append(outcome)
  }

  func add(_ touch: TouchOutcome) {
    touches.append(touch)
    add(.touch(touches.count - 1))
  }

  func add(_ request: DeskRequest) {
    requests.append(request)
    add(.request(requests.count - 1))
  }

  func add(_ deed: RecognizerDeed) {
    deeds.append(deed)
    add(.deed(deeds.count - 1))
  }

  /// Adds a decision of a recognizer.
  func add(_ decision: RecognizerDecision) { decisions.append(decision) }

  /// Adds the values of a gesture for the trace.
  ///
  /// - Returns: their place for a decision; -1 without values, or if the list is full.
  func add(_ values: TraceRecord.Values?) -> Int16 {
    guard let values, self.values.count < Int(Int16.max) else { return -1 }
    self.values.append(values)
    return Int16(self.values.count - 1)
  }

  // The objects that outcomes refer to by index.
  func touch(_ index: Int) -> TouchOutcome { touches[index] }
  func request(_ index: Int) -> DeskRequest { requests[index] }
  func decision(_ index: Int) -> RecognizerDecision { decisions[index] }
  func deed(_ index: Int) -> RecognizerDeed { deeds[index] }
  func values(of decision: RecognizerDecision) -> TraceRecord.Values? {
    decision.values < 0 ? nil : values[Int(decision.values)]
  }

  /// Adds one outcome for the decisions since the last outcome.
  private func listDecisions() {
    guard listedDecisions < decisions.count else { return }
    outcomes.append(.decisions(listedDecisions..<decisions.count))
    listedDecisions = decisions.count
  }

  var hasOutcomes: Bool { !outcomes.isEmpty || !decisions.isEmpty }

  // MARK: Actions

  /// The context of actions that views and recognizers send by themselves.
  var context: ActionContext { performing?.context ?? seatContext() }

  /// Runs `body`, in which a responder performs an action by its own code.
  func perform(in context: ActionContext, because reason: RoutingReason, _ body: () -> Bool) -> Bool {
    let former = performing
    performing = (context, reason)
    defer { performing = former }
    return body()
  }

  /// Runs `body`, in which responders receive a motion of the device.
  func deliverMotion(isHandled: Bool, _ body: () -> Void) {
    handlesMotion = isHandled
    body()
    handlesMotion = false
  }

  /// Adds an action that has reached a responder with a table for it.
  func add(_ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?, of responder: Responder) {
    add(
      DeskRequest.performance(
        action, performance, operand: operand, of: responder, context, performing?.reason ?? .requested))
  }

  // MARK: Touches

  func pointerDidLand(_ touch: Int) { pointerTouches.append(touch) }

  /// True if a touch acts as the pointer.
  func isPointer(_ touch: Int) -> Bool { pointerTouches.contains(touch) }

  func didLandOnControl(_ touch: Int) { controlTouches.append(touch) }

  /// True if a touch began on a control of a client.
  func isOnControl(_ touch: Int) -> Bool { controlTouches.contains(touch) }

  /// Forgets that a touch acts as the pointer.
  func pointerDidEnd(_ touch: Int) { pointerTouches.removeAll { $0 == touch } }

  /// Forgets a touch that is over.
  func forget(_ touch: Int) {
    pointerDidEnd(touch)
    controlTouches.removeAll { $0 == touch }
  }

  // MARK: Reading

  /// True while outcomes are carried out.
  var isRead: Bool { next != nil }

  /// Begins to carry out the outcomes.
  ///
  /// - Returns: false if that has begun: further outcomes follow those before them.
  func beginOutcomes() -> Bool {
    guard next == nil else { return false }
    next = 0
    return true
  }

  /// Returns the next outcome, also one that was added meanwhile; nil after the last one.
  func nextOutcome() -> DeskOutcome? {
    listDecisions()
    guard let index = next, index < outcomes.count else { return nil }
    next = index + 1
    return outcomes[index]
  }

  /// Forgets the outcomes, which were carried out.
  func endOutcomes() {
    next = nil
    decisions.removeAll()
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    listedDecisions = 0
    touches.removeAll()
    outcomes.removeAll()
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    if !deeds.isEmpty { deeds.removeAll(keepingCapacity: true) }
  }

  // MARK: Late touches

  /// True if outcomes of touches wait for the others of the event.
  var hasLate: Bool { !late.isEmpty }

  /// True if an outcome of a touch waits for the others of the event.
  func isLate(_ outcome: TouchOutcome, now: InputTime) -> Bool { late.accepts(outcome, now: now) }

  /// Lets an outcome wait until all touches of the event have been collected.
  func addLate(_ index: Int) {
    if late.add(touches[index], index) { add(.lateTouches) }
  }

  func sortLate() { late.sort() }

  func nextLate(now: InputTime) -> (index: Int, beginsFrame: Bool)? { late.next(now: now) }
}
