import CGBM
package import Geometry
import Glibc
package import Rendering
package import SeatSessions
import System

/// The graphics driver of a card, which makes buffers in which pictures can be painted (libgbm).
package final class GraphicsDevice {
  fileprivate let device: UnsafeMutableRawPointer
  /// The descriptor of a file that this object has opened; nil if the caller has opened it.
  private let ownFile: Int32?

  /// Loads libgbm.
  ///
  /// - Parameter card: the descriptor of the card, which must be open while this object exists.
  /// - Throws: if libgbm or the driver is missing.
  package init(_ card: Int32) throws(DeviceFault) {
    try DeviceFault.check(fp_gbm_load())
    guard let device = fp_gbm_create_device(card) else {
      throw DeviceFault(.invalidArgument, "libgbm has no driver for the card")
    }
    (self.device, ownFile) = (device, nil)
  }

  /// Loads libgbm, and opens a file of a card until this object is released.
  ///
  /// - Parameter path: a render node, or a file that could set display modes. The right to set them is given back.
  /// - Throws: if libgbm or the driver is missing, or the file cannot be opened.
  package init(opening path: String) throws(DeviceFault) {
    try DeviceFault.check(fp_gbm_load())
    let file: Int32
    do throws(ErrorNumber) {
      file = try DeviceFile.open(path, flags: O_RDWR)
    } catch {
      throw DeviceFault(error, "cannot open \(path): \(error)")
    }
    fp_gbm_drop_master(file)
    guard let device = fp_gbm_create_device(file) else {
      DeviceFile.close(file)
      throw DeviceFault(.invalidArgument, "libgbm has no driver for \(path)")
    }
    (self.device, ownFile) = (device, file)
  }

  deinit {
    fp_gbm_device_destroy(device)
    if let ownFile { DeviceFile.close(ownFile) }
  }
}

/// A buffer that the graphics driver of a card has made. It is freed with this object.
package final class GraphicsBuffer {
  /// The picture, with the format `xrgb8888`. The descriptors are open while this object exists.
  package let memory: CardMemory
  /// The kernel's number of the memory.
  package let handle: UInt32
  private let buffer: UnsafeMutableRawPointer
  private let device: GraphicsDevice

  /// The use of a buffer.
  package enum Purpose: Sendable {
    /// Painters paint in it, and a display of the card shows it.
    case display
    /// Painters paint in it, and another program reads it.
    case window
  }

  /// - Throws: if the driver makes no such buffer, or one whose planes are in several pieces of memory.
  package init(
    _ device: GraphicsDevice, _ size: IntSize<BufferSpace>, _ layout: TargetLayout, for purpose: Purpose
  ) throws(DeviceFault) {
    guard let buffer = Self.make(device, size, layout, purpose) else {
      throw DeviceFault(.invalidArgument, "the graphics driver makes no buffer for \(purpose)s")
    }
    let file = fp_gbm_bo_get_fd(buffer)
    guard file >= 0, let planes = Self.planes(of: buffer, in: file) else {
      if file >= 0 { close(file) }
      fp_gbm_bo_destroy(buffer)
      throw DeviceFault(.invalidArgument, "the graphics driver exports no buffer in one piece")
    }
    // Started programs do not inherit it.
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    (self.device, self.buffer) = (device, buffer)
    handle = fp_gbm_bo_get_handle_for_plane(buffer, 0).u32
    memory = CardMemory(
      size: size, format: .xrgb8888, modifier: fp_gbm_bo_get_modifier(buffer), planes: planes)
  }

  deinit {
    if let plane = memory.planes.first { close(plane.descriptor) }
    fp_gbm_bo_destroy(buffer)
  }

  private static func make(
    _ device: GraphicsDevice, _ size: IntSize<BufferSpace>, _ layout: TargetLayout, _ purpose: Purpose
  ) -> UnsafeMutableRawPointer? {
    let (width, height, format) = (UInt32(size.width), UInt32(size.height), PixelFormat.xrgb8888.drmCode)
    let usage = FP_GBM_USE_RENDERING | (purpose == .display ? FP_GBM_USE_SCANOUT : 0)
    switch layout {
    case .oneOf(let modifiers):
      return fp_gbm_bo_create_with_modifiers2(
        device.device, width, height, format, modifiers, UInt32(modifiers.count), usage)
    case .linear: return fp_gbm_bo_create(device.device, width, height, format, usage | FP_GBM_USE_LINEAR)
    case .usual: return fp_gbm_bo_create(device.device, width, height, format, usage)
    }
  }

  /// The planes; nil if they are not in one piece of memory.
  private static func planes(of buffer: UnsafeMutableRawPointer, in file: Int32) -> [CardMemory.Plane]? {
    let count = fp_gbm_bo_get_plane_count(buffer)
    guard (1...Int32(FP_GBM_MOST_PLANES)).contains(count) else { return nil }
    func handle(_ plane: Int32) -> UInt32 { fp_gbm_bo_get_handle_for_plane(buffer, plane).u32 }
    guard (0..<count).allSatisfy({ handle($0) == handle(0) }) else { return nil }
    return (0..<count).map { plane in
      CardMemory.Plane(
        descriptor: file, offset: Int(fp_gbm_bo_get_offset(buffer, plane)),
        stride: Int(fp_gbm_bo_get_stride_for_plane(buffer, plane)))
    }
  }

  /// Copies a part of the picture, as the driver reads it.
  ///
  /// - Returns: nil if the driver does not allow that, or the part is not within the picture.
  package func copy(of part: IntRect<BufferSpace>) -> Bitmap? {
    guard !part.isEmpty, part.intersection(IntRect(memory.size)) == part else { return nil }
    var (stride, mapping): (UInt32, UnsafeMutableRawPointer?) = (0, nil)
    let start = fp_gbm_bo_map(
      buffer, UInt32(part.minX), UInt32(part.minY), UInt32(part.width), UInt32(part.height), FP_GBM_TRANSFER_READ,
      &stride, &mapping)
    guard let start else { return nil }
    defer { fp_gbm_bo_unmap(buffer, mapping) }
    let count = Int(stride) * Int(part.height - 1) + Int(part.width) * 4
    return try? Bitmap(
      copying: Pixels(
        UnsafeRawBufferPointer(start: start, count: count), stride: Int(stride),
        size: IntSize(part.width, part.height), format: .xrgb8888))
  }
}
