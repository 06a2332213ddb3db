package import WaylandClient

/// A surface with an `xdg_surface`.
package class WindowClient: SurfaceClient, XdgSurface.Handler {
  package let xdgSurface: XdgSurface

  package init(on client: TestClient) {
    let surface = client.compositor.createSurface()
    xdgSurface = client.base.getXdgSurface(surface: surface)
    super.init(on: client, surface: surface)
    xdgSurface.handler = self
  }

  package func configure(_ object: XdgSurface, serial: UInt32) {
    configured(serial) { object.ackConfigure(serial: $0) }
  }
}

/// A surface with an `xdg_toplevel`.
package final class ToplevelClient: WindowClient, XdgToplevel.Handler {
  package private(set) var role: XdgToplevel!

  package override init(on client: TestClient) {
    super.init(on: client)
    takeRole()
  }

  /// Creates the role's object, also after the client has destroyed the previous one.
  package func takeRole() {
    role = xdgSurface.getToplevel()
    role.handler = self
  }

  package func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    note((ToplevelStates.words(states) + ["\(width)x\(height)"]).joined(separator: " "))
  }

  package func close(_ object: XdgToplevel) { note("close") }

  package func configureBounds(_ object: XdgToplevel, width: Int32, height: Int32) {
    note("within \(width)x\(height)")
  }

  package func wmCapabilities(_ object: XdgToplevel, capabilities: [UInt8]) {
    note("can \(stride(from: 0, to: capabilities.count, by: 4).map { capabilities[$0] })")
  }
}

/// A surface with an `xdg_popup`.
package final class PopupClient: WindowClient, XdgPopup.Handler {
  package private(set) var role: XdgPopup!

  package init(on client: TestClient, parent: WindowClient?, positioner: XdgPositioner) {
    super.init(on: client)
    role = xdgSurface.getPopup(parent: parent?.xdgSurface, positioner: positioner)
    role.handler = self
  }

  package func configure(_ object: XdgPopup, x: Int32, y: Int32, width: Int32, height: Int32) {
    note("at \(x),\(y) \(width)x\(height)")
  }

  package func popupDone(_ object: XdgPopup) { note("done") }
  package func repositioned(_ object: XdgPopup, token: UInt32) { note("repositioned \(token)") }

  package func destroy() {
    role.destroy()
    xdgSurface.destroy()
    surface.destroy()
    client.settle()
  }
}

extension TestClient {
  /// A toplevel without a commit.
  package func makeToplevel(_ title: String = "", appID: String = "") -> ToplevelClient {
    let toplevel = ToplevelClient(on: self)
    if !title.isEmpty { toplevel.role.setTitle(title: title) }
    if !appID.isEmpty { toplevel.role.setAppId(appId: appID) }
    return toplevel
  }

  /// A mapped toplevel.
  package func showToplevel(
    _ title: String = "", appID: String = "", _ width: Int32 = 400, _ height: Int32 = 300
  ) throws -> ToplevelClient {
    let toplevel = makeToplevel(title, appID: appID)
    try toplevel.show(width, height)
    return toplevel
  }

  /// Rules for a popup of 100×50 below the bottom left corner of the anchor rectangle.
  package func makePositioner(
    at x: Int32 = 10, _ y: Int32 = 20, _ width: Int32 = 30, _ height: Int32 = 10
  ) -> XdgPositioner {
    let positioner = base.createPositioner()
    positioner.setSize(width: 100, height: 50)
    positioner.setAnchorRect(x: x, y: y, width: width, height: height)
    positioner.setAnchor(anchor: .bottomLeft)
    positioner.setGravity(gravity: .bottomRight)
    return positioner
  }

  /// A popup without a commit.
  package func makePopup(of parent: WindowClient?, _ positioner: XdgPositioner? = nil) -> PopupClient {
    PopupClient(on: self, parent: parent, positioner: positioner ?? makePositioner())
  }

  /// A mapped popup.
  ///
  /// - Parameter serial: the serial of the event with which the popup grabs the seat.
  package func showPopup(of parent: WindowClient, grabbing serial: UInt32? = nil) throws -> PopupClient {
    let popup = makePopup(of: parent)
    if let serial { popup.role.grab(seat: seat, serial: serial) }
    try popup.show(100, 50)
    return popup
  }
}
