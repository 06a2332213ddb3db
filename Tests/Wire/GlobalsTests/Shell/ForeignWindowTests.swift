import StageKit
import Globals
import Surfaces
import Testing

/// Tests of `zxdg_exporter_v2`, `zxdg_importer_v2` and their first versions.
@Suite struct ForeignWindowTests {
  private let stage: ShellStage
  private let owner: WireClient
  private let guest: WireClient
  private let shown: WireWindow
  private let dialog: WireWindow

  init() throws {
    stage = try ShellStage()
    (owner, guest) = (try stage.connectWire(), try stage.connectWire())
    stage.settle()
    shown = Self.show("owner", of: owner, in: stage)
    dialog = Self.show("dialog", of: guest, in: stage)
  }

  private static func show(_ title: String, of client: WireClient, in stage: ShellStage) -> WireWindow {
    let window = client.beginToplevel()
    client.request(window.role, "set_title", .text(title))
    stage.settle()
    client.show(window)
    stage.settle()
    return window
  }

  private func model(_ title: String) -> ClientWindow? { stage.server.windows.windows.first { $0.title == title } }

  private var parent: String? { model("dialog")?.parent?.title }

  private func export(_ window: WireWindow, of client: WireClient, _ version: Int = 2) -> (UInt32, String) {
    let made = client.make(
      client.global("zxdg_exporter_v\(version)"), version == 2 ? "export_toplevel" : "export", .id(window.surface))
    stage.settle()
    return (made, client.texts["zxdg_exported_v\(version).handle"] ?? "")
  }

  private func importWindow(_ handle: String, by client: WireClient, _ version: Int = 2) -> UInt32 {
    let made = client.make(
      client.global("zxdg_importer_v\(version)"), version == 2 ? "import_toplevel" : "import", .text(handle))
    stage.settle()
    return made
  }

  private func setParent(_ imported: UInt32, of window: WireWindow, by client: WireClient) {
    client.request(imported, "set_parent_of", .id(window.surface))
    stage.settle()
  }

  @Test(arguments: [1, 2]) func aWindowOfAnotherClientBecomesTheParent(version: Int) throws {
    let (_, handle) = export(shown, of: owner, version)
    let imported = importWindow(handle, by: guest, version)
    owner.request(shown.role, "set_title", "owner")
    setParent(imported, of: dialog, by: guest)
    #expect(parent == "owner")
    #expect(stage.titles == ["owner", "dialog"])
    #expect(guest.error == nil && owner.error == nil)
  }

  @Test func aHandleOfOneVersionIsGoodForTheOther() {
    let (_, handle) = export(shown, of: owner, 1)
    setParent(importWindow(handle, by: guest, 2), of: dialog, by: guest)
    #expect(parent == "owner")
  }

  @Test func handlesAreDifferentAndLong() {
    let handles = (0..<100).map { _ in export(shown, of: owner).1 }
    #expect(Set(handles).count == 100)
    #expect(handles.allSatisfy { $0.utf8.count == 32 })
  }

  @Test(arguments: [1, 2]) func anInvalidHandleIsDestroyedAtOnce(version: Int) {
    let imported = importWindow("0123456789abcdef0123456789abcdef", by: guest, version)
    #expect(guest.counts["zxdg_imported_v\(version).destroyed"] == 1)
    setParent(imported, of: dialog, by: guest)
    #expect(parent == nil && guest.error == nil)
  }

  @Test(arguments: ["the export", "the import", "the toplevel", "the content", "the owner", "both exports"])
  func theRelationEnds(with part: String) {
    let (exported, handle) = export(shown, of: owner)
    let imported = importWindow(handle, by: guest)
    setParent(imported, of: dialog, by: guest)
    #expect(parent == "owner")
    switch part {
    case "the export": owner.request(exported, "destroy")
    case "the import": guest.request(imported, "destroy")
    case "the toplevel": owner.request(shown.role, "destroy")
    case "the content":
      owner.request(shown.surface, "attach", .nothing, 0, 0)
      owner.request(shown.surface, "commit")
    case "the owner": owner.hangUp()
    default:
      // Another export of the same window does not keep the relation of the first.
      _ = export(shown, of: owner)
      owner.request(exported, "destroy")
    }
    stage.settle()
    #expect(parent == nil)
    #expect(guest.counts["zxdg_imported_v2.destroyed"] == (part == "the import" ? nil : 1))
    #expect(guest.error == nil)
    if part != "the import" { setParent(imported, of: dialog, by: guest) }
    _ = importWindow(handle, by: guest)
    #expect(parent == nil && guest.error == nil)
  }

