import ArgumentParser
import Control

extension Ctl {
  struct Inspect: CtlCommand {
    static let configuration = CommandConfiguration(
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

    func validate() throws {
      if let depth, !TreeRequest.depths.contains(depth) {
        throw ValidationError("invalid depth \(depth): expected 1 to 100")
      }
    }

    func request() -> ControlRequest {
      .tree(TreeRequest(window: window.map(WindowName.init(argument:)), depth: depth, includesPlaces: places))
    }
  }
}
