import ArgumentParser
import Control

extension Ctl {
  struct Inspect: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "inspect",
      abstract: "Describes a place: window, surface, responder chain, and the receiver of a press.",
      discussion: """
        The position is in logical pixels of the desktop. The last line is the step of a script that taps the place. \
        Nothing is changed, and no client is notified.

        Example:

          fingerpost ctl inspect 120 80
        """)
    @OptionGroup var options: CtlOptions
    @Argument(help: "The distance from the left edge of the desktop.") var x: Double
    @Argument(help: "The distance from the top edge of the desktop.") var y: Double

    func validate() throws {
      for value in [x, y] where !(abs(value) <= 1_000_000) {
        throw ValidationError("invalid position \(value): expected logical pixels from -1000000 to 1000000")
      }
    }

    func request() -> ControlRequest { .inspect(x: x, y: y) }
  }
}

extension Ctl {
  struct Tree: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "tree",
      abstract: "Shows the widgets inside a window as a tree: roles, names, states, texts and values.",
      discussion: """
        Each line is a widget, below the widget that contains it. The compositor must have been started with \
        --accessibility. The text of password fields is never shown.

        Examples:

          fingerpost ctl tree
          fingerpost ctl tree org.gnome.TextEditor --depth 4 --places
        """)
    @OptionGroup var options: CtlOptions
    @Argument(
      help: "The window: an id, a name, an app id or a title; * and ? match other characters. Default: the key window.")
    var window: String?
    @Option(help: ArgumentHelp("Only this many levels, 1 to 100.", valueName: "levels")) var depth: Int?
    @Flag(help: "Show the area of each widget on the desktop, in logical pixels.") var places = false
    @Flag(help: "Show the id, the description, and the row and column in a table of each widget.") var details = false

    func validate() throws {
      if let depth, !TreeRequest.depths.contains(depth) {
        throw ValidationError("invalid depth \(depth): expected 1 to 100")
      }
    }

    func request() -> ControlRequest {
      .tree(
        TreeRequest(
          window: window.map(WindowName.init(argument:)), depth: depth, includesPlaces: places, includesDetails: details
        ))
    }
  }
}

extension Ctl {
  struct Find: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "find",
      abstract: "Finds widgets by selectors of scripts, and presses nothing.",
      discussion: """
        Each line is a widget with its role, name, states, text, value, area on the desktop, id, description and place in \
        a table. The line below it is its handle, which selectors accept under 'handle'. The compositor must have been \
        started with --accessibility. The text of password fields is never shown.

        Examples:

          fingerpost ctl find '{role: button}'
          fingerpost ctl find '{in: editor, id: save*}' '{in: editor, role: cell, row: 2, column: 1}' --json
        """)
    @OptionGroup var options: CtlOptions
    @Option(
      help: ArgumentHelp(
        "The window of selectors without \"in\": an id, a name, an app id or a title. Default: the key window.",
        valueName: "window"))
    var window: String?
    @Flag(help: "Also show selectors that find only one of the widgets, for the first 20 widgets.")
    var uniqueSelectors = false
    @Argument(help: "A selector of a widget, or a list of them, in YAML or JSON.") var selectors: [String]

    func request() -> ControlRequest {
      .find(
        FindRequest(selectors, in: window.map(WindowName.init(argument:)), includesSelectors: uniqueSelectors))
    }
  }
}
