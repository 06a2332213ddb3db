import CDRM
import Geometry
import Surfaces
package import System

extension LibdrmKernel {
  package func resources() throws(ErrorNumber) -> CardResources {
    guard let found = drmModeGetResources(descriptor) else { throw .latest }
    defer { drmModeFreeResources(found) }
    return CardResources(
      connectors: Self.array(found.pointee.connectors, found.pointee.count_connectors),
      crtcs: Self.array(found.pointee.crtcs, found.pointee.count_crtcs))
  }

  package func connector(_ id: UInt32) -> ConnectorReport? {
    guard let found = drmModeGetConnector(descriptor, id) else { return nil }
    defer { drmModeFreeConnector(found) }
    let connector = found.pointee
    let type = drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) } ?? "Unknown"
    return ConnectorReport(
      id: id, name: "\(type)-\(connector.connector_type_id)",
      isConnected: connector.connection == DRM_MODE_CONNECTED,
      millimetres: IntSize(connector.mmWidth, connector.mmHeight),
      modes: Self.array(connector.modes, connector.count_modes).compactMap { KernelMode($0) },
      possibleCRTCs: Self.array(connector.encoders, connector.count_encoders).reduce(0) { $0 | crtcs(ofEncoder: $1) })
  }

  private func crtcs(ofEncoder id: UInt32) -> UInt32 {
    guard let encoder = drmModeGetEncoder(descriptor, id) else { return 0 }
    defer { drmModeFreeEncoder(encoder) }
    return encoder.pointee.possible_crtcs
  }

  package func planes() -> [Wiring.Plane] {
    guard let found = drmModeGetPlaneResources(descriptor) else { return [] }
    defer { drmModeFreePlaneResources(found) }
    return Self.array(found.pointee.planes, found.pointee.count_planes).compactMap { plane($0) }
  }

  private func plane(_ id: UInt32) -> Wiring.Plane? {
    guard let found = drmModeGetPlane(descriptor, id) else { return nil }
    defer { drmModeFreePlane(found) }
    guard let kind = properties(of: id, .plane)["type"].flatMap({ Wiring.Plane.Kind(type: $0.value) }) else {
      return nil
    }
    return Wiring.Plane(
      id: id, kind: kind, possibleCRTCs: found.pointee.possible_crtcs,
      formats: Self.array(found.pointee.formats, found.pointee.count_formats))
  }

  package func properties(of object: UInt32, _ kind: KernelObject) -> [String: KernelProperty] {
    guard let found = drmModeObjectGetProperties(descriptor, object, kind.code) else { return [:] }
    defer { drmModeFreeObjectProperties(found) }
    let ids = Self.array(found.pointee.props, found.pointee.count_props)
    let values = Self.array(found.pointee.prop_values, found.pointee.count_props)
    var properties: [String: KernelProperty] = [:]
    for (id, value) in zip(ids, values) {
      guard let name = name(ofProperty: id) else { continue }
      properties[name] = KernelProperty(id: id, value: value)
    }
    return properties
  }

  /// The name of a property, which does not change while the card is open.
  private func name(ofProperty id: UInt32) -> String? {
    if let name = names[id] { return name }
    guard let property = drmModeGetProperty(descriptor, id) else { return nil }
    defer { drmModeFreeProperty(property) }
    let name = withUnsafeBytes(of: property.pointee.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    note(name, ofProperty: id)
    return name
  }

  package func bytes(ofBlob id: UInt32) -> [UInt8] {
    guard id != 0, let blob = drmModeGetPropertyBlob(descriptor, id) else { return [] }
    defer { drmModeFreePropertyBlob(blob) }
    return [UInt8](UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
  }

  private static func array<Element, Count: BinaryInteger>(
    _ first: UnsafeMutablePointer<Element>?, _ count: Count
  ) -> [Element] {
    Array(UnsafeBufferPointer(start: first, count: first == nil ? 0 : Int(count)))
  }
}

extension Wiring.Plane.Kind {
  /// - Parameter type: the value of the property `type`.
  fileprivate init?(type: UInt64) {
    switch Int(clamping: type) {
    case Int(DRM_PLANE_TYPE_OVERLAY): self = .overlay
    case Int(DRM_PLANE_TYPE_PRIMARY): self = .primary
    case Int(DRM_PLANE_TYPE_CURSOR): self = .cursor
    default: return nil
    }
  }
}

extension KernelObject {
  fileprivate var code: UInt32 {
    switch self {
    case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
    case .crtc: UInt32(DRM_MODE_OBJECT_CRTC)
    case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
    }
  }
}

extension KernelMode {
  /// - Returns: nil for interlaced modes, of which programs would see every second line, and for impossible sizes.
  fileprivate init?(_ info: drmModeModeInfo) {
    guard info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) == 0, info.hdisplay > 0, info.vdisplay > 0 else { return nil }
    self.init(
      DisplayMode(
        IntSize(info.hdisplay, info.vdisplay), refresh: Self.refresh(of: info),
        isPreferred: info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0),
      timings: withUnsafeBytes(of: info) { [UInt8]($0) })
  }

  /// The refresh rate in thousandths of a hertz, from the timings: the field of the kernel is a whole number of hertz.
  private static func refresh(of info: drmModeModeInfo) -> Int32 {
    var pixels = UInt64(info.htotal) * UInt64(info.vtotal)
    guard pixels > 0, info.clock > 0 else { return Int32(clamping: UInt64(info.vrefresh) * 1000) }
    if info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { pixels *= 2 }
    if info.vscan > 1 { pixels *= UInt64(info.vscan) }
    return Int32(clamping: (UInt64(info.clock) * 1_000_000 + pixels / 2) / pixels)
  }
}
