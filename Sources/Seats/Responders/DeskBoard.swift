import Interaction

/// Where the views of the desk and the observers of its recognizers write what they receive and decide. They hold nothing
/// else of the seat.
final class DeskBoard {
  private var outcomes: [DeskOutcome] = []
  private(set) var isDraining = false
  /// What actions depend on while the application delivers an event.
  private(set) var context = ActionContext()
  /// Whether the shell has an action for the motion that is being delivered.
  private(set) var handlesMotion = false
  /// Touches that came down to act as the pointer, by their names in the responder model.
  private var pointerTouches: [Int] = []

  init() { outcomes.reserveCapacity(64) }

  func add(_ outcome: DeskOutcome) { outcomes.append(outcome) }

  /// Sets what actions depend on, until the next event.
  func prepare(_ context: ActionContext, handlesMotion: Bool = false) {
    self.context = context
    self.handlesMotion = handlesMotion
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
