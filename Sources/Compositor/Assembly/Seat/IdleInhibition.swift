import Globals
import Policies
import Seats
import Surfaces

/// Decides whether something visible keeps the seat from becoming idle: a surface with an inhibitor of its client, or a window
/// by a rule of the policy.
///
/// A surface counts while its window is shown and it is on an output. One that others cover counts too.
final class IdleInhibition {
  private let server: Server
  private let shell: Shell
  private let policy: PolicyKeeper
  private let router: InputRouter
  private let inhibitors: () -> [SurfaceID]

  /// - Parameter inhibitors: returns the surfaces with inhibitors.
  init(
    _ server: Server, _ shell: Shell, _ policy: PolicyKeeper, _ router: InputRouter,
    inhibitors: @escaping () -> [SurfaceID]
  ) {
    (self.server, self.shell, self.policy, self.router) = (server, shell, policy, router)
    self.inhibitors = inhibitors
  }

  /// True if something visible keeps the seat from becoming idle now.
  var isInForce: Bool { surfaces.contains(where: isHonored) || windows.contains(where: isHeld) }

  /// The surfaces that keep the seat from becoming idle now, each once. Those with inhibitors come first.
  var holders: [SurfaceID] {
    var known: Set<SurfaceID> = []
    let all = surfaces.filter(isHonored) + windows.filter(isHeld).map(\.surface.id)
    return all.filter { known.insert($0).inserted }
  }

  /// The surfaces with inhibitors that the policy follows.
  private var surfaces: [SurfaceID] {
    policy.current.compiled.policy.idle.inhibitors == .follow ? inhibitors() : []
  }

  /// The windows to which a rule may apply.
  private var windows: [ClientWindow] { policy.current.compiled.inhibitsIdle ? server.windows.windows : [] }

  /// True if the inhibitors on a surface count now.
  private func isHonored(_ id: SurfaceID) -> Bool {
    guard let surface = server.surfaces[id], !surface.outputs.isEmpty, let window = surface.model.shownWindow else {
      return false
    }
    return rule(of: window) != .never
  }

  /// True if a rule lets a window keep the seat from becoming idle now.
  private func isHeld(by window: ClientWindow) -> Bool {
    guard server.surfaces[window.surface.id]?.outputs.isEmpty == false, !window.isConcealed else { return false }
    return switch rule(of: window) {
    case .client, .never: false
    case .visible: window.surface.isVisible
    case .key: router.keyWindow === window
    case .fullscreen: window.surface.isVisible && shell.isFullscreen(window.id)
    }
  }

  private func rule(of window: ClientWindow) -> IdleInhibitRule {
    policy.current.rules(of: window.id)?.inhibitsIdle.value ?? .client
  }
}
