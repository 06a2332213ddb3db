import Geometry
import Surfaces

extension Shell {
  /// The output that shows most of a rectangle; the first one where none does.
  func output(showing frame: Rect<LayoutSpace>) -> OutputGlobal? {
    var best = outputs.all.first
    var most = 0.0
    for output in outputs.all {
      let part = output.description.frame.intersection(frame).size
      if part.width * part.height > most { (best, most) = (output, part.width * part.height) }
    }
    return best
  }

  /// Whether some output shows a part of a rectangle.
  func isInSight(_ frame: Rect<LayoutSpace>) -> Bool {
    outputs.all.contains { $0.description.frame.intersects(frame) }
  }

  /// What popups of a window should stay inside, from the top left of its window geometry.
  func bounds(forPopupsOf parent: ClientWindow) -> IntRect<SurfaceSpace>? {
    guard let output = output(showing: parent.frame) else { return nil }
    let isOverPanels = parent.effectiveLayer > .normal || parent.isFullScreen
    let area = isOverPanels ? output.description.frame : usableArea(of: output)
    let origin = parent.frame.origin
    return IntRect(
      snapping: Rect(x: area.minX - origin.x, y: area.minY - origin.y, width: area.size.width, height: area.size.height)
    )
  }

  /// Where a toplevel's frame begins when it is shown at its own size.
  func place(_ toplevel: ToplevelObject) -> Point<LayoutSpace> {
    let parent = toplevel.window.parent?.frame
    let target = parent.flatMap { output(showing: $0) } ?? outputs.all.first
    return places.place(toplevel.window, over: parent, in: target.map { usableArea(of: $0) })
  }

  /// Whether no other toplevel is on the screen or about to be.
  func isVacant(apartFrom newcomer: ToplevelObject) -> Bool {
    toplevels.values.allSatisfy { $0 === newcomer || !($0.isMapped || $0.fillsOutput) }
  }

  /// Takes along what a window presents, and tells.
  func windowDidMove(_ window: ClientWindow) {
    watchers.toplevelsDidChange()
    server.observer?.windowDidChange(window)
    movePopups(of: window)
  }

  func movePopups(of window: ClientWindow) {
    for popup in popups.values.filter({ $0.parent === window }).sorted(by: Self.areInOrder) {
      let position = popup.window.position
      popup.parentDidMove()
      if popup.window.position != position { windowDidMove(popup.window) } else { movePopups(of: popup.window) }
    }
  }

  static func areInOrder(_ a: PopupObject, _ b: PopupObject) -> Bool {
    a.window.id.rawValue < b.window.id.rawValue
  }

  /// Raises a window, with its family, where it has come to lie behind what presents it.
  func keepInFrontOfParent(_ window: ClientWindow) {
    guard window.isMapped, let parent = window.parent, parent.isMapped else { return }
    let windows = server.windows.windows
    guard let behind = windows.firstIndex(where: { $0 === window }),
      let front = windows.firstIndex(where: { $0 === parent }), behind < front
    else { return }
    server.windows.raise(window)
  }
}
