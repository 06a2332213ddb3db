package import WaylandServer

/// `zwlr_output_manager_v1`: lists all outputs with their properties. Settings cannot be changed through it yet, so every
/// configuration fails.
package final class OutputManagementGlobal {
  private let outputs: OutputRegistry
  private var managers: [OutputManager] = []
  private var global: Global<ZwlrOutputManagerV1>?

  package init(_ server: Server, outputs: OutputRegistry) throws(DisplayError) {
    self.outputs = outputs
    global = try Global(server, for: .outputs, version: 4) { [unowned self, unowned server] resource in
      let count = managers.count { $0.client == resource.client }
      guard server.admits(resource, beside: count) else { return }
      let manager = OutputManager(resource, outputs, server.backlog)
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
  private let outputs: OutputRegistry
  private let backlog: Backlog
  private var heads: [OutputHead] = []
  /// The edition of the outputs that the client was last sent.
  private var sent: UInt32?
  private var room = Room.events

  /// The approximate size of the events about one output, in bytes.
  private static let weight = 512

  init(_ resource: ZwlrOutputManagerV1, _ outputs: OutputRegistry, _ backlog: Backlog) {
    (self.resource, self.outputs, self.backlog) = (resource, outputs, backlog)
    client = resource.client
  }

  /// Sends the changes of outputs. A client with too many unread events receives the latest state when it has caught up.
  func notify() { if sendKept() { backlog.add(self) } }

  /// Sends the changes of outputs now: all outputs to a client that has just bound the manager.
  func send() {
    for head in heads where !outputs.all.contains(where: head.isOf) { head.finish() }
    heads.removeAll { $0.isFinished }
    for output in outputs.all {
      if let head = heads.first(where: { $0.isOf(output) }) {
        head.show(output.description)
      } else if let head = OutputHead(of: output, in: resource) {
        heads.append(head)
      }
    }
    sent = outputs.edition
    resource.sendDone(serial: outputs.edition)
  }
}

extension OutputManager: LateSender {
  func sendKept() -> Bool {
    guard sent != outputs.edition else { return false }
    guard room.take(Self.weight * max(heads.count, outputs.all.count), of: client) else { return true }
    send()
    return false
  }
}

extension OutputManager: ZwlrOutputManagerV1.Handler {
  func createConfiguration(_ object: ZwlrOutputManagerV1, id: ZwlrOutputConfigurationV1, serial: UInt32) {
    id.handler = OutputConfiguration(of: outputs, serial: serial)
  }

  /// Ends all events. The heads stay as they are until the client releases them.
  func stop(_ object: ZwlrOutputManagerV1) {
    object.sendFinished()
    object.destroy()
  }
}
