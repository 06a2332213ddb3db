import Assembly
import Geometry
import Globals
import Seats
import Surfaces
import Testing
import WireClients

/// Tests for known bugs of other compositors without a display; see docs/complaints.md.
@Suite struct HeadlessComplaints {
  @Test func theSeatSaysOnceWhatItHasWhateverIsPluggedInAndOut() throws {
    let arena = try Arena()
    let client = try arena.connect()
    _ = client.global("wl_seat")
    arena.settle()
    _ = arena.showWindow(of: client)
    arena.finger(downAt: 400, 300)
    arena.pointer(to: 400, 300)
    arena.key(30, true)
    arena.route(.deviceRemoved(arena.panel), .deviceRemoved(arena.mouse), .deviceRemoved(arena.keys))
    arena.settle()
    #expect(client.counts["wl_seat.capabilities"] == 1)
    #expect(client.last["wl_seat.capabilities"] == [7])
  }

  @Test func everyKindOfInputReachesAClientWithoutAnyDisplay() throws {
    let arena = try Arena()
    let (client, _) = try arena.connectWithWindow()
    let (x, y) = arena.middle(of: client)
    var story: [String] = []
    client.onEvent = { _, _, event, values in
      switch event {
      case "wl_pointer.enter": story.append("enter \(values[2] / 256),\(values[3] / 256)")
      case "wl_pointer.motion": story.append("pointer \(values[1] / 256),\(values[2] / 256)")
      case "wl_pointer.button": story.append("button \(values[2]) \(values[3])")
      case "wl_touch.down": story.append("down \(values[3]) at \(values[4] / 256),\(values[5] / 256)")
      case "wl_touch.up": story.append("up \(values[2])")
      case "wl_keyboard.key": story.append("key \(values[2]) \(values[3])")
      default: break
      }
    }
    arena.pointer(to: x, y)
    arena.pointer(to: x + 5, y)
    arena.button(true)
    arena.button(false)
    arena.finger(0, downAt: x, y)
    arena.finger(1, downAt: x + 10, y)
    arena.fingerUp(0)
    arena.fingerUp(1)
    arena.key(30, true)
    arena.key(30, false)
    arena.settle()
    #expect(
      story == [
        "enter 50,50", "pointer 55,50", "button 272 1", "button 272 0", "down 0 at 50,50", "down 1 at 60,50", "up 0",
        "up 1", "key 30 1", "key 30 0",
      ])
  }

  @Test func aTouchThatMovesTheKeyboardMovesTheActivationWithIt() throws {
    let arena = try Arena(hasBystander: false)
    let clients = try [arena.connectWithWindow().0, arena.connectWithWindow().0]
    let compositor = arena.compositor
    let windows = compositor.server.windows.windows
    /// The window with the keyboard, the activated window, and the number of state events for each client.
    func state() -> [String] {
      let key = windows.firstIndex { $0.surface.id == compositor.router.keyboardTarget?.surface }
      let active = windows.indices.filter { compositor.shell.isActivated(windows[$0].id) }
      return ["keys \(key ?? -1)", "active \(active)"] + clients.map { "\($0.counts["xdg_toplevel.configure"] ?? 0)" }
    }
    let first = state()
    arena.finger(downAt: windows[0].frame.minX + 2, windows[0].frame.minY + 2)
    arena.fingerUp()
    arena.settle()
    let second = state()
    arena.finger(downAt: windows[1].frame.maxX - 2, windows[1].frame.maxY - 2)
    arena.fingerUp()
    arena.settle()
    #expect(first == ["keys 1", "active [1]", "3", "2"])
    #expect(second == ["keys 0", "active [0]", "4", "3"])
    #expect(state() == ["keys 1", "active [1]", "5", "4"])
  }
}
