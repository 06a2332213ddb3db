import Assembly
import Control
import Documents
import Geometry
import Globals
import JSONText
import Playback
import Policies
import Seats
import Surfaces
import Widgets

extension ControlServer {
  /// The version of the protocol. It grows when something changes that clients rely on.
  package static let protocolVersion = 1

  /// Carries out a request.
  ///
  /// - Returns: the answer's result.
  func carryOut(_ request: ControlRequest, for connection: Connection) throws(ControlError) -> JSON {
    switch request {
    case .version: return ["fingerpost": .string(version), "protocol": .number(Double(Self.protocolVersion))]
    case .windows: return ["windows": .array(desktop.windows.map(\.json))]
    case .surfaces(let name): return try surfaces(of: name)
    case .devices: return ["devices": .array(devices.map(\.json))]
    case .outputs: return outputs
    case .keepOutputs: try keepOutputs()
    case .idle: return desktop.idleness
    case .menu: return desktop.menu
    case .unlock: try unlock()
    case .inspect(let x, let y): return PlaceSummary(at: Point(x, y), in: scene, isClient: isClient).json
    case .focus(let name): try focus(name)
    case .raise(let name): try raise(name)
    case .close(let name): compositor.askToClose(try window(name))
    case .action(let name): return try perform(name)
    case .inject(let steps): return try inject(steps, for: connection)
    case .play(let clients, let steps): return try play(clients: clients, steps, for: connection)
    case .reload: try reload()
    case .screenshot(let screenshot): return try take(screenshot)
    case .dumpRecorder(let file): return try dumpRecorder(file)
    case .quit: try quit()
    case .follow, .tree, .find, .actions, .chain, .identify: break
    }
    return [:]
  }

  var desktop: DesktopSummary { DesktopSummary(of: scene) }

  private func surfaces(of name: WindowName?) throws(ControlError) -> JSON {
    let windows = try name.map { (name) throws(ControlError) in [try window(name)] } ?? desktop.windowsFromFront
    return [
      "windows": .array(
        windows.map { window in
          ["id": .number(Double(window.id.rawValue)), "surface": desktop.surfaces(of: window).json]
        })
    ]
  }

  private var devices: [DeviceSummary] {
    [
      (LiveInput.touchscreen, "injected touches", DeviceSummary.Kind.touchscreen),
      (LiveInput.pointer, "injected pointer", .pointer), (LiveInput.keyboard, "injected keys", .keyboard),
    ].map { DeviceSummary(id: Int($0.rawValue), name: $1, kind: $2, seat: compositor.seat.name) } + realDevices()
  }

  private func focus(_ name: WindowName?) throws(ControlError) {
    let window = try name.map { (name) throws(ControlError) in try self.window(name) }
    guard !compositor.focus(window), let window else { return }
    throw ControlError(
      .refused, "\(compositor.names[window.surface]) cannot become key: \(compositor.reasonAgainstFocus(of: window))")
  }

  private func raise(_ name: WindowName) throws(ControlError) {
    let window = try window(name)
    if window.isMapped { return compositor.raise(window) }
    throw ControlError(.refused, "cannot raise \(compositor.names[window.surface]): it is hidden; focus it to show it")
  }

  private func unlock() throws(ControlError) {
    guard !compositor.seat.lock.unlockAbandoned() else { return }
    throw ControlError(
      .refused,
      compositor.seat.lock.client.map {
        "cannot unlock: \(compositor.label(of: $0)) holds the lock; only it can unlock"
      } ?? "cannot unlock: the session is not locked")
  }

  private func perform(_ name: String) throws(ControlError) -> JSON {
    guard let takers = compositor.performer(of: name) else {
      let start = compositor.seat.keyboardTarget.flatMap { compositor.surface($0.surface) }
      let chain =
        start.map { "nothing from \(compositor.names[$0]) up to the shell handles it" }
        ?? "there is no first responder, and the shell does not handle it"
      throw ControlError(.refused, "cannot perform the action \(name.quotedForPeople): \(chain)")
    }
    return ["performed-by": .array(takers.map { .string(desktop.words(for: $0)) })]
  }

  private func reload() throws(ControlError) {
    guard let reloadPolicy else {
      throw ControlError(
        .unavailable,
        "cannot reload: the compositor was started without a policy file, or with one that cannot be read again")
    }
    let faults = reloadPolicy()
    guard !faults.isEmpty else { return }
    throw ControlError(
      .invalidPolicy, "the policy has \(faults.count) error\(faults.count == 1 ? "" : "s"); the previous policy stays",
      diagnostics: faults)
  }

  private func dumpRecorder(_ file: String?) throws(ControlError) -> JSON {
    guard let dumpRecorder else {
      throw ControlError(.unavailable, "cannot write the flight recorder: this compositor does not have one")
    }
    switch dumpRecorder(file) {
    case .written(let file): return ["file": .string(file)]
    case .failed(let reason): throw ControlError(.failed, reason)
    }
  }

  private func quit() throws(ControlError) {
    guard let onQuit else { throw ControlError(.unavailable, "cannot quit: the compositor ends when its script ends") }
    onQuit()
  }

  /// - Returns: the member `warnings` if a step had no effect.
  private func inject(_ steps: [String], for connection: Connection) throws(ControlError) -> JSON {
    if let inputOwner { throw ControlError(.busy, "cannot inject input: \(inputOwner)") }
    do {
      let warnings = try input.play(
        steps, widgets: widgets as? ApplicationWidgets, pace: { [unowned self] in livePace },
        isAbandoned: { [unowned self] in
          connection.isGone || isEnding() || !compositor.seat.lock.permits(.control)
        })
      return warnings.isEmpty ? [:] : ["warnings": .array(warnings.map(JSON.string))]
    } catch {
      throw ControlError(error)
    }
  }
}

extension ControlError {
  fileprivate init(_ fault: LiveInput.Fault) {
    switch fault {
    case .invalid(let faults):
      self.init(
        .invalidSteps, faults.first?.sentence ?? "the steps are invalid", diagnostics: faults.map(\.rendered))
    case .failed(let reason): self.init(.failed, reason)
    }
  }
}
