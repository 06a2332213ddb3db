package import FingerpostClient
import System
import TextDrawing

/// A program that draws a part of the desktop.
package struct PanelProgram {
  /// The name for messages.
  private let name: String

  /// - Parameter name: the name of the command.
  package init(_ name: String) { self.name = name }

  /// Connects to the compositor of the environment, and handles events until the program ends. Errors are printed.
  ///
  /// - Parameters:
  ///   - identifier: the name of the application for the compositor.
  ///   - makeController: makes the object that opens the windows. It lives until the end.
  /// - Returns: false after an error.
  package func run<Controller>(
    as identifier: String, _ makeController: (WaylandApplication) throws(ClientError) -> Controller
  ) -> Bool {
    do throws(ClientError) {
      let application = try WaylandApplication(identifier: identifier)
      application.textDrawer = makeTextDrawer()
      let controller = try makeController(application)
      try application.run()
      withExtendedLifetime(controller) {}
      return true
    } catch {
      fail(error.description)
      return false
    }
  }

  /// Text of all scripts; nil, after a warning, for the strokes of the library.
  private func makeTextDrawer() -> PangoTextDrawer? {
    do throws(TextDrawingError) { return try PangoTextDrawer() } catch {
      warn("only ASCII characters are legible: \(error)")
      return nil
    }
  }

  package func warn(_ text: String) { StandardStreams.write("\(name): warning: \(text)\n", to: 2) }

  package func fail(_ text: String) { StandardStreams.write("\(name): error: \(text)\n", to: 2) }
}
