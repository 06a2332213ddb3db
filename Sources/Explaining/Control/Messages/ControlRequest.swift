package import Documents

/// A request of a client of the control socket.
package enum ControlRequest: Equatable, Sendable {
  case version
  case windows
  /// The surface trees of all windows, or of one.
  case surfaces(WindowName?)
  case devices
  case outputs
  /// Keeps the changes of outputs that would be undone without a confirmation.
  case keepOutputs
  /// Describes the time without input: whether the desktop is asleep, and what keeps it awake.
  case idle
  /// Describes the edit menu: whether a program draws it, whether it is open, and its items.
  case menu
  /// Unlocks a session whose lock has lost its client.
  case unlock
  /// Asks the user to touch each output in turn, to find the touchscreen that belongs to it.
  case identify
  /// Describes a place of the desktop, in logical pixels: window, surface, responder chain and the receiver of a press.
  case inspect(x: Double, y: Double)
  /// Reads the tree of a window's widgets.
  case tree(TreeRequest)
  /// Finds the widgets that fit selectors.
  case find(FindRequest)
  /// Makes a window key. Nil takes the keyboard from every window.
  case focus(WindowName?)
  case raise(WindowName)
  case close(WindowName)
  case action(String)
  /// Describes what actions would do if they were sent now.
  case actions(ActionsRequest)
  /// Describes a responder chain: widgets, the responders inside the client, surfaces, windows, client and shell.
  case chain(ChainRequest)
  /// Plays steps in the language of scripts. Each text contains one step or a list.
  case inject(steps: [String])
  /// Starts clients and plays steps of the whole language, in a compositor that serves steps. `clients` is the value of
  /// `clients` of a script; nil for none.
  case play(clients: String?, steps: [String])
  case reload
  case screenshot(ScreenshotRequest)
  /// - Parameter file: the path; nil leaves the choice to the compositor.
  case dumpRecorder(file: String?)
  case quit
  case follow([FollowTopic])
}

/// The selection of a window.
package enum WindowName: Equatable, Sendable {
  /// The id that the request `windows` lists.
  case id(Int)
  /// A pattern for the window's name, app id or title, in which `*` and `?` match other characters.
  case text(String)
}

/// The responder chain to be described. Without a window and a place, it is that of the first responder.
package struct ChainRequest: Equatable, Sendable {
  /// A place of the desktop, in logical pixels.
  package struct Place: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The window whose first responder is meant.
  package var window: WindowName?
  /// The place whose responder is meant. A request with a window and a place is invalid.
  package var place: Place?

  package init(window: WindowName? = nil, at place: Place? = nil) { (self.window, self.place) = (window, place) }
}

/// The tree of widgets to be read.
package struct TreeRequest: Equatable, Sendable {
  /// The window; nil for the key window.
  package var window: WindowName?
  /// The number of levels, the window being the first one; nil for 100.
  package var depth: Int?
  /// True if each widget is described with its area on the desktop.
  package var includesPlaces: Bool
  /// True if each widget is described as an answer to `find` does.
  package var includesDetails: Bool

  package init(
    window: WindowName? = nil, depth: Int? = nil, includesPlaces: Bool = false, includesDetails: Bool = false
  ) {
    (self.window, self.depth) = (window, depth)
    (self.includesPlaces, self.includesDetails) = (includesPlaces, includesDetails)
  }

  /// The levels that a request can ask for.
  package static let depths = 1...100
}

/// The widgets to be found.
package struct FindRequest: Equatable, Sendable {
  /// The window of selectors without one; nil for the key window.
  package var window: WindowName?
  /// Selectors in the language of scripts. Each text contains one or a list.
  package var selectors: [String]
  /// True if each widget is described with a selector that finds only this widget.
  package var includesSelectors: Bool

  package init(_ selectors: [String], in window: WindowName? = nil, includesSelectors: Bool = false) {
    (self.window, self.selectors, self.includesSelectors) = (window, selectors, includesSelectors)
  }

  /// The most selectors of a request.
  package static let mostSelectors = 100
}

/// The actions to be described.
package struct ActionsRequest: Equatable, Sendable {
  /// The window that the actions would be sent to; nil for the first responder.
  package var window: WindowName?
  /// The names; none for all known actions.
  package var names: [String]

  package init(window: WindowName? = nil, names: [String] = []) { (self.window, self.names) = (window, names) }

  /// The most names of a request.
  package static let mostNames = 1_000
}

/// A picture to be written to a PNG file.
package struct ScreenshotRequest: Equatable, Sendable {
  /// An absolute path, since the compositor may run in another folder than its client.
  package var file: String
  /// The name of the output; nil for the first one, or for the one that shows `window`.
  package var output: String?
  /// The window whose frame the picture covers; nil for the whole output.
  package var window: WindowName?
  package var includesCursor: Bool
  package var overlay: OverlayChoice

  package init(
    file: String, output: String? = nil, window: WindowName? = nil, includesCursor: Bool = false,
    overlay: OverlayChoice = .nothing
  ) {
    self.file = file
    self.output = output
    self.window = window
    self.includesCursor = includesCursor
    self.overlay = overlay
  }
}

/// A topic that a client can follow as a stream of events.
package enum FollowTopic: String, CaseIterable, Sendable {
  case keyWindow = "key-window"
  case firstResponder = "first-responder"
  /// The mode of bindings and recognizers.
  case mode
  /// The states and values of the policy's gestures.
  case gestures
  /// Each action, and what the widgets of an application have answered to it.
  case actions
  /// The actions that become possible or impossible.
  case possibleActions = "possible-actions"
  /// Every entry of the trace.
  case trace
}