  @Test func anotherParentReplacesTheForeignOne() {
    let (exported, handle) = export(shown, of: owner)
    setParent(importWindow(handle, by: guest), of: dialog, by: guest)
    let main = Self.show("main", of: guest, in: stage)
    guest.request(dialog.role, "set_parent", .id(main.role))
    stage.settle()
    #expect(parent == "main")
    owner.request(exported, "destroy")
    stage.settle()
    #expect(parent == "main")
  }

  @Test func aDialogOfADialogDoesNotGetTheForeignParent() {
    let (_, handle) = export(shown, of: owner)
    setParent(importWindow(handle, by: guest), of: dialog, by: guest)
    let inner = Self.show("inner", of: guest, in: stage)
    guest.request(inner.role, "set_parent", .id(dialog.role))
    guest.request(dialog.role, "destroy")
    stage.settle()
    #expect(model("inner") != nil && model("inner")?.parent == nil)
  }

  @Test func aRelationThatMakesACycleIsIgnored() {
    let (_, handle) = export(shown, of: owner)
    setParent(importWindow(handle, by: guest), of: dialog, by: guest)
    let (_, back) = export(dialog, of: guest)
    setParent(importWindow(back, by: owner), of: shown, by: owner)
    #expect(parent == "owner" && model("owner")?.parent == nil)
    #expect(owner.error == nil && guest.error == nil)
    setParent(importWindow(handle, by: owner), of: shown, by: owner)
    #expect(model("owner")?.parent == nil && owner.error == nil)
  }

  @Test func anotherClientCannotMakeSetParentAnError() {
    // The owner's window is below a window of the guest, which the guest then puts below another of its own.
    let main = Self.show("main", of: guest, in: stage)
    setParent(importWindow(export(dialog, of: guest).1, by: owner), of: shown, by: owner)
    setParent(importWindow(export(shown, of: owner).1, by: guest), of: main, by: guest)
    #expect(model("main")?.parent?.title == "owner" && model("owner")?.parent?.title == "dialog")
    guest.request(dialog.role, "set_parent", .id(main.role))
    stage.settle()
    #expect(guest.error == nil && owner.error == nil)
    #expect(parent == "main")
    #expect(model("owner")?.parent == nil)
  }

  @Test(arguments: [
    ("export v1", "zxdg_exporter_v1 0"), ("export v2", "zxdg_exporter_v2 0"), ("import v1", "zxdg_imported_v1 0"),
    ("import v2", "zxdg_imported_v2 0"),
  ])
  func onlyToplevelsTakePart(part: String, error: String) {
    let plain = guest.makeSurface()
    let version = part.hasSuffix("v1") ? 1 : 2
    if part.hasPrefix("export") {
      _ = export(WireWindow(surface: plain, xdgSurface: 0, role: 0), of: guest, version)
    } else {
      let imported = importWindow(export(shown, of: owner).1, by: guest, version)
      setParent(imported, of: WireWindow(surface: plain, xdgSurface: 0, role: 0), by: guest)
    }
    #expect(guest.error == error)
    #expect(owner.error == nil)
  }

  @Test func aClientWithTooManyObjectsIsDisconnected() {
    let exporter = guest.global("zxdg_exporter_v2")
    for _ in 0..<256 { guest.make(exporter, "export_toplevel", .id(dialog.surface)) }
    stage.settle()
    #expect(guest.error == nil)
    guest.make(guest.global("zxdg_importer_v2"), "import_toplevel", "nothing")
    stage.settle()
    #expect(guest.error == "wl_display 2")
    #expect(owner.error == nil)
  }
}
