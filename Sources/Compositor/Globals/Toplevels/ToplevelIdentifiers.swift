import Surfaces

/// The names of mapped toplevels that clients exchange with each other.
///
/// A name is never used again, and a client that was not sent it cannot guess it.
final class ToplevelIdentifiers {
  private var names: [WindowID: String] = [:]
  private var windows: [String: WindowID] = [:]

  /// The identifier of a toplevel, which the first call makes.
  func identifier(of window: WindowID) -> String {
    if let known = names[window] { return known }
    let made = UnguessableName.make()
    names[window] = made
    windows[made] = window
    return made
  }

  func window(_ identifier: String) -> WindowID? { windows[identifier] }

  func forget(_ window: WindowID) {
    if let name = names.removeValue(forKey: window) { windows[name] = nil }
  }
}
