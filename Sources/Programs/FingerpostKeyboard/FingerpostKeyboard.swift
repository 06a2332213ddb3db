import ArgumentParser
import FingerpostClient
import KeyboardLayouts
import PanelPrograms

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
    let isDone = program.run(as: "org.fingerpost.Keyboard") { application throws(ClientError) in
      try KeyboardController(in: application, settings, warn: program.warn)
    }
    if !isDone { throw ExitCode(1) }
  }
}
