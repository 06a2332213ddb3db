import Globals
import Interaction
import Seats
import Surfaces
import Traces

/// The names that a compositor's traces use for surfaces, windows, clients, recognizers and actions.
final class CompositorNames: TraceNames {
  // Unowned, because the trace retains this object and the router retains the trace.
  private unowned let router: InputRouter
  private let server: Server
  private let names: SurfaceNames
  private let devices: DeviceRegister

  init(_ router: InputRouter, _ server: Server, _ names: SurfaceNames, _ devices: DeviceRegister) {
    self.router = router
    self.server = server
    self.names = names
    self.devices = devices
  }

  func name(of surface: SurfaceID) -> String {
    names.name(ofWindowSurface: surface) ?? server.surfaces[surface].map { names[$0.model] } ?? "a destroyed surface"
  }

  func name(of window: WindowID) -> String {
    router.window(window).map { names[$0.surface] } ?? "a closed window"
  }

  func name(ofSurface surface: UInt32) -> String { name(of: SurfaceID(rawValue: surface)) }
  func name(ofWindow window: UInt32) -> String { name(of: WindowID(rawValue: window)) }

  func name(ofClient client: UInt32) -> String {
    server.clients[ClientID(rawValue: client)]?.label ?? "a disconnected client"
  }

  func name(ofRecognizer recognizer: UInt32) -> String { router.desk.recognizers.name(recognizer) }

  func name(ofAction action: Int32) -> String { router.action(ActionID(rawValue: action)).name }

  func applicationID(ofSurface surface: UInt32) -> String? {
    guard var window = model(surface)?.root.window else { return nil }
    while window.appID.isEmpty, let parent = window.parent, window.kind == .popup || parent.client == window.client {
      window = parent
    }
    return window.appID.isEmpty ? nil : window.appID
  }

  func client(ofSurface surface: UInt32) -> UInt32? { model(surface)?.client.rawValue }

  func name(ofKey code: UInt32, device: UInt32) -> String? { devices.keyName(code, ofDevice: device) }

  private func model(_ surface: UInt32) -> Surface? {
    server.surfaces[SurfaceID(rawValue: surface)]?.model
  }
}
