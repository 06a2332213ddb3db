package import Policies
package import Scripts

extension KeyboardPolicy {
  /// Changes the layout to that of a script's session. Parts that the session leaves out stay.
  package mutating func use(_ keyboard: SessionSettings.Keyboard) {
    if let layout = keyboard.layout {
      self.layout = layout
      variant = keyboard.variant
    }
    if let options = keyboard.options { self.options = options }
  }
}
