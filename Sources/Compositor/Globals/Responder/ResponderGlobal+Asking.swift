package import Geometry
package import Surfaces
import WaylandServer

/// What has sent an action to a client.
package enum ActionOrigin: Sendable {
  case gesture, key, command
}

// Questions and reports to the clients of surfaces.
extension ResponderGlobal {
  /// Asks the client of a surface to perform an action.
  ///
  /// - Parameter then: called once: at once if the surface does not have the action, or if it is disabled and the client
  ///   does not validate it; else in a later turn.
  package func perform(
    _ name: String, on surface: SurfaceID, from origin: ActionOrigin, then: @escaping (ResponderAnswer) -> Void
  ) {
    guard let action = surfaces[surface]?.actions.action(name) else { return then(.disabled) }
    action.perform(from: FingerpostResponderActionV1.Origin(origin), then: then)
  }

  /// The title of an action for the user; empty without one.
  package func title(of name: String, on surface: SurfaceID) -> String {
    surfaces[surface]?.actions[name]?.declared.title ?? ""
  }

  /// Tells the client of a surface that the surface is first responder now, or no longer.
  package func tell(isFirst: Bool, _ surface: SurfaceID) { surfaces[surface]?.focus.tell(isFirst: isFirst) }

  /// Tells the client of a surface that the edit menu is open for it, or closed.
  package func tell(menuIsShown isShown: Bool, _ surface: SurfaceID) {
    surfaces[surface]?.editMenu?.tell(isShown: isShown)
  }

  /// Sends the movement of a handle to the client of the selection.
  ///
  /// - Parameter place: the place on the surface.
  /// - Returns: false if the client has too many unread events. True without an effect if it shows no handles.
  package func send(_ end: MovedEnd, at place: Point<SurfaceSpace>, _ surface: SurfaceID) -> Bool {
    surfaces[surface]?.editMenu?.send(end, at: place) ?? true
  }

  /// Asks the client of the first responder whether another one may become first.
  ///
  /// - Returns: false if it cannot be asked.
  package func askToResign(_ surface: SurfaceID) -> Bool {
    guard let found = surfaces[surface] else { return false }
    found.focus.ask()
    return true
  }
}

extension FingerpostResponderActionV1.Origin {
  fileprivate init(_ origin: ActionOrigin) {
    switch origin {
    case .gesture: self = .gesture
    case .key: self = .key
    case .command: self = .command
    }
  }
}
