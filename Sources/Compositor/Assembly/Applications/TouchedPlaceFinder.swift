package import Geometry

/// Finds the widgets of applications at a place, and returns them as a `TouchedPlace`.
package protocol TouchedPlaceFinder: AnyObject {
  /// Finds the widget at a place of the desktop, in the window that a touch would reach.
  ///
  /// - Parameter then: called at most once, usually in a later turn of the loop; not after the returned object was
  ///   released. It must not take long: a recognizer waits for it.
  /// - Returns: the question, which ends without an answer when it is released.
  func findWidgets(
    at place: Point<LayoutSpace>, then: @escaping (TouchedPlace) -> Void
  ) -> AnyObject
}

/// The answer of an application about a place.
package enum TouchedPlace: Equatable, Sendable {
  /// The deepest widget and its ancestors up to the window; empty if no widget is there.
  case known([NamedWidget])
  /// The application has not answered in time, or has no widgets.
  case unknown

  /// What is compared of a widget.
  package struct NamedWidget: Equatable, Sendable {
    package var role: String
    package var name: String

    package init(role: String, name: String) { (self.role, self.name) = (role, name) }
  }
}
