/// The way in which a finger that acts as the pointer of a client scrolls when it moves.
package enum FingerScrollingRule: String, CaseIterable, Sendable {
  /// It drags with the primary button, the default.
  case none
  /// It scrolls until it lifts. For clients that continue to scroll by themselves.
  case plain
  /// It scrolls, and the scroll continues with decreasing velocity after a fast finger has lifted.
  case inertia
}
