import Globals
import StageKit
import Surfaces
import Testing

/// Tests of the state `suspended` of `xdg_wm_base` 6 and 7.
@Suite struct SuspendedTests {
  private let stage: ShellStage
  private let client: WireClient

  init() throws {
    stage = try ShellStage()
    client = try stage.connectWire()
    stage.settle()
  }

  private func show(version: UInt32) -> WireWindow {
    let surface = client.makeSurface()
    let base = client.global("xdg_wm_base", version: version)
    let xdgSurface = client.make(base, "get_xdg_surface", .id(surface))
    let window = WireWindow(
      surface: surface, xdgSurface: xdgSurface, role: client.make(xdgSurface, "get_toplevel"))
    client.request(surface, "commit")
    stage.settle()
    client.show(window)
    stage.settle()
    return window
  }

  private var configures: Int { client.counts["xdg_toplevel.configure"] ?? 0 }
  private var states: [UInt32] { client.arrays["xdg_toplevel.configure"] ?? [] }

  @Test(arguments: [6, 7] as [UInt32]) func aHiddenWindowIsSuspendedUntilItIsShown(version: UInt32) throws {
    let window = show(version: version)
    let id = try #require(stage.server.windows.windows.first?.id)
    let before = configures
    client.request(window.role, "set_minimized")
    stage.settle()
    #expect(configures == before + 1 && states == [9])
    #expect(stage.shell.isSuspended(id) && stage.shell.hiddenWindows.map(\.id) == [id])
    stage.shell.setMinimized(false, id)
    stage.settle()
    #expect(configures == before + 2 && states == [])
    #expect(!stage.shell.isSuspended(id) && client.error == nil)
  }

  @Test func olderClientsAreNotNotified() throws {
    let window = show(version: 5)
    let id = try #require(stage.server.windows.windows.first?.id)
    let before = configures
    client.request(window.role, "set_minimized")
    stage.settle()
    #expect(configures == before && !stage.shell.isSuspended(id))
    stage.shell.setMaximized(true, id)
    stage.settle()
    #expect(states == [1])
  }

  @Test func aWindowThatIsMappedAgainIsNotSuspended() throws {
    let window = show(version: 7)
    let id = try #require(stage.server.windows.windows.first?.id)
    client.request(window.role, "set_minimized")
    client.request(window.surface, "attach", nil, 0, 0)
    client.request(window.surface, "commit")
    stage.settle()
    #expect(!stage.shell.isSuspended(id))
    client.request(window.surface, "commit")
    stage.settle()
    client.show(window)
    stage.settle()
    #expect(states == [] && stage.server.windows.windows.map(\.id) == [id])
  }
}
