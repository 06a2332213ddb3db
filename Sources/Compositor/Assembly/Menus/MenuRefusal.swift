import Interaction
import Seats

/// The reason for which keys or gestures of the policy do not open the edit menu.
enum MenuRefusal {
  /// No program draws it.
  case undrawn
  /// A rule for the window says so.
  case byRule
  /// Without a rule, the client may show a menu of its own.
  case leftToClient
  /// It is not for the first responder of the window with the keyboard.
  case notFirst

  /// The reason in notes of traces.
  var note: RoutingNote.Kind {
    switch self {
    case .undrawn: .menuUndrawn
    case .byRule: .menuUnwanted
    case .leftToClient: .menuLeftToClient
    case .notFirst: .menuNotFirst
    }
  }

  /// The reason for which a recognizer fails.
  var misfit: GestureMisfit {
    switch self {
    case .undrawn: .menuUndrawn
    case .byRule: .menuUnwanted
    case .leftToClient: .menuLeftToClient
    case .notFirst: .menuNotFirst
    }
  }
}
