import Assembly
import Globals
import Policies
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of the states of windows that rules choose: keys `state` and `keep-state`, against requests of the client.
@Suite(.serialized) struct KeptStateTests {
  /// A stage with a rule for all windows, and a client with a window that waits to be shown.
  private struct Scene {
    let arena: Arena
    let client: WireClient
    let window: WireWindow

    init(_ rule: String) throws {
      arena = try Arena(hasBystander: false, policy: try PolicyReader.read(text: "rules: [{match: any, \(rule)}]"))
      client = try arena.connect()
      window = client.beginToplevel()
      arena.settle()
    }

    /// Sends requests without arguments.
    func request(_ names: String...) {
      for name in names { client.request(window.role, name) }
      arena.settle()
    }

    func show() {
      client.show(window, 800, 600)
      arena.settle()
    }

    var configures: Int { client.counts["xdg_toplevel.configure"] ?? 0 }
    /// The states of the last configure event, without the activation: 1 maximized, 2 fullscreen.
    var states: [UInt32] { (client.arrays["xdg_toplevel.configure"] ?? []).filter { $0 <= 2 } }
    var windows: [ClientWindow] { arena.compositor.server.windows.windows }
  }

  @Test(
    "a toolkit that resets the states of a new window, as GTK 4 does, leaves it in the state of the rule",
    arguments: [("fullscreen", 2), ("maximized", 1)] as [(String, UInt32)])
  func resetBeforeItIsShown(state: String, number: UInt32) throws {
    let scene = try Scene("state: \(state)")
    #expect(scene.states == [number])
    let before = scene.configures
    scene.request("unset_maximized", "unset_fullscreen")
    // Each request has its answer.
    #expect(scene.configures == before + 2)
    #expect(scene.states == [number])
    scene.show()
    #expect(scene.windows.map(\.coversOutput) == [true])
    #expect(scene.client.error == nil)
  }

  @Test("a client leaves full screen after its window was shown, but not with keep-state", arguments: [false, true])
  func afterItIsShown(isKept: Bool) throws {
    let scene = try Scene("state: fullscreen, keep-state: \(isKept)")
    scene.show()
    let before = scene.configures
    scene.request("unset_fullscreen")
    #expect(scene.configures == before + 1)
    #expect(scene.states == (isKept ? [2] : []))
  }

  @Test("with keep-state, a client receives no capabilities to change states, and its requests change none")
  func requests() throws {
    let scene = try Scene("keep-state: true")
    #expect(scene.client.arrays["xdg_toplevel.wm_capabilities"] == [])
    scene.show()
    scene.request("set_maximized", "set_minimized")
    scene.client.request(scene.window.role, "set_fullscreen", .id(0))
    scene.arena.settle()
    #expect(scene.states == [])
    #expect(scene.arena.compositor.shell.hiddenWindows.isEmpty)
    #expect(scene.windows.count == 1)
    #expect(scene.client.error == nil)
  }

  @Test("without keep-state, the same requests change the states")
  func requestsOfOthers() throws {
    let scene = try Scene("keep-state: false")
    #expect(scene.client.arrays["xdg_toplevel.wm_capabilities"] == [2, 3, 4])
    scene.show()
    scene.request("set_maximized")
    #expect(scene.states == [1])
    scene.request("set_minimized")
    #expect(scene.arena.compositor.shell.hiddenWindows.count == 1)
  }

  @Test("the compositor itself can change the states with keep-state")
  func operations() throws {
    let scene = try Scene("state: fullscreen, keep-state: true")
    scene.show()
    let id = try #require(scene.windows.first?.id)
    scene.arena.compositor.shell.setFullscreen(false, id)
    scene.arena.settle()
    #expect(scene.states == [])
    scene.arena.compositor.shell.setMinimized(true, id)
    #expect(scene.arena.compositor.shell.hiddenWindows.count == 1)
  }
}
