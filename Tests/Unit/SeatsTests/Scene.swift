import Geometry
import Surfaces

/// Windows and surfaces of named clients without a seat; see `Desk` and `Bench`.
final class Scene {
  let windows = WindowStack()
  private(set) var names: [SurfaceID: String] = [:]
  private(set) var clientNames: [ClientID: String] = [:]
  private(set) var windowNames: [WindowID: String] = [:]
  private(set) var known: [WindowID: ClientWindow] = [:]
  private var surfaces: [Surface] = []
  private var lastID: UInt32 = 0

  @discardableResult
  func window(
    _ name: String, of client: String? = nil, at x: Double = 0, _ y: Double = 0, width: Int32 = 100,
    height: Int32 = 100, canBecomeKey: Bool = true, isMapped: Bool = true
  ) -> ClientWindow {
    let surface = surface(name, of: client ?? name, width: width, height: height)
    let window = make(.toplevel, surface, name, at: x, y)
    window.canBecomeKey = canBecomeKey
    if isMapped { windows.map(window) }
    return window
  }

  @discardableResult
  func popup(
    _ name: String, on parent: ClientWindow, at x: Double, _ y: Double, width: Int32 = 50, height: Int32 = 50,
    isMapped: Bool = true
  ) -> ClientWindow {
    let surface = surface(name, of: clientNames[parent.client]!, width: width, height: height)
    let window = make(.popup, surface, name, at: x, y)
    (window.parent, window.canBecomeKey) = (parent, false)
    if isMapped { windows.map(window) }
    return window
  }

  /// Shows a layer of 100 by 50.
  @discardableResult
  func layer(
    _ name: String, in layer: WindowLayer = .top, at x: Double, _ y: Double, wanting keyboard: KeyboardInteractivity,
    isMapped: Bool = true
  ) -> ClientWindow {
    let window = make(.layer, surface(name, of: name, width: 100, height: 50), name, at: x, y)
    (window.layer, window.keyboardInteractivity) = (layer, keyboard)
    if isMapped { windows.map(window) }
    return window
  }

  private func make(_ kind: ClientWindow.Kind, _ surface: Surface, _ name: String, at x: Double, _ y: Double)
    -> ClientWindow
  {
    switch kind {
    case .toplevel: _ = surface.take(.toplevel)
    case .popup: _ = surface.take(.popup)
    case .layer: _ = surface.take(.layer)
    case .inputView: _ = surface.take(.inputView)
    }
    lastID += 1
    let window = ClientWindow(id: WindowID(rawValue: lastID), kind: kind, surface: surface)
    window.position = Point(x, y)
    windowNames[window.id] = name
    known[window.id] = window
    return window
  }

  func subsurface(
    _ name: String, of parent: Surface, at x: Int32, _ y: Int32, width: Int32 = 20, height: Int32 = 20
  ) -> Surface {
    let surface = surface(name, of: clientNames[parent.client]!, width: width, height: height)
    _ = surface.take(.subsurface)
    let link = Subsurface(surface: surface, parent: parent)
    link.setPosition(x: x, y: y)
    _ = parent.commit()
    _ = link.setSynchronized(false)
    return surface
  }

  func surface(_ name: String, of client: String, width: Int32, height: Int32) -> Surface {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: self.client(client))
    names[surface.id] = name
    surfaces.append(surface)
    surface.pending.buffer = .attach(Pixels(size: IntSize(width, height)))
    _ = surface.commit()
    return surface
  }

  func client(_ name: String) -> ClientID {
    if let known = clientNames.first(where: { $0.value == name }) { return known.key }
    let id = ClientID(rawValue: UInt32(clientNames.count) + 1)
    clientNames[id] = name
    return id
  }
}

final class Pixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
