import Policies
import Seats

/// The layout of the seat's keyboard: the user's, and that of a rule while its window is key.
final class LayoutKeeper {
  private let router: InputRouter
  private let clock: any Clock
  /// The user's layout, to which the keyboard returns; nil while no rule is in force.
  private var usual: UInt32?
  /// The layout that the rule in force has selected.
  private var ruled: UInt32?

  init(_ router: InputRouter, _ clock: any Clock) {
    self.router = router
    self.clock = clock
  }

  /// Carries out an action. While a rule is in force, the choice holds until another window is key.
  func select(_ choice: LayoutChoice, of keyboard: KeyboardPolicy) {
    let index = router.layout.index
    let count = max(1, router.layout.count)
    switch choice {
    case .next: lock((index + 1) % count, because: .action)
    case .previous: lock((index + count - 1) % count, because: .action)
    case .named(let name): if let place = keyboard.index(ofLayout: name) { lock(UInt32(place), because: .action) }
    }
  }

  /// Follows the rule of the key window.
  ///
  /// - Parameter name: the layout of the rule; nil if no rule of the window sets one.
  func follow(_ name: String?, of keyboard: KeyboardPolicy) {
    let wanted = name.flatMap { keyboard.index(ofLayout: $0) }.map { UInt32($0) }
    guard wanted != ruled else { return }
    if ruled == nil { usual = router.layout.index }
    ruled = wanted
    if let layout = wanted ?? usual { lock(layout, because: .keyWindowChanged) }
    if wanted == nil { usual = nil }
  }

  private func lock(_ layout: UInt32, because reason: RoutingReason) {
    router.take(.lockLayout(layout, because: reason), at: clock.now)
  }
}
