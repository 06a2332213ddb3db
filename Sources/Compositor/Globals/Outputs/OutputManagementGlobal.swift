import Surfaces
package import WaylandServer

/// `zwlr_output_manager_v1`: lists all displays with their settings, and changes the settings.
package final class OutputManagementGlobal {
  private var managers: [OutputManager] = []
  private var global: Global<ZwlrOutputManagerV1>?

  package init(_ server: Server, displays desk: any DisplayDesk) throws(DisplayError) {
    global = try Global(server, for: .outputs, version: 4) { [unowned self, unowned server, unowned desk] resource in
      let count = managers.count { $0.client == resource.client }
      guard server.admits(resource, beside: count) else { return }
      let manager = OutputManager(resource, desk, for: server.clients[resource.client].label, server.backlog)
      managers.append(manager)
      resource.handler = manager
      resource.onDestroy = { [weak self, unowned manager] in self?.managers.removeAll { $0 === manager } }
      manager.send()
    }
  }

  /// Sends the changes since the previous call to all managers. Call it once in each turn of the loop.
  package func notify() { for manager in managers { manager.notify() } }
}

/// A client's `zwlr_output_manager_v1`, with its heads, which may outlive it.
final class OutputManager {
  let client: Client
  private unowned let resource: ZwlrOutputManagerV1
  private unowned let desk: any DisplayDesk
  /// The name of the client in the log.
  private let label: String
  private let backlog: Backlog
  private var heads: [OutputHead] = []
  /// The edition of the displays that the client was last sent.
  private var sent: UInt32?
  private var room = Room.events

  /// The approximate size of the events about one display and about one mode, in bytes.
  private static let (weight, modeWeight) = (512, 64)

  init(_ resource: ZwlrOutputManagerV1, _ desk: any DisplayDesk, for label: String, _ backlog: Backlog) {
    (self.resource, self.desk, self.label, self.backlog) = (resource, desk, label, backlog)
    client = resource.client
  }

  /// Sends the changes of displays. A client with too many unread events receives the latest state when it has caught up.
  func notify() { if sendKept() { backlog.add(self) } }

  /// Sends the changes of displays now: all displays to a client that has just bound the manager.
  func send() {
    let displays = desk.displays
    for head in heads where !displays.contains(where: head.isOf) { head.finish() }
    heads.removeAll { $0.isFinished }
    for display in displays {
      if let head = heads.first(where: { $0.isOf(display) }) {
        head.show(display)
      } else if let head = OutputHead(of: display, in: resource) {
        heads.append(head)
      }
    }
    sent = desk.edition
    resource.sendDone(serial: desk.edition)
  }
}

extension OutputManager: LateSender {
  func sendKept() -> Bool {
    guard sent != desk.edition else { return false }
    let displays = desk.displays
    let modes = displays.reduce(0) { $0 + $1.modes.count } + heads.reduce(0) { $0 + $1.modeCount }
    let weight = Self.weight * max(heads.count, displays.count) + Self.modeWeight * modes
    guard room.take(weight, of: client) else { return true }
    send()
    return false
  }
}

extension OutputManager: ZwlrOutputManagerV1.Handler {
  func createConfiguration(_ object: ZwlrOutputManagerV1, id: ZwlrOutputConfigurationV1, serial: UInt32) {
    id.handler = OutputConfiguration(of: desk, for: label, serial: serial)
  }

  /// Ends all events. The heads stay as they are until the client releases them.
  func stop(_ object: ZwlrOutputManagerV1) {
    object.sendFinished()
    object.destroy()
  }
}
