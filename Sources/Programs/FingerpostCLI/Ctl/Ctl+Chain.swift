import ArgumentParser
import Control

extension Ctl {
  struct Chain: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "chain",
      abstract: "Shows the responder chain: the focused widget, what contains it, its window, client and the shell.",
      discussion: """
        For a program that takes part in responder chains, the first lines are its own responders, as views, view \
        controllers and the application, by the names of their classes.

        Examples:

          fingerpost ctl chain
          fingerpost ctl chain --at 120,80
        """)
    @OptionGroup var options: CtlOptions
    @Option(
      help: ArgumentHelp(
        "The chain of a touch at this place of the desktop, in logical pixels, and not that of a first responder.",
        valueName: "x,y"))
    var at: Place?
    @Argument(
      help: """
        The window: an id, a name, an app id or a title; * and ? match other characters. Default: the first responder.
        """)
    var window: String?

    func validate() throws {
      if at != nil, window != nil { throw ValidationError("expected either a window, or --at with a place") }
    }

    func request() -> ControlRequest {
      .chain(ChainRequest(window: window.map(WindowName.init(argument:)), at: at?.place))
    }

    /// A place as two numbers with a comma between them.
    struct Place: ExpressibleByArgument {
      let place: ChainRequest.Place

      init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], abs(x) <= 1_000_000, abs(y) <= 1_000_000
        else { return nil }
        place = ChainRequest.Place(x: x, y: y)
      }
    }
  }
}
