import Policies
import Seats
import Surfaces

extension PolicyKeeper {
  /// The name of the mode of bindings and recognizers that is in force; `default` without one.
  var mode: String { current.mode.name }

  /// Begins a mode, as an action asks for it.
  func enterMode(_ name: String) {
    guard current.enter(name) else { return }
    router.outbox.trace?.tell(mode: name)
  }

  func selectLayout(_ choice: LayoutChoice) { layouts.select(choice, of: current.compiled.policy.keyboard) }

  /// Selects the layout that the rules of the key window set, or returns to the user's.
  func keyWindowDidChange(to window: WindowID?) {
    layouts.follow(
      window.flatMap { current.rules(of: $0) }?.layout.value, of: current.compiled.policy.keyboard)
  }
}
