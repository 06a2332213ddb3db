import Geometry
import Globals
import Surfaces

/// What is dragged, as it was in the last of the pictures that show it.
struct ShownDragIcon: Equatable {
  var surface: SurfaceID
  var change: UInt64
  var bounds: IntRect<OutputSpace>
}

/// The icon of what is dragged, for those who show all pictures of an output.
extension Compositor {
  /// Whether the icon is elsewhere, or another one, than in the last picture.
  func dragIconHasMoved(on screen: Screen) -> Bool {
    guard data.dragIcon != nil || screen.dragIcon != nil else { return false }
    return dragIcon(on: screen)?.shown != screen.dragIcon
  }

  /// What the icon adds to the next picture.
  func updateDragIcon(of screen: Screen) -> OverlayUpdate {
    let now = dragIcon(on: screen)
    let former = screen.dragIcon
    screen.dragIcon = now?.shown
    var update = OverlayUpdate(overlays: now.map { [$0.overlay] } ?? [], damage: Region())
    if former != now?.shown { update.damage = Region([former, now?.shown].compactMap { $0?.bounds }) }
    return update
  }

  private func dragIcon(on screen: Screen) -> (overlay: Overlay, shown: ShownDragIcon)? {
    guard let icon = data.dragIcon.flatMap({ overlay($0, at: router.operation.dragPlace) }),
      case .surface(let surface, let origin) = icon,
      let bounds = screen.item(surface, at: origin)?.bounds.intersection(IntRect(screen.output.description.pixels)),
      !bounds.isEmpty
    else { return nil }
    return (icon, ShownDragIcon(surface: surface.id, change: changesOutsideWindows, bounds: bounds))
  }
}
