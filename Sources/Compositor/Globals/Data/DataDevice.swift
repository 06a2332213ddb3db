import Geometry
import Surfaces
import WaylandServer

/// A `wl_data_device`, through which a client copies, pastes, drags and receives drops.
final class DataDevice: WlDataDevice.Handler, SelectionDevice {
  let resource: WlDataDevice
  let client: ClientID
  private unowned let manager: DataDeviceGlobal
  private weak var selectionOffer: DataOffer?
  private(set) weak var dragOffer: DataOffer?

  init(_ resource: WlDataDevice, client: ClientID, manager: DataDeviceGlobal) {
    self.resource = resource
    self.client = client
    self.manager = manager
  }

  // MARK: Requests

  func startDrag(_ object: WlDataDevice, source: WlDataSource?, origin: WlSurface, icon: WlSurface?, serial: UInt32) {
    manager.startDrag(self, source: source?.object, origin: origin, icon: icon, serial: serial)
  }

  func setSelection(_ object: WlDataDevice, source: WlDataSource?, serial: UInt32) {
    manager.setSelection(source, serial: serial, by: client)
  }

  func release(_ object: WlDataDevice) {}

  // MARK: Selection

  func offer(_ source: (any SelectionSource)?) {
    guard let source, let made = makeOffer({ DataOffer($0, selecting: source, manager.transfers) }) else {
      return resource.sendSelection(id: nil)
    }
    selectionOffer = made.object
    resource.sendSelection(id: made.resource)
  }

  func withdrawOffers() {
    selectionOffer?.withdraw()
    selectionOffer = nil
  }

  private func makeOffer(_ make: (WlDataOffer) -> DataOffer) -> (resource: WlDataOffer, object: DataOffer)? {
    guard resource.isAlive, let made = WlDataOffer.create(in: resource) else { return nil }
    let object = make(made)
    resource.sendDataOffer(id: made)
    object.announceTypes()
    return (made, object)
  }

  // MARK: Drag and drop

  func dragEnter(_ source: DataSource?, _ surface: WlSurface, at place: Point<SurfaceSpace>, serial: UInt32) {
    let made = source.flatMap { source in makeOffer { DataOffer($0, dragging: source, manager.transfers) } }
    dragOffer = made?.object
    resource.sendEnter(serial: serial, surface: surface, x: Fixed(place.x), y: Fixed(place.y), id: made?.resource)
    made?.object.announceActions()
  }

  func dragMotion(to place: Point<SurfaceSpace>, time: UInt32) {
    resource.sendMotion(time: time, x: Fixed(place.x), y: Fixed(place.y))
  }

  func dragLeave() {
    dragOffer?.leave()
    dragOffer = nil
    resource.sendLeave()
  }

  func drop() {
    dragOffer?.drop()
    dragOffer = nil
    resource.sendDrop()
  }
}
