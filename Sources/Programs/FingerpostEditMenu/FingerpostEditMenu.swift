import ArgumentParser
import FingerpostClient
import PanelPrograms

@main
struct FingerpostEditMenu: ParsableCommand {
  static let version = "0.2.0"

  /// Begins messages of the argument parser like those of the program.
  static var _errorPrefix: String { "fingerpost-edit-menu: error: " }

  static let configuration = CommandConfiguration(
    commandName: "fingerpost-edit-menu",
    abstract: "The edit menu and the handles of a selection, for Fingerpost.",
    discussion: """
      It shows Cut, Copy, Paste and other actions beside the selection of the first responder, and handles at its ends. \
      It needs a compositor with layers (zwlr_layer_shell_v1) and edit menus (fingerpost_edit_menu_manager_v1). \
      Fingerpost gives them to the program by its policy:

        programs:
          - {name: edit-menu, command: [fingerpost-edit-menu]}
        privileges:
          layer-shell: {launched: edit-menu}
          edit-menu: {launched: edit-menu}

      docs/edit-menu.md describes the menu.

      Exit status: 1 the compositor cannot be reached, lacks a protocol, has another program for the menu, or has ended; \
      64 the command line is invalid.
      """,
    version: version)

  @Option(help: ArgumentHelp("The colors: light, dark or contrast.", valueName: "theme"))
  var theme = "light"

  func validate() throws { _ = try themeName() }

  private func themeName() throws -> Theme.Name {
    do throws(ThemeFault) { return try Theme.Name(option: theme) } catch { throw ValidationError(error.description) }
  }

  func run() throws {
    let theme = try themeName()
    let program = PanelProgram("fingerpost-edit-menu")
    var isUnavailable = false
    let isDone = program.run(as: "org.fingerpost.EditMenu") { application throws(ClientError) in
      try EditMenuController(in: application, theme) { [unowned application] in
        isUnavailable = true
        application.stop()
      }
    }
    if isUnavailable { program.fail("another program draws the edit menu of the seat; end it first") }
    if !isDone || isUnavailable { throw ExitCode(1) }
  }
}
