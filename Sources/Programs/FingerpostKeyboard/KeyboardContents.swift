import Geometry
import KeyboardLayouts
import KeyboardTyping

/// All that the keyboard shows.
struct KeyboardContents: Hashable, Sendable {
  let geometry: KeyboardGeometry
  let display: KeyboardDisplay
  /// The part of the surface behind the keys.
  let area: Rect<SurfaceSpace>
  /// The title of the layout, for the space bar.
  let title: String
  /// True if a long press on the language key offers the layouts.
  let offersLayouts: Bool
  /// The part that a switch would choose; nil without scanning.
  let scanned: Scanner.Place?

  var isShifted: Bool { display.shift != .off }

  /// True if a long press on a key offers choices.
  func hasChoices(_ key: KeyboardKey) -> Bool {
    key.kind == .language ? offersLayouts : key.isText && !key.accents.isEmpty
  }

  /// The indices of the keys that a switch would choose.
  var scannedKeys: Range<Int> {
    switch scanned {
    case .row(let row) where geometry.rows.indices.contains(row): geometry.rows[row]
    case .key(let key) where geometry.keys.indices.contains(key): key..<key + 1
    default: 0..<0
    }
  }

  /// The rectangle around the keys that a switch would choose; nil without any.
  var scannedFrame: Rect<SurfaceSpace>? {
    let keys = geometry.keys[scannedKeys]
    guard let first = keys.first else { return nil }
    return keys.reduce(first.frame) { $0.union($1.frame) }.grown(by: Self.ring / 2)
  }

  /// The rectangle of the enlarged text above a key; nil without one.
  var preview: Rect<SurfaceSpace>? {
    guard let index = display.preview?.key, geometry.keys.indices.contains(index) else { return nil }
    let (frame, bounds) = (geometry.keys[index].frame, geometry.panel.bounds)
    let height = (frame.size.height * 1.2).rounded()
    let width = max(min(frame.size.width * 1.35, height * 1.6), height * 0.85).rounded()
    let x = max(bounds.minX, min(frame.center.x - width / 2, bounds.maxX - width))
    return Rect(x: x, y: max(bounds.minY, frame.minY - height - 2), width: width, height: height)
  }

  /// The rectangle behind the choices of a long press; nil without them.
  var menu: Rect<SurfaceSpace>? {
    guard let frames = display.menu?.frames, let first = frames.first else { return nil }
    return frames.dropFirst().reduce(first) { $0.union($1) }.grown(by: Self.menuMargin)
  }

  /// The space between the edge of a menu and its choices.
  static let menuMargin = 3.0
  /// The width of the line around keys that a switch would choose.
  static let ring = 4.0
  /// The reach of the shade around keys, previews and menus.
  static let shade = 10.0

  /// The parts of the surface that look different; nil for all.
  func changes(since former: KeyboardContents) -> [Rect<SurfaceSpace>]? {
    let (new, old) = (display, former.display)
    guard geometry == former.geometry, area == former.area, title == former.title,
      offersLayouts == former.offersLayouts, new.layout == old.layout,
      new.shift == old.shift, new.modifiers == old.modifiers, new.purpose == old.purpose
    else { return nil }
    var parts = new.pressed.symmetricDifference(old.pressed).filter(geometry.keys.indices.contains)
      .map { geometry.keys[$0].cell }
    if new.isMovingCaret != old.isMovingCaret { parts += geometry.keys.filter { $0.key.kind == .space }.map(\.cell) }
    if new.preview != old.preview { parts += [preview, former.preview].compactMap { $0?.grown(by: Self.shade) } }
    if new.menu != old.menu { parts += [menu, former.menu].compactMap { $0?.grown(by: Self.shade) } }
    if scanned != former.scanned {
      parts += [scannedFrame, former.scannedFrame].compactMap { $0?.grown(by: Self.ring) }
    }
    return parts
  }
}
