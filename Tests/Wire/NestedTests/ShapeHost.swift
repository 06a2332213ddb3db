import WaylandServer

/// The part of a host that shows cursors by their shapes, and the pictures of others.
final class ShapeHost {
  private var global: Global<WpCursorShapeManagerV1>?
  private let pictures: CursorHost
  private var lines: [String] = []
  private var knownPictures = 0

  /// - Parameter version: nil if the host shows no shapes.
  init(_ host: Host, version: Int32?) throws {
    pictures = try CursorHost(host)
    guard let version else { return }
    global = try Global(host.display, version: version) { [unowned self] in $0.handler = self }
  }

  /// The requests since the previous call.
  var asked: [String] {
    pictures.release()
    pictures.frame()
    let new = pictures.pictures - knownPictures
    defer { (lines, knownPictures) = ([], pictures.pictures) }
    return lines + [String](repeating: "picture", count: new)
  }
}

extension ShapeHost: WpCursorShapeManagerV1.Handler {
  func destroy(_ object: WpCursorShapeManagerV1) {}

  func getPointer(
    _ object: WpCursorShapeManagerV1, cursorShapeDevice: WpCursorShapeDeviceV1, pointer: WlPointer
  ) { cursorShapeDevice.handler = self }

  func getTabletToolV2(
    _ object: WpCursorShapeManagerV1, cursorShapeDevice: WpCursorShapeDeviceV1, tabletTool: ZwpTabletToolV2
  ) {}
}

extension ShapeHost: WpCursorShapeDeviceV1.Handler {
  func destroy(_ object: WpCursorShapeDeviceV1) { lines.append("device destroyed") }

  func setShape(_ object: WpCursorShapeDeviceV1, serial: UInt32, shape: WpCursorShapeDeviceV1.Shape) {
    lines.append("shape \(shape.rawValue) by \(serial)")
  }
}
