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
