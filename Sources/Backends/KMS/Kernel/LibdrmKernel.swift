package import Backends
import CDRM
package import Geometry
import Glibc
import GraphicsBuffers
package import SeatSessions
import Surfaces
package import System

/// A card of this machine, through libdrm.
package final class LibdrmKernel: CardKernel {
  package let descriptor: Int32
  package let device: UInt64?
  package let cursorSize: IntSize<BufferSpace>
  /// True if framebuffers can have modifiers.
  let takesModifiers: Bool
  private let close: (_ descriptor: Int32) -> Void
  /// The names of properties that were read, by their numbers.
  private(set) var names: [UInt32: String] = [:]
  /// The graphics driver, once it was needed.
  private var graphics: GraphicsDevice?

  /// Prepares an open card.
  ///
  /// - Parameter close: closes the descriptor, when this object and everything on the card are released.
  /// - Throws: if libdrm is missing, or the card cannot drive displays in the way that is needed.
  package init(
    _ descriptor: Int32, path: String, close: @escaping (_ descriptor: Int32) -> Void
  ) throws(DeviceFault) {
    (self.descriptor, self.close, device) = (descriptor, close, DeviceFile.number(of: path))
    do throws(DeviceFault) {
      cursorSize = try Self.prepare(descriptor, path)
      var takesModifiers: UInt64 = 0
      self.takesModifiers =
        drmGetCap(descriptor, UInt64(DRM_CAP_ADDFB2_MODIFIERS), &takesModifiers) == 0 && takesModifiers != 0
    } catch {
      // An object that was not made has no end.
      close(descriptor)
      throw error
    }
  }

  deinit {
    // It uses the descriptor.
    graphics = nil
    close(descriptor)
  }

  func note(_ name: String, ofProperty id: UInt32) { names[id] = name }

  /// - Returns: the size of cursors.
  private static func prepare(_ descriptor: Int32, _ path: String) throws(DeviceFault) -> IntSize<BufferSpace> {
    try DeviceFault.check(fp_libdrm_load())
    guard drmIsKMS(descriptor) == 1 else {
      throw DeviceFault(.noSuchDevice, "\(path) has no connectors for displays")
    }
    guard drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0,
      drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    else { throw DeviceFault(.latest, "the driver of \(path) has no atomic mode setting, which Fingerpost needs") }
    var hasBuffers: UInt64 = 0
    guard drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &hasBuffers) == 0, hasBuffers != 0 else {
      throw DeviceFault(.latest, "the driver of \(path) has no buffers for programs without a GPU")
    }
    // The last condition, since it may be met later.
    guard drmIsMaster(descriptor) == 1 else {
      throw DeviceFault(
        .accessDenied,
        "\(path) is in use by another program, such as a desktop; end it, or start Fingerpost on another terminal")
    }
    // Without this, drivers of virtual machines hide the planes of cursors. Older kernels do not know it.
    _ = drmSetClientCap(descriptor, fp_drm_client_cap_cursor_plane_hotspot, 1)
    var (width, height): (UInt64, UInt64) = (64, 64)
    _ = drmGetCap(descriptor, UInt64(DRM_CAP_CURSOR_WIDTH), &width)
    _ = drmGetCap(descriptor, UInt64(DRM_CAP_CURSOR_HEIGHT), &height)
    return IntSize(min(max(width, 1), 1024), min(max(height, 1), 1024))
  }

  /// The graphics driver, which is loaded at the first call.
  func graphicsDevice() throws(DeviceFault) -> GraphicsDevice {
    if let graphics { return graphics }
    let made = try GraphicsDevice(descriptor)
    graphics = made
    return made
  }

  package func makeBlob(_ bytes: [UInt8]) throws(ErrorNumber) -> UInt32 {
    var id: UInt32 = 0
    guard bytes.withUnsafeBytes({ drmModeCreatePropertyBlob(descriptor, $0.baseAddress, $0.count, &id) }) == 0 else {
      throw .latest
    }
    return id
  }

  package func destroyBlob(_ id: UInt32) { drmModeDestroyPropertyBlob(descriptor, id) }

  package func makeBuffer(_ size: IntSize<BufferSpace>, hasAlpha: Bool) throws(ErrorNumber) -> KernelBuffer {
    var made = fp_drm_buffer()
    let format = hasAlpha ? Wiring.cursorFormat : Wiring.pictureFormat
    let reason = fp_drm_make_buffer(descriptor, UInt32(size.width), UInt32(size.height), format, &made)
    guard reason == 0 else { throw ErrorNumber(reason) }
    return KernelBuffer(
      framebuffer: made.framebuffer, handle: made.handle, stride: Int(made.stride),
      memory: UnsafeMutableRawBufferPointer(start: made.memory, count: made.length))
  }

  package func destroy(_ buffer: KernelBuffer) {
    var made = fp_drm_buffer(
      handle: buffer.handle, framebuffer: buffer.framebuffer, stride: UInt32(buffer.stride),
      length: buffer.memory.count, memory: buffer.memory.baseAddress)
    fp_drm_destroy_buffer(descriptor, &made)
  }

  package func export(_ buffer: KernelBuffer) throws(ErrorNumber) -> Int32 {
    var file: Int32 = -1
    guard drmPrimeHandleToFD(descriptor, buffer.handle, UInt32(O_CLOEXEC | O_RDWR), &file) == 0 else { throw .latest }
    return file
  }

  package func makeFramebuffer(of picture: DmabufLayout) throws(ErrorNumber) -> UInt32 {
    // Without modifiers, the driver takes the layout from the memory itself. That of clients is linear then.
    guard takesModifiers || picture.format.modifier == 0, let offset = UInt32(exactly: picture.offset),
      let stride = UInt32(exactly: picture.stride)
    else { throw .invalidArgument }
    var made = fp_drm_picture(
      width: UInt32(picture.size.width), height: UInt32(picture.size.height), format: picture.format.code,
      modifier: picture.format.modifier, file: picture.descriptor, offset: offset, stride: stride)
    var framebuffer: UInt32 = 0
    let reason = fp_drm_import(descriptor, &made, takesModifiers, &framebuffer)
    guard reason == 0 else { throw ErrorNumber(reason) }
    return framebuffer
  }

  package func removeFramebuffer(_ id: UInt32) { drmModeRmFB(descriptor, id) }

  package func commit(_ request: AtomicRequest, _ options: CommitOptions, number: UInt64) throws(ErrorNumber) {
    let settings = request.settings
    let reason = fp_drm_commit(
      descriptor, settings.map(\.object), settings.map(\.property), settings.map(\.value), Int32(settings.count),
      options.flags, number)
    guard reason == 0 else { throw ErrorNumber(reason) }
  }

  package func flips() throws(ErrorNumber) -> [FlipReport] {
    let limit = 64
    var found: [FlipReport] = []
    var failure: ErrorNumber?
    withUnsafeTemporaryAllocation(of: fp_drm_flip.self, capacity: limit) { flips in
      let count = fp_drm_read_flips(descriptor, flips.baseAddress, Int32(limit))
      if count < 0 { failure = .latest }
      for flip in flips.prefix(Int(max(0, count))) {
        found.append(FlipReport(number: flip.number, nanoseconds: flip.nanoseconds, sequence: flip.sequence))
      }
    }
    if let failure { throw failure }
    return found
  }
}

extension CommitOptions {
  fileprivate var flags: UInt32 {
    var flags: UInt32 = 0
    if contains(.isTest) { flags |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
    if contains(.maySetMode) { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
    if contains(.isLater) { flags |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) }
    if contains(.reportsFlip) { flags |= UInt32(DRM_MODE_PAGE_FLIP_EVENT) }
    return flags
  }
}
