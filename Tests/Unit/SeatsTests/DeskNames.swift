import Interaction
import Seats
import Surfaces
import Traces

/// The names of the desk's objects in a trace.
final class DeskNames: TraceNames {
  private let desk: Desk
  init(_ desk: Desk) { self.desk = desk }

  func name(ofSurface surface: UInt32) -> String { desk.names[SurfaceID(rawValue: surface)] ?? "a stranger" }
  func name(ofWindow window: UInt32) -> String { desk.windowNames[WindowID(rawValue: window)] ?? "a stranger" }
  func name(ofClient client: UInt32) -> String { desk.clientNames[ClientID(rawValue: client)] ?? "a stranger" }
  func name(ofRecognizer recognizer: UInt32) -> String { desk.router.desk.recognizers.name(recognizer) }
  func name(ofAction action: Int32) -> String { desk.router.action(ActionID(rawValue: action)).name }
  func applicationID(ofSurface surface: UInt32) -> String? {
    client(ofSurface: surface).map { "\(name(ofClient: $0)).app" }
  }

  func client(ofSurface surface: UInt32) -> UInt32? {
    desk.windows.windows.lazy.flatMap { [$0.surface] + $0.surface.subsurfaces }
      .first { $0.id.rawValue == surface }?.client.rawValue
  }
}
