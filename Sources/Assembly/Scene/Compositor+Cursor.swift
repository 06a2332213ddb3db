import Geometry
import Globals
import Surfaces

extension Compositor {
  /// The pictures of a drag, of tools and of the pointer at this moment, back to front.
  public var cursorOverlays: [Overlay] {
    (data.dragIcon.flatMap { overlay($0, at: router.operation.dragPlace) }.map { [$0] } ?? []) + toolCursors + cursor
  }

  private var toolCursors: [Overlay] { tablets.cursors.compactMap { overlay($0.image, at: $0.place) } }

  private var cursor: [Overlay] {
    guard router.pointer.isPresent else { return [] }
    switch seat.cursorImage {
    case .standard: return [.arrow(tip: router.pointer.place)]
    case .hidden: return []
    case .surface(let image): return overlay(image, at: router.pointer.place).map { [$0] } ?? []
    }
  }

  func overlay(_ image: AttachedImage, at place: Point<LayoutSpace>?) -> Overlay? {
    guard let surface = image.surface?.model, let place else { return nil }
    return .surface(surface, at: place - Vector(image.hotspot.dx, image.hotspot.dy))
  }
}
