public import Geometry
public import Rendering
public import WaylandClient

/// Hears what the host does to a window.
public protocol HostWindowDelegate: AnyObject {
  /// The window has its first size or scale, or another one, or is on a screen of another density.
  func windowDidChangeShape(_ window: HostWindow)
  /// The user has closed the window, which stays until `HostWindows.close`.
  func windowWasClosed(_ window: HostWindow)
}

/// One window in the host: an xdg_toplevel with the picture of an output.
public final class HostWindow {
  /// What a new window should be like.
  public struct Wish {
    public var title: String
    public var appID: String
    /// Logical pixels of the host, where that leaves the choice to us.
    public var size: IntSize<SurfaceSpace>
    public var isFullscreen: Bool
    /// Whether the host is asked not to give the window any other size.
    public var isFixed: Bool

    public init(
      title: String, appID: String, size: IntSize<SurfaceSpace>, isFullscreen: Bool = false, isFixed: Bool = false
    ) {
      self.isFixed = isFixed
      self.title = title
      self.appID = appID
      self.size = size
      self.isFullscreen = isFullscreen
    }
  }

  /// What has come of a configure sequence so far.
  struct Configure {
    var size: IntSize<SurfaceSpace>
    /// The host waits for content that goes with it.
    var serial: UInt32?
  }

  public let surface: WlSurface
  public weak var delegate: (any HostWindowDelegate)?
  /// Nil before the host has said that the window may be shown.
  public private(set) var shape: WindowShape?
  /// The part of the desktop that the window shows.
  public var frame: Rect<LayoutSpace> = .zero

  let globals: HostGlobals
  private let role: XdgSurface
  private let toplevel: XdgToplevel
  private let decoration: ZxdgToplevelDecorationV1?
  private let density: SurfaceDensity
  private let buffers: WindowBuffers
  private let ownSize: IntSize<SurfaceSpace>
  private var configure: Configure
  /// Pixels of the host's screen per millimetre, when the shape was reported last.
  private var measuredDensity: Double?
  /// What has changed since the host was last handed a picture.
  private var unshown = Region<OutputSpace>()
  private var frameCallback: WlCallback?

  init(_ wish: Wish, _ globals: HostGlobals) {
    self.globals = globals
    surface = globals.compositor.createSurface()
    role = globals.windowManager.getXdgSurface(surface: surface)
    toplevel = role.getToplevel()
    decoration = globals.bind(ZxdgDecorationManagerV1.self, upTo: 1).map { [toplevel] manager in
      defer { manager.destroy() }
      return manager.getToplevelDecoration(toplevel: toplevel)
    }
    density = SurfaceDensity(of: surface, globals)
    buffers = WindowBuffers(globals.sharedMemory)
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
  }

  func place(of point: Point<SurfaceSpace>) -> Point<LayoutSpace>? {
    guard let size = shape?.size else { return nil }
    return Point(
      frame.minX + point.x * frame.size.width / Double(size.width),
      frame.minY + point.y * frame.size.height / Double(size.height))
  }

  func outputsDidChange() { density.outputsDidChange() }

  /// Thousandths of a hertz of the host's screen that shows the window; nil where that is not known.
  public var refresh: Int32? { density.refresh }

  /// The physical size of the window's picture on the host's screen; nil where that is not known.
  public var millimetres: Size<OutputSpace>? {
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
  /// Whether a picture would be taken now, to be asked after each turn of the loop: the host has asked for a frame, or for content of another size, and not all
  /// buffers are in its hands.
  public var mayShow: Bool { shape != nil && (frameCallback == nil || owesContent) && buffers.hasFree }

  /// The host waits for a picture of the window's present size.
  public var owesContent: Bool { configure.serial != nil }

  /// A picture that was to be shown was not, for want of memory.
  public var isBehind: Bool { !unshown.isEmpty }

  /// Hands a picture to the host, and asks it to say when the next one is wanted.
  ///
  /// - Parameters:
  ///   - picture: of the size that `shape` says; one of another size is not shown.
  ///   - changed: what is new since the picture that was shown last.
  /// - Throws: where the system refuses memory for it; the host keeps what it has, and the change goes with the next
  ///   picture.
  public func show(_ picture: Bitmap, changed: Region<OutputSpace>) throws {
    guard let shape, picture.size.width == shape.pixels.width, picture.size.height == shape.pixels.height else {
      return
    }
    unshown.formUnion(changed)
    guard let buffer = try buffers.take(picture, changed: unshown) else { return }
    if let serial = configure.serial {
      role.ackConfigure(serial: serial)
      configure.serial = nil
    }
    density.apply(size: shape.size, scale: shape.scale)
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    density.damage(unshown, of: shape)
    unshown = Region()
    if frameCallback == nil { awaitFrame() }
    surface.commit()
    buffer.handOver()
  }

  /// Asks the host when a next frame is wanted, without a new picture.
  public func requestFrame() {
    guard shape != nil, frameCallback == nil else { return }
    awaitFrame()
    surface.commit()
  }

  private func awaitFrame() {
    let callback = surface.frame()
    callback.handler = self
    frameCallback = callback
  }
}

// MARK: - What the host says

extension HostWindow: XdgToplevel.Handler, XdgSurface.Handler, WlSurface.Handler, WlCallback.Handler {
  /// 0 leaves a measure to us; one that no screen has is cut off, for it would not fit into what clients are told.
  public func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    configure.size = IntSize(
      min(width > 0 ? width : ownSize.width, 65_535), min(height > 0 ? height : ownSize.height, 65_535))
  }

  public func configure(_ object: XdgSurface, serial: UInt32) {
    configure.serial = serial
    take(configure.size)
  }

  public func close(_ object: XdgToplevel) { delegate?.windowWasClosed(self) }

  public func enter(_ object: WlSurface, output: WlOutput?) { density.enter(output) }
  public func leave(_ object: WlSurface, output: WlOutput?) { density.leave(output) }

  public func done(_ object: WlCallback, callbackData: UInt32) { frameCallback = nil }
}
