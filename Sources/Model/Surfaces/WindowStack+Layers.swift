import Geometry

extension WindowStack {
  /// Sorts windows by their layers. Windows of one layer keep their order.
  ///
  /// A full-screen window, with the windows of its presenter, is in front of `top` until another window is raised over
  /// it. Input panels, with the windows they present, are in front of all layers, and in the order of their own layers.
  static func arrange(_ windows: [ClientWindow]) -> [ClientWindow] {
    guard windows.contains(where: { $0.layer != .normal }) else { return windows }
    var byLayer = [[ClientWindow]](repeating: [], count: WindowLayer.allCases.count)
    let panels = windows.filter(\.topmostPresenter.isInputPanel)
    for window in windows where !window.topmostPresenter.isInputPanel {
      byLayer[Int(window.effectiveLayer.rawValue)].append(window)
    }
    let normal = byLayer[Int(WindowLayer.normal.rawValue)]
    let presenters = uncoveredFullScreens(among: normal)
    let inFront = normal.filter { window in presenters.contains { $0 === window.topmostPresenter } }
    byLayer[Int(WindowLayer.normal.rawValue)] = normal.filter { window in !inFront.contains { $0 === window } }
    byLayer[Int(WindowLayer.top.rawValue)] += inFront
    return byLayer.joined() + WindowLayer.allCases.flatMap { layer in panels.filter { $0.effectiveLayer == layer } }
  }

  /// The topmost presenters of full-screen windows that no window of another presenter covers.
  private static func uncoveredFullScreens(among windows: [ClientWindow]) -> [ClientWindow] {
    windows.indices.compactMap { index in
      guard windows[index].isFullScreen else { return nil }
      let (presenter, frame) = (windows[index].topmostPresenter, windows[index].frame)
      let isCovered = windows[index...].contains { $0.topmostPresenter !== presenter && $0.frame.intersects(frame) }
      return isCovered ? nil : presenter
    }
  }
}
