import Geometry
import Seats
import Surfaces
package import WaylandServer

/// A `zwp_tablet_seat_v2`, with the objects that were announced through it.
final class TabletSeat {
  unowned let global: TabletGlobal
  let client: ClientID
  private unowned let resource: ZwpTabletSeatV2
  /// True if further devices can be announced to the client.
  private(set) var isOpen = true
  private(set) var tablets: [DeviceID: ZwpTabletV2] = [:]
  private(set) var tools: [ToolID: ToolObject] = [:]
  private(set) var pads: [DeviceID: PadObject] = [:]

  init(_ resource: ZwpTabletSeatV2, of client: ClientID, _ global: TabletGlobal) {
    (self.resource, self.client, self.global) = (resource, client, global)
    resource.handler = global
    resource.onDestroy = { [weak self] in
      guard let self else { return }
      isOpen = false
      self.global.seatDidClose(self)
    }
  }

  var isEmpty: Bool { tablets.isEmpty && tools.isEmpty && pads.isEmpty }

  // MARK: Announcing

  func announce(_ tablet: TabletDescription) {
    guard let made = ZwpTabletV2.create(in: resource) else { return }
    made.handler = global
    tablets[tablet.device] = made
    made.onDestroy = { [weak self, unowned made] in self?.forget(tablet: tablet.device, made) }
    resource.sendTabletAdded(id: made)
    made.sendName(name: tablet.name)
    made.sendId(vid: tablet.vendor, pid: tablet.product)
    if let path = tablet.path { made.sendPath(path: path) }
    made.sendDone()
  }

  func announce(_ tool: ToolDescription) {
    guard let made = ZwpTabletToolV2.create(in: resource) else { return }
    made.handler = global
    let object = ToolObject(made, tool.id)
    tools[tool.id] = object
    made.onDestroy = { [weak self, weak object] in self?.forget(tool: tool.id, object) }
    resource.sendToolAdded(id: made)
    object.describe(tool)
  }

  func announce(_ pad: PadDescription) {
    guard let made = ZwpTabletPadV2.create(in: resource) else { return }
    made.handler = global
    let object = PadObject(made, global)
    pads[pad.device] = object
    made.onDestroy = { [weak self, weak object] in self?.forget(pad: pad.device, object) }
    resource.sendPadAdded(id: made)
    object.describe(pad)
  }

  // MARK: Forgetting

  func remove(_ device: DeviceID, _ lost: [ToolID]) {
    for tool in lost { tools.removeValue(forKey: tool)?.resource.sendRemoved() }
    pads.removeValue(forKey: device)?.resource.sendRemoved()
    tablets.removeValue(forKey: device)?.sendRemoved()
    global.forget(self)
  }

  private func forget(tablet: DeviceID, _ object: ZwpTabletV2) {
    if tablets[tablet] === object { tablets[tablet] = nil }
    global.forget(self)
  }

  private func forget(tool: ToolID, _ object: ToolObject?) {
    if let object, tools[tool] === object { tools[tool] = nil }
    global.forget(self)
  }

  private func forget(pad: DeviceID, _ object: PadObject?) {
    if let object, pads[pad] === object { pads[pad] = nil }
    global.forget(self)
  }

  func deliver(_ contact: ToolContact, _ change: ToolChange<SurfaceSpace>, serial: UInt32) {
    guard let tool = tools[contact.tool] else { return }
    if case .proximityIn = change {
      guard let tablet = tablets[contact.tablet], let surface = global.seat.surface(contact.surface) else { return }
      tool.enter(tablet, surface, serial: serial)
    } else {
      tool.deliver(change, serial: serial, time: contact.time)
    }
  }
}

extension TabletGlobal: ZwpTabletSeatV2.Handler, ZwpTabletV2.Handler {
  package func destroy(_ object: ZwpTabletSeatV2) {}
  package func destroy(_ object: ZwpTabletV2) {}
}
