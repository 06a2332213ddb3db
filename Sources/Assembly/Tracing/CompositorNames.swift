import Seats
import Surfaces
import Traces

/// Names of what a compositor's traces are about.
final class CompositorNames: TraceNames {
  /// Its owner.
  private unowned(unsafe) let compositor: Compositor

  init(of compositor: Compositor) { self.compositor = compositor }

  func name(ofSurface surface: UInt32) -> String { compositor.name(of: SurfaceID(rawValue: surface)) }
  func name(ofWindow window: UInt32) -> String { compositor.name(of: WindowID(rawValue: window)) }

  func name(ofClient client: UInt32) -> String {
    compositor.server.clients[ClientID(rawValue: client)]?.label ?? "a client that is gone"
  }

  func name(ofRecognizer recognizer: UInt32) -> String { compositor.router.desk.recognizers.name(recognizer) }

  func name(ofAction action: Int32) -> String { compositor.router.actions.action(ActionID(rawValue: action)).name }

  func applicationID(ofSurface surface: UInt32) -> String? {
    guard var window = model(surface)?.root.window else { return nil }
    while window.appID.isEmpty, let parent = window.parent { window = parent }
    return window.appID.isEmpty ? nil : window.appID
  }

  func client(ofSurface surface: UInt32) -> UInt32? { model(surface)?.client.rawValue }

  private func model(_ surface: UInt32) -> Surface? {
    compositor.server.surfaces[SurfaceID(rawValue: surface)]?.model
  }
}
