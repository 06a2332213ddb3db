import WaylandServer

/// A host that shows cursors when a test requests it, and counts the commits it receives.
final class CursorHost {
  let display: Display
  private var attached: WlBuffer?
  private var held: [WlBuffer] = []
  private var known: [ObjectIdentifier: WlBuffer] = [:]
  private var callbacks: [WlCallback] = []
  /// The number of commits with a buffer.
  private(set) var pictures = 0
  /// The number of different buffers in these commits.
  var buffers: Int { known.count }

  init(_ host: Host) throws {
    display = host.display
    display.serveSharedMemory(formats: [])
    host.onSurface = { [unowned self] in $0.handler = self }
  }

  /// Shows a frame.
  func frame() {
    for callback in callbacks {
      callback.sendDone(callbackData: 0)
      callback.destroy()
    }
    callbacks = []
  }

  /// Releases all buffers.
  func release() {
    for buffer in held { buffer.sendRelease() }
    held = []
  }
}

extension CursorHost: WlSurface.Handler {
  func attach(_ object: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) { attached = buffer }
  func frame(_ object: WlSurface, callback: WlCallback) { callbacks.append(callback) }

  func commit(_ object: WlSurface) {
    guard let buffer = attached else { return }
    attached = nil
    pictures += 1
    held.append(buffer)
    known[ObjectIdentifier(buffer)] = buffer
  }

  func damage(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func damageBuffer(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func setBufferScale(_ object: WlSurface, scale: Int32) {}
  func destroy(_ object: WlSurface) {}
  func setOpaqueRegion(_ object: WlSurface, region: WlRegion?) {}
  func setInputRegion(_ object: WlSurface, region: WlRegion?) {}
  func setBufferTransform(_ object: WlSurface, transform: WlOutput.Transform) {}
  func offset(_ object: WlSurface, x: Int32, y: Int32) {}
}
