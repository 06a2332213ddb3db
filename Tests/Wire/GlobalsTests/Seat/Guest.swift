import CWaylandServer
import Glibc
import StageKit
import WaylandClient

/// A client that creates each device on request of a test. Its surfaces have names.
final class Guest: TestClient {
  private(set) var pointer: WlPointer?
  private(set) var keyboard: WlKeyboard?
  private(set) var touch: WlTouch?
  private(set) var surfaces: [String: WlSurface] = [:]

  /// Binds the globals that every guest uses.
  func begin(seatVersion: Int32, dataVersion: Int32) {
    _ = (
      compositor, global(WlSeat.self, seatVersion), global(WlDataDeviceManager.self, dataVersion), data.primaryManager
    )
  }

  /// - Returns: the surface's id on the wire.
  func makeSurface(_ name: String) -> UInt32 {
    let surface = compositor.createSurface()
    surfaces[name] = surface
    return surface.id
  }

  func destroySurface(_ name: String) { surfaces.removeValue(forKey: name)?.destroy() }

  /// Moves a surface's content by an offset, without new content.
  func shift(_ surface: String, by x: Int32, _ y: Int32) {
    surfaces[surface]?.offset(x: x, y: y)
    surfaces[surface]?.commit()
  }

  func takePointer() { pointer = seat.getPointer() }
  func takeKeyboard() { keyboard = seat.getKeyboard() }
  func takeTouch() { touch = seat.getTouch() }

  func dropPointer() {
    pointer?.release()
    pointer = nil
  }

  func dropTouch() {
    touch?.release()
    touch = nil
  }

  func setCursor(_ surface: String?, serial: UInt32, hotspot x: Int32 = 0, _ y: Int32 = 0) {
    pointer?.setCursor(serial: serial, surface: surface.flatMap { surfaces[$0] }, hotspotX: x, hotspotY: y)
  }

  func startDrag(_ source: ClientSource?, from surface: String, icon: String? = nil, serial: UInt32) {
    data.device?.startDrag(
      source: source?.proxy, origin: surfaces[surface]!, icon: icon.map { surfaces[$0]! }, serial: serial)
  }
}
