import ArgumentParser
import FingerpostClient
import Glibc
import KeyboardLayouts
import PanelPrograms
import System

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
    let program = PanelProgram("fingerpost-keyboard")
    let signals = Self.takeSignals(program)
    let isDone = program.run(as: "org.fingerpost.Keyboard") { application throws(ClientError) in
      let controller = try KeyboardController(in: application, settings, warn: program.warn)
      if let signals { Self.follow(signals, in: application, controller) }
      return controller
    }
    if !isDone { throw ExitCode(1) }
  }

  /// The signals that are switches, so that they never end the program; nil if the system refuses.
  private static func takeSignals(_ program: PanelProgram) -> SignalFile? {
    do throws(ErrorNumber) { return try SignalFile([SIGUSR1, SIGUSR2]) } catch {
      program.warn("signals are not switches: \(error)")
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
}
