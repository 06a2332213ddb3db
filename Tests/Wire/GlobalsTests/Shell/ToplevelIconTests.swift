import Globals
import StageKit
import Surfaces
import Testing

/// Tests of `xdg_toplevel_icon_manager_v1`. `ctl windows` shows the icons.
@Suite struct ToplevelIconTests {
  private let stage: ShellStage
  private let client: WireClient
  private let window: WireWindow
  private let manager: UInt32
  private let id: WindowID

  init() throws {
    stage = try ShellStage()
    client = try stage.connectWire()
    stage.settle()
    window = client.beginToplevel()
    stage.settle()
    client.show(window)
    manager = client.global("xdg_toplevel_icon_manager_v1")
    stage.settle()
    id = try #require(stage.server.windows.windows.first?.id)
  }

  private var shown: String? {
    stage.shell.icon(of: id).map { icon in
      ([icon.name ?? "-"] + icon.images.map { "\($0.side)@\($0.scale)" }).joined(separator: " ")
    }
  }

  private func makeIcon(_ name: String?, _ images: (side: Int32, scale: Int64)...) -> (icon: UInt32, buffers: [UInt32])
  {
    let icon = client.make(manager, "create_icon")
    if let name { client.request(icon, "set_name", .text(name)) }
    let buffers = images.map { client.makeBuffer($0.side, $0.side) }
    for (buffer, image) in zip(buffers, images) {
      client.request(icon, "add_buffer", .id(buffer), .number(image.scale))
    }
    return (icon, buffers)
  }

  private func set(_ icon: UInt32?, commits: Bool = true) {
    client.request(manager, "set_icon", .id(window.role), icon.map { .id($0) } ?? .nothing)
    if commits { client.request(window.surface, "commit") }
    stage.settle()
  }

  @Test func noSizeIsPreferred() {
    #expect(client.counts["xdg_toplevel_icon_manager_v1.done"] == 1)
    #expect(client.counts["xdg_toplevel_icon_manager_v1.icon_size"] == nil)
  }

  @Test func theIconIsThatOfTheNextCommit() {
    set(makeIcon("mail", (48, 1), (96, 2)).icon, commits: false)
    #expect(shown == nil)
    client.request(window.surface, "commit")
    stage.settle()
    #expect(shown == "mail 48@1 96@2")
    set(makeIcon(nil, (16, 1)).icon)
    #expect(shown == "- 16@1")
    set(nil)
    #expect(shown == nil && client.error == nil)
  }

  @Test func anEmptyIconIsTheDefault() {
    set(makeIcon("mail").icon)
    #expect(shown == "mail")
    set(makeIcon(nil).icon)
    #expect(shown == nil)
  }

  @Test func anImageReplacesThatOfTheSameSizeAndScale() {
    set(makeIcon("mail", (48, 1), (48, 2), (48, 1)).icon)
    #expect(shown == "mail 48@1 48@2")
  }

  @Test func theIconStaysAfterItsObjectsAndEndsWithTheWindow() {
    let (icon, buffers) = makeIcon("mail", (48, 1))
    set(icon)
    client.request(icon, "destroy")
    client.request(buffers[0], "destroy")
    client.request(manager, "destroy")
    stage.settle()
    #expect(shown == "mail 48@1" && client.error == nil)
    client.request(window.surface, "attach", nil, 0, 0)
    client.request(window.surface, "commit")
    stage.settle()
    #expect(shown == nil)
  }

  @Test func theSameBufferCanBeInSeveralIcons() {
    let (first, buffers) = makeIcon(nil, (48, 1))
    let second = client.make(manager, "create_icon")
    client.request(second, "add_buffer", .id(buffers[0]), 1)
    set(first)
    set(second)
    for object in [first, second, buffers[0]] { client.request(object, "destroy") }
    stage.settle()
    #expect(shown == "- 48@1" && client.error == nil)
  }

  @Test func anIconOfADestroyedToplevelIsIgnored() {
    client.request(window.role, "destroy")
    set(makeIcon("mail").icon)
    #expect(shown == nil)
  }
}
