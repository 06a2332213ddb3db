import Geometry

/// A connector, with the properties that requests use.
struct WiredConnector {
  let id: UInt32
  private let properties: [String: KernelProperty]

  init(_ id: UInt32, of kernel: any CardKernel) {
    (self.id, properties) = (id, kernel.properties(of: id, .connector))
  }

  /// True if the connector was wired when its properties were read.
  var isOn: Bool { properties["CRTC_ID"]?.value ?? 0 != 0 }

  /// Wires the connector to a CRTC; 0 unwires it.
  func wire(to crtc: UInt32, in request: inout AtomicRequest) {
    request.set(properties["CRTC_ID"]?.id, of: id, to: UInt64(crtc))
  }

  /// Notes that the link of the connector is good, so that the kernel sets it up again if it has failed, and ends settings
  /// that other programs may have left. The protection of contents stays.
  func reset(in request: inout AtomicRequest) {
    for name in ["link-status", "HDR_OUTPUT_METADATA", "Colorspace"] {
      request.set(properties[name]?.id, of: id, to: 0)
    }
  }
}

/// A CRTC, with the properties that requests use.
struct WiredCRTC {
  let id: UInt32
  private let properties: [String: KernelProperty]

  init(_ id: UInt32, of kernel: any CardKernel) {
    (self.id, properties) = (id, kernel.properties(of: id, .crtc))
  }

  /// True if the CRTC was active when its properties were read.
  var isOn: Bool { properties["ACTIVE"]?.value ?? 0 != 0 }

  /// Sets the mode from a blob; 0 ends the picture.
  func set(mode blob: UInt32, isActive: Bool, in request: inout AtomicRequest) {
    request.set(properties["MODE_ID"]?.id, of: id, to: UInt64(blob))
    set(isActive: isActive, in: &request)
  }

  func set(isActive: Bool, in request: inout AtomicRequest) {
    request.set(properties["ACTIVE"]?.id, of: id, to: isActive ? 1 : 0)
  }

  /// Ends settings that other programs may have left, such as colours of the night.
  func reset(in request: inout AtomicRequest) {
    for name in ["CTM", "GAMMA_LUT", "DEGAMMA_LUT", "VRR_ENABLED", "SCALING_FILTER"] {
      request.set(properties[name]?.id, of: id, to: 0)
    }
  }
}

/// A plane, with the properties that requests use.
struct WiredPlane {
  let id: UInt32
  private let properties: [String: KernelProperty]

  init(_ id: UInt32, of kernel: any CardKernel) {
    (self.id, properties) = (id, kernel.properties(of: id, .plane))
  }

  /// True if the plane had a buffer when its properties were read.
  var isOn: Bool { properties["FB_ID"]?.value ?? 0 != 0 }

  /// True if the driver uses the changed parts of a picture.
  var takesDamage: Bool { properties["FB_DAMAGE_CLIPS"] != nil }

  /// Shows a whole buffer on a CRTC, without a change of its size, and ends settings that other programs may have left.
  func show(
    _ framebuffer: UInt32, of size: IntSize<BufferSpace>, on crtc: UInt32, x: Int32 = 0, y: Int32 = 0,
    in request: inout AtomicRequest
  ) {
    set("FB_ID", UInt64(framebuffer), in: &request)
    set("CRTC_ID", UInt64(crtc), in: &request)
    move(x: x, y: y, in: &request)
    set("CRTC_W", UInt64(size.width), in: &request)
    set("CRTC_H", UInt64(size.height), in: &request)
    set("SRC_X", 0, in: &request)
    set("SRC_Y", 0, in: &request)
    // A part of a buffer has 16 bits behind the point.
    set("SRC_W", UInt64(size.width) << 16, in: &request)
    set("SRC_H", UInt64(size.height) << 16, in: &request)
    reset(in: &request)
  }

  /// Upright, opaque, and with premultiplied colours.
  private func reset(in request: inout AtomicRequest) {
    set("rotation", 1, in: &request)
    set("alpha", 0xFFFF, in: &request)
    set("pixel blend mode", 0, in: &request)
    set("SCALING_FILTER", 0, in: &request)
  }

  /// Replaces the buffer of a plane that is shown.
  func flip(to framebuffer: UInt32, in request: inout AtomicRequest) {
    set("FB_ID", UInt64(framebuffer), in: &request)
  }

  /// Lets the next flip wait until a sync file is signalled.
  ///
  /// - Returns: false if the driver cannot.
  func wait(for fence: Int32, in request: inout AtomicRequest) -> Bool {
    set("IN_FENCE_FD", UInt64(fence), in: &request)
    return properties["IN_FENCE_FD"] != nil
  }

  /// Limits the next flip to the rectangles in a blob.
  func damage(_ blob: UInt32, in request: inout AtomicRequest) {
    set("FB_DAMAGE_CLIPS", UInt64(blob), in: &request)
  }

  func move(x: Int32, y: Int32, in request: inout AtomicRequest) {
    // Negative places are two's complements.
    set("CRTC_X", UInt64(bitPattern: Int64(x)), in: &request)
    set("CRTC_Y", UInt64(bitPattern: Int64(y)), in: &request)
  }

  /// Sets the place of the pointer in the picture, which the drivers of virtual machines need.
  func point(x: Int32, y: Int32, in request: inout AtomicRequest) {
    set("HOTSPOT_X", UInt64(bitPattern: Int64(x)), in: &request)
    set("HOTSPOT_Y", UInt64(bitPattern: Int64(y)), in: &request)
  }

  func clear(in request: inout AtomicRequest) {
    set("FB_ID", 0, in: &request)
    set("CRTC_ID", 0, in: &request)
  }

  private func set(_ name: String, _ value: UInt64, in request: inout AtomicRequest) {
    request.set(properties[name]?.id, of: id, to: value)
  }
}
