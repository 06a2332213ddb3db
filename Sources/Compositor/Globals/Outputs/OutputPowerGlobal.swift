import Surfaces
package import WaylandServer

/// `zwlr_output_power_manager_v1`: reports and switches the power of displays.
///
/// Several clients may control the same display. Each receives every change.
package final class OutputPowerGlobal {
  private unowned let server: Server
  private unowned let desk: any DisplayDesk
  private let outputs: OutputRegistry
  private var managers = Tally<Client>()
  private var controls: [OutputPower] = []
  private var sent: UInt32?
  private var global: Global<ZwlrOutputPowerManagerV1>?

  package init(_ server: Server, displays: any DisplayDesk, outputs: OutputRegistry) throws(DisplayError) {
    (self.server, desk, self.outputs) = (server, displays, outputs)
    global = try Global(server, for: .outputs, version: 1) { [unowned self, unowned server] resource in
      let client = resource.client
      guard server.admits(resource, beside: managers[client]) else { return }
      managers.add(client)
      resource.handler = self
      resource.onDestroy = { [weak self] in self?.managers.remove(client) }
    }
  }

  /// Sends the changes since the previous call to all controls. Call it once in each turn of the loop.
  package func notify() {
    guard !controls.isEmpty, sent != desk.edition else { return }
    sent = desk.edition
    for control in controls { control.notify() }
  }
}

extension OutputPowerGlobal: ZwlrOutputPowerManagerV1.Handler {
  package func destroy(_ object: ZwlrOutputPowerManagerV1) {}

  package func getOutputPower(_ object: ZwlrOutputPowerManagerV1, id: ZwlrOutputPowerV1, output: WlOutput) {
    guard server.admits(id, beside: controls.count { $0.client == id.client }) else { return }
    let control = OutputPower(id, of: outputs.output(of: output), outputs, desk, server.backlog)
    id.handler = control
    id.onDestroy = { [weak self, unowned control] in self?.controls.removeAll { $0 === control } }
    controls.append(control)
    control.notify()
  }
}

/// A `zwlr_output_power_v1`: a client's control of the power of one output.
final class OutputPower {
  let client: Client
  private unowned let resource: ZwlrOutputPowerV1
  private unowned let desk: any DisplayDesk
  private let outputs: OutputRegistry
  private let backlog: Backlog
  /// The output; nil after it was removed and freed.
  private weak var output: OutputGlobal?
  /// The power that the client was last sent.
  private var sent: Bool?
  /// True after the client was sent `failed`.
  private var hasFailed = false
  private var room = Room.events

  /// The size of an event in bytes.
  private static let weight = 12

  fileprivate init(
    _ resource: ZwlrOutputPowerV1, of output: OutputGlobal?, _ outputs: OutputRegistry, _ desk: any DisplayDesk,
    _ backlog: Backlog
  ) {
    (self.resource, self.output, self.outputs) = (resource, output, outputs)
    (self.desk, self.backlog) = (desk, backlog)
    client = resource.client
  }

  /// Sends the power if it has changed. A client with too many unread events receives the latest state later.
  func notify() { if sendKept() { backlog.add(self) } }

  /// True if the display of the output is on; nil if it cannot be switched.
  private var power: Bool? {
    guard desk.switchesPower, let output, outputs.contains(output) else { return nil }
    return desk.displays.first { $0.name == output.description.name && $0.isEnabled }?.isPowered
  }
}

extension OutputPower: LateSender {
  func sendKept() -> Bool {
    guard !hasFailed else { return false }
    let power = power
    guard power == nil || power != sent else { return false }
    guard room.take(Self.weight, of: client) else { return true }
    if let power { send(power) } else { fail() }
    return false
  }

  private func send(_ power: Bool) {
    sent = power
    resource.sendMode(mode: power ? .on : .off)
  }

  private func fail() {
    hasFailed = true
    resource.sendFailed()
  }
}

extension OutputPower: ZwlrOutputPowerV1.Handler {
  func setMode(_ object: ZwlrOutputPowerV1, mode: ZwlrOutputPowerV1.Mode) {
    guard mode == .off || mode == .on else {
      return object.postError(
        ZwlrOutputPowerV1.Error.invalidMode.rawValue, "invalid mode \(mode.rawValue); expected 0 (off) or 1 (on)")
    }
    guard !hasFailed else { return }
    guard power != nil, let name = output?.description.name, desk.setPower(mode == .on, ofDisplay: name) else {
      return fail()
    }
  }

  func destroy(_ object: ZwlrOutputPowerV1) {}
}
