import WaylandServer

/// A surface in the small compositor, with its current picture.
final class DemoHostSurface {
  let surface: WlSurface
  var xdgSurface: XdgSurface?
  var toplevel: XdgToplevel?
  var popup: XdgPopup?
  var isSubsurface = false
  private(set) var commits = 0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bufferScale: Int32 = 1
  private var pixels: [UInt32] = []
  private var attached: WlBuffer?
  private var callbacks: [WlCallback] = []
  private var isConfigured = false
  private unowned let stage: DemoHost

  init(_ surface: WlSurface, on stage: DemoHost) {
    self.surface = surface
    self.stage = stage
  }

  /// The red, green and blue of a pixel of the buffer.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    x < width && y < height && !pixels.isEmpty ? pixels[y * width + x] & 0xffffff : 0
  }

  func configure(width: Int32, height: Int32, serial: UInt32) {
    isConfigured = true
    toplevel?.sendConfigure(width: width, height: height, states: [])
    popup?.sendConfigure(x: 0, y: 0, width: 196, height: 174)
    xdgSurface?.sendConfigure(serial: serial)
  }

  private func show(_ buffer: WlBuffer) {
    guard let memory = buffer.sharedMemory else { return }
    (width, height) = (Int(memory.width), Int(memory.height))
    pixels =
      memory.withPixels { start in
        Array(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt32.self), count: width * height))
      } ?? []
    buffer.sendRelease()
  }
}

extension DemoHostSurface: WlSurface.Handler {
  func destroy(_ object: WlSurface) {}

  func attach(_ object: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) { attached = buffer }
  func frame(_ object: WlSurface, callback: WlCallback) { callbacks.append(callback) }
  func setBufferScale(_ object: WlSurface, scale: Int32) { bufferScale = scale }

  func commit(_ object: WlSurface) {
    commits += 1
    if !isConfigured, xdgSurface != nil { configure(width: 0, height: 0, serial: stage.display.nextSerial()) }
    if let attached { show(attached) }
    attached = nil
    for callback in callbacks { callback.sendDone(callbackData: 0) }
    callbacks = []
  }

  func damage(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func damageBuffer(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func setOpaqueRegion(_ object: WlSurface, region: WlRegion?) {}
  func setInputRegion(_ object: WlSurface, region: WlRegion?) {}
  func setBufferTransform(_ object: WlSurface, transform: WlOutput.Transform) {}
  func offset(_ object: WlSurface, x: Int32, y: Int32) {}
}
