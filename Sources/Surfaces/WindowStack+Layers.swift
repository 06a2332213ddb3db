import Geometry

extension WindowStack {
  /// Puts windows in the order of their layers; those of one layer keep the order that they have.
  ///
  /// A full-screen window lies in front of `top` with its family, until another window is raised over it.
  /// Input panels lie in front of all layers with what they present.
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
    return byLayer.joined() + panels
  }

  /// The presenters of full-screen windows that no other family's window lies over.
  private static func uncoveredFullScreens(among windows: [ClientWindow]) -> [ClientWindow] {
    windows.indices.compactMap { index in
      guard windows[index].isFullScreen else { return nil }
      let (presenter, frame) = (windows[index].topmostPresenter, windows[index].frame)
      let isCovered = windows[index...].contains { $0.topmostPresenter !== presenter && $0.frame.intersects(frame) }
      return isCovered ? nil : presenter
    }
  }
}
