import Geometry
import Surfaces
import WaylandServer

/// What others are told of a toplevel.
struct ToplevelDescription: Equatable {
  var title: String
  var appID: String
  var states: [ZwlrForeignToplevelHandleV1.State]
  var parent: WindowID?
  var outputs: [OutputGlobal]

  /// States are those that the client was last asked for; outputs also those that it would be on if it were not hidden.
  init(_ toplevel: ToplevelObject) {
    let window = toplevel.window
    title = window.title
    appID = window.appID
    parent = window.parent?.id
    outputs = toplevel.shell.outputs.all.filter { $0.description.frame.intersects(window.frame) }
    states = []
    if toplevel.wanted.isMaximized { states.append(.maximized) }
    if toplevel.isMinimized { states.append(.minimized) }
    if toplevel.wanted.isActivated { states.append(.activated) }
    if toplevel.wanted.isFullscreen { states.append(.fullscreen) }
  }

  static func == (a: Self, b: Self) -> Bool {
    a.title == b.title && a.appID == b.appID && a.states == b.states && a.parent == b.parent
      && a.outputs.elementsEqual(b.outputs, by: ===)
  }

  /// About as many bytes as telling all of it takes.
  var weight: Int { 160 + title.utf8.count + appID.utf8.count }
}
