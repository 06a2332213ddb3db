import Geometry
import Surfaces
import WaylandServer

/// The properties of a toplevel that are sent to clients that list toplevels.
struct ToplevelDescription: Equatable {
  /// The name among all lists, which changes if the toplevel is unmapped and mapped again.
  var identifier: String
  var title: String
  var appID: String
  var states: [ZwlrForeignToplevelHandleV1.State]
  var parent: WindowID?
  var outputs: [OutputGlobal]

  /// Reads the requested states, and the outputs that show the window or would show it if it were not hidden.
  init(_ toplevel: ToplevelObject) {
    let window = toplevel.window
    identifier = toplevel.shell.watchers.identifier(of: window.id)
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
    a.identifier == b.identifier && a.title == b.title && a.appID == b.appID && a.states == b.states
      && a.parent == b.parent && a.outputs.elementsEqual(b.outputs, by: ===)
  }

  /// The approximate size of all events in bytes.
  var weight: Int { 160 + title.utf8.count + appID.utf8.count }
}
