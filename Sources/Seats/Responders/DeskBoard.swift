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
  /// The values of gestures for the trace. Most decisions have none.
  private var values: [TraceRecord.Values] = []
  /// The number of decisions that outcomes already contain.
  private var listedDecisions = 0
  @exclusivity(unchecked) private(set) var isDraining = false
  @exclusivity(unchecked) private(set) var isDelivering = false
  /// The context of actions that views and recognizers send by themselves.
  private(set) var context = ActionContext()
  /// The reason for such actions.
  private var reason = RoutingReason.requested
  /// True if the shell has an action for the motion that is being delivered.
  private(set) var handlesMotion = false
  /// Touches that act as the pointer, by their identifiers in the responder model.
  private var pointerTouches: [Int] = []
  /// Touches that began on controls of clients, by their identifiers in the responder model.
  private var controlTouches: [Int] = []

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

  /// Sets the context of actions until the next event or change of focus.
  func prepare(_ context: ActionContext, because reason: RoutingReason, handlesMotion: Bool = false) {
    self.context = context
    self.reason = reason
    self.handlesMotion = handlesMotion
  }

  /// Adds an action that has reached a responder with a table for it.
  func add(_ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?, of responder: Responder) {
    add(DeskRequest.performance(action, performance, operand: operand, of: responder, context, reason))
  }

  /// Runs `body` while `isDelivering` is true.
  func deliver(_ body: () -> Void) {
    let wasDelivering = isDelivering
    isDelivering = true
    body()
    isDelivering = wasDelivering
  }

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

  /// Passes every outcome to `body` in order, including those added meanwhile. A call from inside `body` is ignored.
  ///
  /// - Returns: false if the call was made from inside `body`.
  func drain(_ body: (DeskOutcome) -> Void) -> Bool {
    guard !isDraining else { return false }
    isDraining = true
    defer { isDraining = false }
    var next = 0
    listDecisions()
    while next < outcomes.count {
      body(outcomes[next])
      next += 1
      listDecisions()
    }
    decisions.removeAll()
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    listedDecisions = 0
    touches.removeAll()
    outcomes.removeAll()
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    return true
  }
}
