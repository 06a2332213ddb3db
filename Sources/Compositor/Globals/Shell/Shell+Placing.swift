import Geometry
import Surfaces

extension Shell {
  /// The output that shows most of a rectangle; the first output if none does.
  func output(showing frame: Rect<LayoutSpace>) -> OutputGlobal? {
    var best = outputs.all.first
    var most = 0.0
    for output in outputs.all {
      let part = output.description.frame.intersection(frame).size
      if part.width * part.height > most { (best, most) = (output, part.width * part.height) }
    }
    return best
  }

  /// Returns true if some output shows a part of a rectangle.
  func isInSight(_ frame: Rect<LayoutSpace>) -> Bool {
    outputs.all.contains { $0.description.frame.intersects(frame) }
  }

  /// Returns true if the usable area of an output contains the middle of a rectangle. Of a rectangle that is larger than the
  /// area, the part that fits counts.
  func showsMiddle(of frame: Rect<LayoutSpace>) -> Bool {
    outputs.all.contains { output in
      let area = usableArea(of: output)
      let width = min(frame.size.width, area.size.width)
      let height = min(frame.size.height, area.size.height)
      return area.contains(Point(frame.minX + width / 2, frame.minY + height / 2))
    }
  }

  /// The area that should contain the popups of a window, from the top left of its window geometry.
  func bounds(forPopupsOf parent: ClientWindow) -> IntRect<SurfaceSpace>? {
    guard let output = output(showing: parent.frame) else { return nil }
    let isOverPanels = parent.effectiveLayer > .normal || parent.isFullScreen
    let avoidsKeyboards = toplevels[parent.presentingToplevel.id]?.avoidsKeyboards == true
    let whole = avoidsKeyboards ? uncoveredArea(of: output) : output.description.frame
    let area = isOverPanels ? whole : usableArea(of: output)
    let origin = parent.frame.origin
    return IntRect(
      snapping: Rect(x: area.minX - origin.x, y: area.minY - origin.y, width: area.size.width, height: area.size.height)
    )
  }

  /// The initial position of a toplevel's frame if the toplevel does not cover its output.
  func place(_ toplevel: ToplevelObject) -> Point<LayoutSpace> {
    let parent = toplevel.window.parent?.frame
    let target = toplevel.placedOutput ?? parent.flatMap { output(showing: $0) } ?? outputs.all.first
    if let placement = toplevel.placement, let target,
      let origin = placement.origin(of: toplevel.window.frame.size, in: usableArea(of: target))
    {
      return origin
    }
    return places.place(toplevel.window, over: parent, in: target.map { usableArea(of: $0) })
  }

  /// Returns true if no other toplevel is mapped or about to fill its output.
  func isVacant(apartFrom newcomer: ToplevelObject) -> Bool {
    toplevels.values.allSatisfy { $0 === newcomer || !($0.isMapped || $0.fillsOutput) }
  }

  /// Notifies observers of a window's new position, and moves its popups with it.
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

  /// Notifies everything that depends on the parent of a window after a client has changed it.
  func parentDidChange(of window: ClientWindow) {
    keepInFrontOfParent(window)
    watchers.toplevelsDidChange()
    server.observer?.windowDidChange(window)
    if window.isModal, window.isMapped { delegate?.shell(self, modalityDidChange: window) }
  }

  /// Raises a window, with its children, if it is behind its parent.
  func keepInFrontOfParent(_ window: ClientWindow) {
    guard window.isMapped, let parent = window.parent, parent.isMapped else { return }
    let windows = server.windows.windows
    guard let behind = windows.firstIndex(where: { $0 === window }),
      let front = windows.firstIndex(where: { $0 === parent }), behind < front
    else { return }
    server.windows.raise(window)
  }
}
