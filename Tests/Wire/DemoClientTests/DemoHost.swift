import Testing
import WaylandServer

/// A minimal compositor that shows one client, sends input to it and reads its picture.
///
/// Buffers are copied and released at once, and each frame is shown when it is committed.
final class DemoHost {
  let display: Display
  let seat = DemoHostSeat()
  private(set) var surfaces: [DemoHostSurface] = []
  /// The serials of the grabs that popups requested.
  fileprivate(set) var grabs: [UInt32] = []
  private(set) var outputs: [WlOutput] = []
  private var globals: [AnyObject] = []

  init(scale: Int32 = 1) throws {
    display = try Display()
    display.serveSharedMemory(formats: [])
    globals.append(try Global<WlCompositor>(display, version: 5) { [unowned self] in $0.handler = self })
    globals.append(try Global<WlSubcompositor>(display, version: 1) { [unowned self] in $0.handler = self })
    globals.append(try Global<XdgWmBase>(display, version: 5) { [unowned self] in $0.handler = self })
    globals.append(try Global<WlSeat>(display, version: 8) { [unowned self] in seat.attach($0) })
    globals.append(
      try Global<WlOutput>(display, version: 4) { [unowned self] output in
        outputs.append(output)
        output.sendScale(factor: scale)
        output.sendDone()
      })
  }

  var window: DemoHostSurface {
    get throws { try #require(surfaces.first { $0.toplevel != nil }) }
  }

  var dial: DemoHostSurface {
    get throws { try #require(surfaces.first { $0.isSubsurface }) }
  }

  var menu: DemoHostSurface? { surfaces.last { $0.popup != nil && $0.surface.isAlive } }

  func configure(width: Int32, height: Int32) throws {
    try window.configure(width: width, height: height, serial: display.nextSerial())
  }
}

extension DemoHost: WlCompositor.Handler {
  func createSurface(_ object: WlCompositor, id: WlSurface) {
    let surface = DemoHostSurface(id, on: self)
    id.handler = surface
    surfaces.append(surface)
  }

  func createRegion(_ object: WlCompositor, id: WlRegion) {}
}

extension DemoHost: WlSubcompositor.Handler {
  func destroy(_ object: WlSubcompositor) {}

  func getSubsurface(_ object: WlSubcompositor, id: WlSubsurface, surface: WlSurface, parent: WlSurface) {
    surfaces.first { $0.surface === surface }?.isSubsurface = true
  }
}

extension DemoHost: XdgWmBase.Handler, XdgSurface.Handler, XdgPopup.Handler {
  func destroy(_ object: XdgWmBase) {}
  func createPositioner(_ object: XdgWmBase, id: XdgPositioner) {}
  func pong(_ object: XdgWmBase, serial: UInt32) {}

  func getXdgSurface(_ object: XdgWmBase, id: XdgSurface, surface: WlSurface) {
    surfaces.first { $0.surface === surface }?.xdgSurface = id
    id.handler = self
  }

  func destroy(_ object: XdgSurface) {}
  func setWindowGeometry(_ object: XdgSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func ackConfigure(_ object: XdgSurface, serial: UInt32) {}

  func getToplevel(_ object: XdgSurface, id: XdgToplevel) {
    surfaces.first { $0.xdgSurface === object }?.toplevel = id
  }

  func getPopup(_ object: XdgSurface, id: XdgPopup, parent: XdgSurface?, positioner: XdgPositioner) {
    surfaces.first { $0.xdgSurface === object }?.popup = id
    id.handler = self
  }

  func destroy(_ object: XdgPopup) {}
  func grab(_ object: XdgPopup, seat: WlSeat, serial: UInt32) { grabs.append(serial) }
  func reposition(_ object: XdgPopup, positioner: XdgPositioner, token: UInt32) {}
}
