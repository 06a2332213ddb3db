import Interaction
import Surfaces

/// Where the views of the desk and the observers of its recognizers write what they receive and decide. They hold nothing
/// else of the seat.
final class DeskBoard {
  @exclusivity(unchecked) private var outcomes = ReusedList<DeskOutcome>(capacity: 64)
  private var touches = ReusedList<TouchOutcome>(capacity: 32)
  private var requests: [DeskRequest] = []
  private var decisions = ReusedList<RecognizerDecision>(capacity: 256)
  /// How many of the decisions an outcome contains already.
  private var listedDecisions = 0
  @exclusivity(unchecked) private(set) var isDraining = false
  @exclusivity(unchecked) private(set) var isDelivering = false
  /// What actions depend on that views and recognizers send by themselves.
  private(set) var context = ActionContext()
  /// The reason of such actions.
  private var reason = RoutingReason.requested
  /// Whether the shell has an action for the motion that is being delivered.
  private(set) var handlesMotion = false
  /// Touches that came down to act as the pointer, by their names in the responder model.
  private var pointerTouches: [Int] = []

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

  /// Adds what a recognizer decided.
  func add(_ decision: RecognizerDecision) { decisions.append(decision) }

  // What the outcomes that are handed out name.
  func touch(_ index: Int) -> TouchOutcome { touches[index] }
  func request(_ index: Int) -> DeskRequest { requests[index] }
  func decision(_ index: Int) -> RecognizerDecision { decisions[index] }

  /// Makes one outcome of the decisions since the last outcome.
  private func listDecisions() {
    guard listedDecisions < decisions.count else { return }
    outcomes.append(.decisions(listedDecisions..<decisions.count))
    listedDecisions = decisions.count
  }

  var hasOutcomes: Bool { !outcomes.isEmpty || !decisions.isEmpty }

  /// Sets what actions depend on, until the next event or change of focus.
  func prepare(_ context: ActionContext, because reason: RoutingReason, handlesMotion: Bool = false) {
    self.context = context
    self.reason = reason
    self.handlesMotion = handlesMotion
  }

  /// Adds an action that has reached a responder with a table.
  func add(_ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?) {
    add(DeskRequest.performance(action, performance, operand: operand, context, reason))
  }

  /// Marks the time in which the application delivers something.
  func deliver(_ body: () -> Void) {
    let wasDelivering = isDelivering
    isDelivering = true
    body()
    isDelivering = wasDelivering
  }

  func pointerDidLand(_ touch: Int) { pointerTouches.append(touch) }

  /// Whether a touch came down to act as the pointer.
  func isPointer(_ touch: Int) -> Bool { pointerTouches.contains(touch) }

  /// Forgets a touch that is over.
  func forget(_ touch: Int) { pointerTouches.removeAll { $0 == touch } }

  /// Hands out every outcome in order, those included that are added meanwhile; inside `body` it does nothing.
  ///
  /// - Returns: whether it did.
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
    listedDecisions = 0
    touches.removeAll()
    outcomes.removeAll()
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    return true
  }
}
