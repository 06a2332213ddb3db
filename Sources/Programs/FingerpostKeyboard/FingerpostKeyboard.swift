import ArgumentParser
import FingerpostClient
import Glibc
import KeyboardLayouts
import System
import TextDrawing

@main
struct FingerpostKeyboard: ParsableCommand {
  static let version = "0.2.0"

  /// Begins messages of the argument parser like those of the program.
  static var _errorPrefix: String { "fingerpost-keyboard: error: " }

  static let configuration = CommandConfiguration(
    commandName: "fingerpost-keyboard",
    abstract: "A keyboard on the screen, for Wayland.",
    discussion: """
      It appears while a text field has the focus, and types into it. It needs a compositor with layers \
      (zwlr_layer_shell_v1), input methods (zwp_input_method_v2) and virtual keyboards (zwp_virtual_keyboard_v1). \
      Fingerpost gives them to the program by its policy:

        programs:
          - {name: keyboard, command: [fingerpost-keyboard, --layout, "de,ru"]}
        privileges:
          layer-shell: {launched: keyboard}
          input-method: {launched: keyboard}
          virtual-keyboard: {launched: keyboard}

      docs/keyboard.md describes the keys and the gestures.

      Exit status: 1 the compositor cannot be reached, lacks a protocol, or has ended; 64 the command line is invalid.
      """,
    version: version)

  @OptionGroup var options: KeyboardOptions

  func run() throws {
    let settings: KeyboardSettings
    do throws(LayoutFault) { settings = try options.settings() } catch { throw ValidationError(error.description) }
    let signals = Self.takeSignals()
    let application: WaylandApplication
    do throws(ClientError) {
      application = try WaylandApplication(identifier: "org.fingerpost.Keyboard")
      application.textDrawer = Self.makeTextDrawer()
      let controller = try KeyboardController(in: application, settings, warn: Self.warn)
      if let signals { Self.follow(signals, in: application, controller) }
      try application.run()
      withExtendedLifetime(controller) {}
    } catch {
      StandardStreams.write("fingerpost-keyboard: error: \(error)\n", to: 2)
      throw ExitCode(1)
    }
  }

  /// The signals that are switches, so that they never end the program; nil if the system refuses.
  private static func takeSignals() -> SignalFile? {
    do throws(ErrorNumber) { return try SignalFile([SIGUSR1, SIGUSR2]) } catch {
      warn("signals are not switches: \(error)")
      return nil
    }
  }

  private static func follow(
    _ signals: SignalFile, in application: WaylandApplication, _ controller: KeyboardController
  ) {
    application.watch(signals.descriptor) { [unowned controller] in
      while let signal = signals.next() {
        if signal == SIGUSR1 { controller.switchWasPressed() } else { controller.nextWasPressed() }
      }
    }
  }

  /// Text of all scripts, or the strokes of the library.
  private static func makeTextDrawer() -> (any TextDrawer)? {
    do throws(TextDrawingError) { return try PangoTextDrawer() } catch {
      warn("only keys with ASCII characters are legible: \(error)")
      return nil
    }
  }

  private static func warn(_ text: String) { StandardStreams.write("fingerpost-keyboard: warning: \(text)\n", to: 2) }
}
