import WaylandServer

/// A window of the program, with its commits.
final class HostedWindow {
  struct Box: Equatable {
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
  }

  struct Extent: Equatable {
    var width: Int32
    var height: Int32

    init(_ width: Int32, _ height: Int32) { (self.width, self.height) = (width, height) }
  }

  /// The contents of one commit.
  struct Commit {
    /// The size of the buffer in pixels; nil for a commit without one.
    var size: Extent?
    /// The damage, in pixels of the buffer from version 4 on, else in logical pixels.
    var damage: [Box] = []
    var scale: Int32 = 1
    var acknowledged: UInt32?
    var asksForFrame = false
  }

  unowned let surface: WlSurface
  private(set) var commits: [Commit] = []
  private(set) var title = ""
  private(set) var appID = ""
  private(set) var isFullscreen = false
  private(set) var minimumSize: Extent?
  private(set) var maximumSize: Extent?
  /// True if it is a toplevel and has been committed once.
  var isRoled: Bool { toplevel != nil && !commits.isEmpty }
  private weak var role: XdgSurface?
  private weak var toplevel: XdgToplevel?
  private var pending = Commit()
  private var attached: WlBuffer?
  private var shown: [UInt32] = []
  private var callbacks: [WlCallback] = []
  private var lastSerial: UInt32 = 0

  init(_ surface: WlSurface) { self.surface = surface }

  // MARK: Events of the host

  func configure(_ width: Int32, _ height: Int32) {
    lastSerial += 1
    toplevel?.sendConfigure(width: width, height: height, states: [])
    role?.sendConfigure(serial: lastSerial)
  }

  /// Sends the pending frame callbacks.
  func frame() {
    let asked = callbacks
    callbacks = []
    for callback in asked {
      callback.sendDone(callbackData: 0)
      callback.destroy()
    }
  }

  func close() { toplevel?.sendClose() }
  func enter(_ output: WlOutput) { surface.sendEnter(output: output) }
  func prefer(scale: Int32) { surface.sendPreferredBufferScale(factor: scale) }
  func breakOff() { surface.postError(4711, "no reason at all") }

  // MARK: The visible state

  var isAwaitingFrame: Bool { callbacks.contains { $0.isAlive } }
  var pictures: Int { commits.count { $0.size != nil } }
  var last: Commit? { commits.last { $0.size != nil } }
  var lastAcknowledged: UInt32? { commits.compactMap(\.acknowledged).last }
  var isUpToDate: Bool { lastSerial > 0 && lastAcknowledged == lastSerial }

  /// A pixel of the current picture without its alpha; nil outside the picture.
  func color(x: Int32, y: Int32) -> UInt32? {
    guard let size = last?.size, x < size.width, y < size.height else { return nil }
    return shown[Int(y * size.width + x)] & 0xff_ffff
  }
}

extension HostedWindow: WlSurface.Handler {
  func take(_ object: XdgSurface) {
    role = object
    object.handler = self
  }

  func attach(_ object: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) { attached = buffer }

  func damage(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
    pending.damage.append(Box(x: x, y: y, width: width, height: height))
  }

  func damageBuffer(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
    pending.damage.append(Box(x: x, y: y, width: width, height: height))
  }

  func frame(_ object: WlSurface, callback: WlCallback) {
    callbacks.append(callback)
    pending.asksForFrame = true
  }

  func setBufferScale(_ object: WlSurface, scale: Int32) { pending.scale = scale }

  /// Reads the buffer and releases it at once.
  func commit(_ object: WlSurface) {
    if let memory = attached?.sharedMemory {
      pending.size = Extent(memory.width, memory.height)
      let count = Int(memory.width) * Int(memory.height)
      shown =
        memory.withPixels { Array(UnsafeBufferPointer(start: $0.assumingMemoryBound(to: UInt32.self), count: count)) }
        ?? []
      attached?.sendRelease()
    }
    attached = nil
    commits.append(pending)
    pending = Commit(scale: pending.scale)
  }

  func destroy(_ object: WlSurface) {}
  func setOpaqueRegion(_ object: WlSurface, region: WlRegion?) {}
  func setInputRegion(_ object: WlSurface, region: WlRegion?) {}
  func setBufferTransform(_ object: WlSurface, transform: WlOutput.Transform) {}
  func offset(_ object: WlSurface, x: Int32, y: Int32) {}
}

extension HostedWindow: XdgSurface.Handler, XdgToplevel.Handler {
  func getToplevel(_ object: XdgSurface, id: XdgToplevel) {
    toplevel = id
    id.handler = self
  }

  func ackConfigure(_ object: XdgSurface, serial: UInt32) { pending.acknowledged = serial }
  func setTitle(_ object: XdgToplevel, title: String) { self.title = title }
  func setAppId(_ object: XdgToplevel, appId: String) { appID = appId }
  func setFullscreen(_ object: XdgToplevel, output: WlOutput?) { isFullscreen = true }

  func destroy(_ object: XdgSurface) {}
  func getPopup(_ object: XdgSurface, id: XdgPopup, parent: XdgSurface?, positioner: XdgPositioner) {}
  func setWindowGeometry(_ object: XdgSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func destroy(_ object: XdgToplevel) {}
  func setParent(_ object: XdgToplevel, parent: XdgToplevel?) {}
  func showWindowMenu(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {}
  func move(_ object: XdgToplevel, seat: WlSeat, serial: UInt32) {}
  func resize(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {}
  func setMaxSize(_ object: XdgToplevel, width: Int32, height: Int32) { maximumSize = Extent(width, height) }
  func setMinSize(_ object: XdgToplevel, width: Int32, height: Int32) { minimumSize = Extent(width, height) }
  func setMaximized(_ object: XdgToplevel) {}
  func unsetMaximized(_ object: XdgToplevel) {}
  func unsetFullscreen(_ object: XdgToplevel) {}
  func setMinimized(_ object: XdgToplevel) {}
}
