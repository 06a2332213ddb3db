package import Backends
package import Geometry
package import Rendering
package import WaylandClient

/// Receives the events of a window in the host.
package protocol HostWindowDelegate: AnyObject {
  /// The window's size, its scale or the density of its screen has changed or is known for the first time.
  func windowDidChangeShape(_ window: HostWindow)
  /// The user has closed the window. It exists until `HostWindows.close`.
  func windowWasClosed(_ window: HostWindow)
}

/// One window in the host: an xdg_toplevel that shows an output.
package final class HostWindow {
  /// The properties of a new window.
  package struct Wish {
    package var title: String
    package var appID: String
    /// The size in logical pixels of the host, used if the host leaves the size to the client.
    package var size: IntSize<SurfaceSpace>
    package var isFullscreen: Bool
    /// True to ask the host to keep the window at this size.
    package var isFixed: Bool

    package init(
      title: String, appID: String, size: IntSize<SurfaceSpace>, isFullscreen: Bool = false, isFixed: Bool = false
    ) {
      self.isFixed = isFixed
      self.title = title
      self.appID = appID
      self.size = size
      self.isFullscreen = isFullscreen
    }
  }

  /// The state of the last configure sequence.
  struct Configure {
    var size: IntSize<SurfaceSpace>
    /// The serial to acknowledge with the next content; nil if it was acknowledged.
    var serial: UInt32?
  }

  package let surface: WlSurface
  package weak var delegate: (any HostWindowDelegate)?
  /// The window's shape; nil before the first configure event.
  package private(set) var shape: WindowShape?
  /// The part of the desktop that the window shows.
  package var frame: Rect<LayoutSpace> = .zero

  let globals: HostGlobals
  private let role: XdgSurface
  private let toplevel: XdgToplevel
  private let decoration: ZxdgToplevelDecorationV1?
  private let density: SurfaceDensity
  private let buffers: WindowBuffers
  private let passed: PassedBuffers
  /// The shape in which the host shows the buffer of a client; nil if it shows a composed picture.
  private var passedShape: WindowShape?
  private let ownSize: IntSize<SurfaceSpace>
  private var configure: Configure
  /// Pixels of the host's screen per millimetre when the shape was last reported.
  private var measuredDensity: Double?
  /// The pixels that have changed since the last picture for the host.
  private var unshown = Region<OutputSpace>()
  private var frameCallback: WlCallback?

  init(_ wish: Wish, _ globals: HostGlobals, _ painting: WindowPainting) {
    self.globals = globals
    surface = globals.compositor.createSurface()
    role = globals.windowManager.getXdgSurface(surface: surface)
    toplevel = role.getToplevel()
    decoration = globals.bind(ZxdgDecorationManagerV1.self, upTo: 1).map { [toplevel] manager in
      defer { manager.destroy() }
      return manager.getToplevelDecoration(toplevel: toplevel)
    }
    density = SurfaceDensity(of: surface, globals)
    buffers = WindowBuffers(globals.sharedMemory, painting)
    passed = PassedBuffers(globals.dmabufs)
    ownSize = wish.size
    configure = Configure(size: wish.size)
    surface.handler = self
    role.handler = self
    toplevel.handler = self
    density.onChange = { [unowned self] in reshape() }
    toplevel.setTitle(title: wish.title)
    toplevel.setAppId(appId: wish.appID)
    decoration?.setMode(mode: .serverSide)
    if wish.isFullscreen { toplevel.setFullscreen(output: nil) }
    if wish.isFixed {
      toplevel.setMinSize(width: wish.size.width, height: wish.size.height)
      toplevel.setMaxSize(width: wish.size.width, height: wish.size.height)
    }
    surface.commit()
  }

  func destroy() {
    delegate = nil
    frameCallback?.discard()
    frameCallback = nil
    buffers.retireAll()
    density.destroy()
    decoration?.destroy()
    toplevel.destroy()
    role.destroy()
    surface.destroy()
    passed.releaseAll()
    buffers.releaseAll()
  }

  func place(of point: Point<SurfaceSpace>) -> Point<LayoutSpace>? {
    guard let size = shape?.size else { return nil }
    return Point(
      frame.minX + point.x * frame.size.width / Double(size.width),
      frame.minY + point.y * frame.size.height / Double(size.height))
  }

  func outputsDidChange() { density.outputsDidChange() }

  /// The refresh rate of the host's screen that shows the window, in thousandths of a hertz; nil if unknown.
  package var refresh: Int32? { density.refresh }

  /// The physical size of the window's picture on the host's screen; nil if unknown.
  package var millimetres: Size<OutputSpace>? {
    guard let size = shape?.size, let screenPixels = measuredDensity else { return nil }
    let perMillimetre = screenPixels / density.scale
    return Size(Double(size.width) / perMillimetre, Double(size.height) / perMillimetre)
  }

  private func reshape() {
    guard shape != nil else { return }
    take(configure.size)
  }

  private func take(_ size: IntSize<SurfaceSpace>) {
    let new = WindowShape(size: size, scale: density.scale, stretches: density.stretches)
    guard new != shape || measuredDensity != density.pixelsPerMillimetre else { return }
    measuredDensity = density.pixelsPerMillimetre
    if new.pixels != shape?.pixels { unshown = Region() }
    shape = new
    buffers.size = new.pixels
    delegate?.windowDidChangeShape(self)
  }
}

