import Globals
import StageKit
import Surfaces
import Testing

/// Tests of `xdg_wm_dialog_v1`.
@Suite struct DialogTests {
  private let stage: ShellStage
  private let client: WireClient
  private let page: WireWindow
  private let dialog: WireWindow
  private let object: UInt32

  init() throws {
    stage = try ShellStage()
    client = try stage.connectWire()
    stage.settle()
    page = Self.show("page", of: client, in: stage)
    dialog = Self.show("dialog", of: client, in: stage)
    object = client.make(client.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(dialog.role))
    stage.settle()
    _ = stage.log.takeEvents()
  }

  private static func show(_ title: String, of client: WireClient, in stage: ShellStage) -> WireWindow {
    let window = client.beginToplevel()
    client.request(window.role, "set_title", .text(title))
    stage.settle()
    client.show(window)
    stage.settle()
    return window
  }

  private func request(_ object: UInt32, _ request: String, _ words: Word...) -> [String] {
    switch words.first {
    case let word?: client.request(object, request, word)
    case nil: client.request(object, request)
    }
    stage.settle()
    return stage.log.takeEvents()
  }

  private func model(_ title: String) -> ClientWindow? { stage.server.windows.windows.first { $0.title == title } }
  private var isBlocked: Bool { model("page")?.modalDialog != nil }

  @Test func aModalDialogKeepsInputFromItsParentOnly() {
    #expect(request(object, "set_modal") == ["dialog changes", "dialog is modal"])
    #expect(!isBlocked, "it has no parent yet")
    #expect(request(dialog.role, "set_parent", .id(page.role)) == ["dialog changes", "dialog is modal"])
    #expect(isBlocked)
    #expect(request(object, "set_modal") == [])
    #expect(request(object, "unset_modal") == ["dialog changes", "dialog is not modal"])
    #expect(!isBlocked && client.error == nil)
  }

  @Test func thePropertiesEndWithTheObject() {
    _ = request(dialog.role, "set_parent", .id(page.role))
    _ = request(object, "set_modal")
    #expect(isBlocked)
    #expect(request(object, "destroy") == ["dialog changes", "dialog is not modal"])
    #expect(!isBlocked)
    let second = client.make(client.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(dialog.role))
    _ = request(second, "set_modal")
    #expect(isBlocked && client.error == nil)
    _ = request(client.global("xdg_wm_dialog_v1"), "destroy")
    #expect(isBlocked, "dialogs stay valid")
  }

  @Test func theObjectIsInertAfterItsToplevel() {
    _ = request(dialog.role, "set_parent", .id(page.role))
    _ = request(object, "set_modal")
    _ = request(dialog.role, "destroy")
    #expect(!isBlocked)
    for name in ["unset_modal", "set_modal", "destroy"] { _ = request(object, name) }
    #expect(client.error == nil)
  }

  @Test func aDialogOfAnotherClientCanBeModalForAnExportedWindow() throws {
    let guest = try stage.connectWire()
    stage.settle()
    let chooser = Self.show("chooser", of: guest, in: stage)
    let made = guest.make(guest.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(chooser.role))
    guest.request(made, "set_modal")
    client.make(client.global("zxdg_exporter_v2"), "export_toplevel", .id(page.surface))
    stage.settle()
    let handle = client.texts["zxdg_exported_v2.handle"] ?? ""
    let imported = guest.make(guest.global("zxdg_importer_v2"), "import_toplevel", .text(handle))
    stage.settle()
    _ = stage.log.takeEvents()
    guest.request(imported, "set_parent_of", .id(chooser.surface))
    stage.settle()
    #expect(isBlocked && stage.log.takeEvents() == ["chooser changes", "chooser is modal"])
    guest.hangUp()
    stage.settle()
    #expect(!isBlocked)
  }

  @Test func aToplevelHasOneDialogObject() {
    client.make(client.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(dialog.role))
    stage.settle()
    #expect(client.error == "xdg_wm_dialog_v1 0")
  }
}
