import Interaction
import Surfaces

/// Where the views of the desk and the observers of its recognizers write what they receive and decide. They hold nothing
/// else of the seat.
final class DeskBoard {
  private var outcomes: [DeskOutcome] = []
  private(set) var isDraining = false
  private(set) var isDelivering = false
  /// What actions depend on that views and recognizers send by themselves.
  private(set) var context = ActionContext()
  /// The reason of such actions.
  private var reason = RoutingReason.requested
  /// Whether the shell has an action for the motion that is being delivered.
  private(set) var handlesMotion = false
  /// Touches that came down to act as the pointer, by their names in the responder model.
  private var pointerTouches: [Int] = []

  init() { outcomes.reserveCapacity(64) }

  func add(_ outcome: DeskOutcome) { outcomes.append(outcome) }

  var hasOutcomes: Bool { !outcomes.isEmpty }

  /// Sets what actions depend on, until the next event or change of focus.
  func prepare(_ context: ActionContext, because reason: RoutingReason, handlesMotion: Bool = false) {
    self.context = context
    self.reason = reason
    self.handlesMotion = handlesMotion
  }

  /// Adds an action that has reached a responder with a table.
  func add(_ action: Action, _ performance: ActionPerformance, on operand: Surfaces.Window?) {
    outcomes.append(.performance(action, performance, operand: operand, context, reason))
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
    while next < outcomes.count {
      body(outcomes[next])
      next += 1
    }
    if !outcomes.isEmpty { outcomes.removeAll(keepingCapacity: true) }
    return true
  }
}
