package import Geometry
package import Seats
package import Surfaces
package import WaylandServer

/// `zwp_tablet_manager_v2`: sends tablets, tools and pads, and their input, to clients.
package final class TabletGlobal: ZwpTabletManagerV2.Handler {
  unowned let seat: SeatGlobal
  private(set) var tablets: [TabletDescription] = []
  private(set) var tools: [ToolDescription] = []
  private(set) var pads: [PadDescription] = []
  /// The current modes, by pad and group.
  private(set) var modes: [DeviceID: [UInt32: UInt32]] = [:]
  private var seats: [TabletSeat] = []
  /// The positions of tools in proximity to a surface.
  private var toolPlaces: [ToolID: Point<LayoutSpace>] = [:]
  private var global: Global<ZwpTabletManagerV2>?
  /// Runs with true when a client creates a tablet seat, and with false after its last one was destroyed.
  package var onTabletSupportChange: ((ClientID, Bool) -> Void)?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
    seat.attach(self)
    seat.follow(self)
  }

  package func destroy(_ object: ZwpTabletManagerV2) {}

  package func getTabletSeat(_ object: ZwpTabletManagerV2, tabletSeat: ZwpTabletSeatV2, seat: WlSeat) {
    let client = self.seat.server.clients[tabletSeat.client].id
    guard self.seat.server.admits(tabletSeat, beside: seats.count { $0.client == client }) else { return }
    let made = TabletSeat(tabletSeat, of: client, self)
    seats.append(made)
    onTabletSupportChange?(made.client, true)
    for tablet in tablets { made.announce(tablet) }
    for tool in tools { made.announce(tool) }
    for pad in pads { announce(pad, to: made) }
  }

  func seatDidClose(_ closed: TabletSeat) {
    if !seats.contains(where: { $0.client == closed.client && $0.isOpen }) {
      onTabletSupportChange?(closed.client, false)
    }
    forget(closed)
  }

  /// Removes a closed tablet seat after its last object was destroyed. The objects may outlive the seat.
  func forget(_ closed: TabletSeat) {
    if !closed.isOpen, closed.isEmpty { seats.removeAll { $0 === closed } }
  }

  // MARK: Devices

  package func add(_ tablet: TabletDescription) {
    guard !tablets.contains(where: { $0.device == tablet.device }) else { return }
    tablets.append(tablet)
    for seat in seats where seat.isOpen { seat.announce(tablet) }
  }

  package func add(_ tool: ToolDescription) {
    guard !tools.contains(where: { $0.id == tool.id }) else { return }
    tools.append(tool)
    for seat in seats where seat.isOpen { seat.announce(tool) }
  }

  package func add(_ pad: PadDescription) {
    guard !pads.contains(where: { $0.device == pad.device }) else { return }
    pads.append(pad)
    for seat in seats where seat.isOpen { announce(pad, to: seat) }
  }

  private func announce(_ pad: PadDescription, to seat: TabletSeat) {
    seat.announce(pad)
    if let focus = self.seat.keyboardFocus?.target, focus.client == seat.client { enter(focus, seat, pad) }
  }

  /// Removes a tablet or a pad, with the tools that cannot be identified later.
  package func remove(_ device: DeviceID) {
    guard tablets.contains(where: { $0.device == device }) || pads.contains(where: { $0.device == device }) else {
      return
    }
    let lost = tools.filter { $0.tablet == device }.map(\.id)
    tablets.removeAll { $0.device == device }
    pads.removeAll { $0.device == device }
    tools.removeAll { $0.tablet == device }
    modes[device] = nil
    for seat in seats { seat.remove(device, lost) }
  }

  // MARK: Input

  func deliver(_ contact: ToolContact, _ change: ToolChange<SurfaceSpace>) {
    if case .proximityIn = change { makeKnown(contact) }
    follow(contact, change)
    let serial = serial(for: change, contact)
    for seat in seats where seat.client == contact.client { seat.deliver(contact, change, serial: serial) }
  }

  private func follow(_ contact: ToolContact, _ change: ToolChange<SurfaceSpace>) {
    if case .frame = change { return }
    if case .proximityOut = change {
      toolPlaces[contact.tool] = nil
    } else {
      toolPlaces[contact.tool] = contact.cursorPlace
    }
  }

  /// The cursors that clients have set for tools in proximity to their surfaces, with their positions.
  package var cursors: [(image: ClientCursor, place: Point<LayoutSpace>)] {
    toolPlaces.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { id, place in
      seats.compactMap { $0.tools[id]?.cursor }.map { ($0, place) }
    }
  }

  func tool(of resource: ZwpTabletToolV2) -> ToolObject? {
    seats.lazy.flatMap(\.tools.values).first { $0.resource === resource }
  }

  /// Adds the tablet and the tool of an event if no description of them was added before.
  private func makeKnown(_ contact: ToolContact) {
    add(TabletDescription(device: contact.tablet, name: "tablet"))
    add(ToolDescription(id: contact.tool))
  }

  private func serial(for change: ToolChange<SurfaceSpace>, _ contact: ToolContact) -> UInt32 {
    switch change {
    case .down, .button(_, true):
      seat.userDidAct(on: contact.client)
      return seat.newSerial(contact.client, .toolDown(contact.tool), at: contact.time)
    case .up, .button: return seat.newSerial(contact.client, .toolUp, at: contact.time)
    case .proximityIn: return seat.newSerial(contact.client, .toolEnter)
    case .proximityOut, .motion, .pressure, .distance, .tilt, .rotation, .slider, .wheel, .frame: return 0
    }
  }

  func deliver(_ target: PadTarget, _ event: PadEvent) {
    if case .mode(let group, let mode) = event.change { modes[event.device, default: [:]][group] = mode }
    for seat in seats where seat.client == target.client {
      seat.pads[event.device]?.deliver(event.change, at: target.time)
    }
  }
}

// MARK: - Pads follow the keyboard focus

extension TabletGlobal: KeyboardFocusObserver {
  func keyboardDidEnter(_ target: KeyboardTarget) {
    for seat in seats where seat.client == target.client {
      for pad in pads { enter(target, seat, pad) }
    }
  }

  func keyboardDidLeave(_ target: KeyboardTarget) {
    for seat in seats where seat.client == target.client {
      for object in seat.pads.values { object.leave(seat.global.seat.surface(target.surface)) }
    }
  }

  private func enter(_ target: KeyboardTarget, _ seat: TabletSeat, _ pad: PadDescription) {
    guard let object = seat.pads[pad.device], let tablet = pad.tablet.flatMap({ seat.tablets[$0] }),
      let surface = self.seat.surface(target.surface)
    else { return }
    object.enter(tablet, surface, modes: modes[pad.device] ?? [:])
  }
}
