package import Geometry
package import Surfaces

/// Finds what is selected in applications, for the place of the edit menu.
package protocol SelectionFinder: AnyObject {
  /// Finds the place on the desktop of what is selected in the focused widget of a window.
  ///
  /// - Parameter then: called at most once, in a later turn of the loop; not after the returned object was released. Receives nil
  ///   if nothing is selected or the place is not known in time. It must not take long: the menu waits for it.
  /// - Returns: the question, which ends without an answer when it is released.
  func findSelection(in window: ClientWindow, then: @escaping (Rect<LayoutSpace>?) -> Void) -> AnyObject
}