// MARK: - Showing

extension HostWindow {
  /// True if `show` would show a picture now: a buffer is free, and the host waits for a frame or for content of
  /// another size. To be checked after each turn of the loop.
  package var mayShow: Bool { shape != nil && (frameCallback == nil || owesContent) && buffers.hasFree }

  /// True if the host waits for a picture in the window's current size.
  package var owesContent: Bool { configure.serial != nil }

  /// True if the window needs another picture although nothing has changed: memory for one was refused, the buffer of a client has
  /// another shape, or the host waits for content.
  package var needsPicture: Bool {
    guard unshown.isEmpty else { return true }
    return passedShape.map { $0 != shape } ?? owesContent
  }

  /// True if the host shows the buffer of a client.
  package var showsClient: Bool { passedShape != nil }

  /// Sends a picture to the host, and requests a frame callback.
  ///
  /// - Parameter picture: a picture of the size in `shape`; other sizes are ignored.
  /// - Throws: if memory is refused. The host keeps the previous picture, and the change is shown with the next
  ///   picture.
  package func show(_ picture: any NextPicture) throws {
    guard let shape, picture.size == shape.pixels else { return }
    unshown.formUnion(picture.changed)
    guard let buffer = try buffers.take(picture, changed: unshown) else { return }
    // The host compares with the buffer of a client, if it shows one.
    commit(buffer, changed: showsClient ? Region(IntRect(shape.pixels)) : unshown, in: shape)
    (unshown, passedShape) = (Region(), nil)
  }

  /// Sends the buffer of a client to the host as it is, and requests a frame callback. The client does not get it back before the
  /// host has released it.
  ///
  /// - Returns: false if the buffer does not have the window's size, or the host cannot use it at present. The picture has to be
  ///   composed.
  package func show(_ client: any BackendBuffer) -> Bool {
    let size = client.layout.size
    guard let shape, size.width == shape.pixels.width, size.height == shape.pixels.height,
      let buffer = passed.take(client)
    else { return false }
    commit(buffer, changed: Region(IntRect(shape.pixels)), in: shape)
    // If memory was refused before, the buffers of composed pictures already count these pixels as outdated.
    (unshown, passedShape) = (Region(), shape)
    return true
  }

  private func commit(_ buffer: WlBuffer, changed: Region<OutputSpace>, in shape: WindowShape) {
    acknowledge()
    density.apply(size: shape.size, scale: shape.scale)
    surface.attach(buffer: buffer, x: 0, y: 0)
    density.damage(changed, of: shape)
    if frameCallback == nil { awaitFrame() }
    surface.commit()
  }

  /// Requests a frame callback without a new picture. The host's configure event is acknowledged, if it keeps the shape.
  package func requestFrame() {
    guard shape != nil, frameCallback == nil || owesContent else { return }
    acknowledge()
    if frameCallback == nil { awaitFrame() }
    surface.commit()
  }

  private func acknowledge() {
    guard let serial = configure.serial else { return }
    role.ackConfigure(serial: serial)
    configure.serial = nil
  }

  private func awaitFrame() {
    let callback = surface.frame()
    callback.handler = self
    frameCallback = callback
  }
}

// MARK: - Events of the host

extension HostWindow: XdgToplevel.Handler, XdgSurface.Handler, WlSurface.Handler, WlCallback.Handler {
  /// Stores a size in logical pixels. 0 leaves a side to the window. Sides are limited to those of pictures that
  /// can be painted.
  package func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    let longest = Int32(Bitmap.longestEdge)
    configure.size = IntSize(
      min(width > 0 ? width : ownSize.width, longest), min(height > 0 ? height : ownSize.height, longest))
  }

  package func configure(_ object: XdgSurface, serial: UInt32) {
    configure.serial = serial
    take(configure.size)
  }

  package func close(_ object: XdgToplevel) { delegate?.windowWasClosed(self) }

  package func enter(_ object: WlSurface, output: WlOutput?) { density.enter(output) }
  package func leave(_ object: WlSurface, output: WlOutput?) { density.leave(output) }
  package func preferredBufferScale(_ object: WlSurface, factor: Int32) { density.prefer(factor) }

  package func done(_ object: WlCallback, callbackData: UInt32) { frameCallback = nil }
}
