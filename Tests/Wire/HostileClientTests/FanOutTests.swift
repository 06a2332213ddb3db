import Assembly
import Glibc
import Testing
import WireClients

@testable import Globals

/// Tests of events that one client causes for another client that is busy for a moment. The busy client must not be
/// disconnected.
@Suite struct FanOutTests {
  private func expectUnhurt(_ client: WireClient, _ location: SourceLocation = #_sourceLocation) {
    #expect(client.error == nil, sourceLocation: location)
    #expect(!client.isLetGo, sourceLocation: location)
  }

  private func device(_ client: WireClient) -> UInt32 {
    client.make(client.global("wl_data_device_manager"), "get_data_device", .id(client.global("wl_seat")))
  }

  private func touch(_ arena: Arena, _ client: WireClient) -> UInt32 {
    let (x, y) = arena.middle(of: client)
    arena.finger(downAt: x, y)
    arena.fingerUp()
    arena.settle()
    return client.last["wl_touch.down"]?.first ?? 0
  }

  // MARK: Lists of toplevels

  @Test("Titles that change all the time reach a busy taskbar once it reads, and then only the last")
  func titles() throws {
    let arena = try Arena()
    let taskbar = try arena.connect()
    _ = taskbar.global("zwlr_foreign_toplevel_manager_v1")
    let (client, window) = try arena.connectWithWindow()
    let title = String(repeating: "title ", count: 600)
    taskbar.isReading = false
    let before = taskbar.counts["zwlr_foreign_toplevel_handle_v1.title"] ?? 0
    for number in 0..<2000 {
      client.request(window.role, "set_title", .text(title + "\(number)"))
      arena.settle()
    }
    client.request(window.role, "set_app_id", "last")
    arena.settle()
    taskbar.isReading = true
    arena.catchUp()
    expectUnhurt(taskbar)
    let titles = (taskbar.counts["zwlr_foreign_toplevel_handle_v1.title"] ?? 0) - before
    #expect(titles > 1 && titles < 100)
    let appIDs = taskbar.counts["zwlr_foreign_toplevel_handle_v1.app_id"] ?? 0
    #expect(appIDs == 3, "one for each window, and the last")
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A window that many lists ask to close, to grow and to shrink is asked what it can read")
  func configures() throws {
    let arena = try Arena()
    let (busy, _) = try arena.connectWithWindow()
    let taskbar = try arena.connect()
    var handle: UInt32 = 0
    taskbar.onEvent = { _, _, event, values in
      if event == "zwlr_foreign_toplevel_manager_v1.toplevel" { handle = values[0] }
    }
    _ = taskbar.global("zwlr_foreign_toplevel_manager_v1")
    arena.settle()
    let before = busy.counts["xdg_surface.configure"] ?? 0
    busy.isReading = false
    for _ in 0..<5000 {
      taskbar.request(handle, "set_maximized")
      taskbar.request(handle, "close")
      taskbar.request(handle, "unset_maximized")
    }
    taskbar.request(handle, "set_fullscreen", nil)
    arena.settle()
    busy.isReading = true
    arena.catchUp()
    expectUnhurt(busy)
    #expect(busy.counts["xdg_surface.configure", default: 0] - before < 2000)
    #expect(busy.counts["xdg_toplevel.close", default: 0] < 2000)
    #expect(arena.faultsOfBystander() == [])
  }

  // MARK: Data

  /// The owner of the clipboard, and a client with the keyboard that receives the offer.
  private func clipboard(_ arena: Arena) throws -> (owner: WireClient, asker: WireClient, offer: UInt32) {
    let (owner, _) = try arena.connectWithWindow()
    let serial = touch(arena, owner)
    let source = owner.make(owner.global("wl_data_device_manager"), "create_data_source")
    owner.request(source, "offer", "text/plain")
    owner.request(device(owner), "set_selection", .id(source), .id(serial))
    arena.settle()
    let asker = try arena.connect()
    asker.make(asker.global("wl_seat"), "get_keyboard")
    _ = device(asker)
    _ = arena.showWindow(of: asker)
    arena.settle()
    return (owner, asker, asker.last["wl_data_device.data_offer"]?.last ?? 0)
  }

  @Test("A client that asks thousands of times for a busy owner's data is disconnected, and the owner is not")
  func requestFlood() throws {
    let arena = try Arena()
    let (owner, asker, offer) = try clipboard(arena)
    owner.isReading = false
    let pipe = ProbePipe()
    for _ in 0..<12_000 { asker.request(offer, "receive", "text/plain", .file(pipe.end)) }
    arena.settle()
    #expect(asker.error == "wl_display 2")
    owner.isReading = true
    arena.catchUp()
    expectUnhurt(owner)
    #expect(owner.counts["wl_data_source.send", default: 0] <= 512)
    arena.kill(asker)
    #expect(pipe.isClosedElsewhere())
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A hundred requests for a busy owner's data are all answered when it reads")
  func patience() throws {
    let arena = try Arena()
    let (owner, asker, offer) = try clipboard(arena)
    owner.isReading = false
    let file = WireClient.memory(1)
    for _ in 0..<100 { asker.request(offer, "receive", "text/plain", .file(file)) }
    WireClient.closeFile(file)
    arena.settle()
    #expect(arena.compositor.server.transfers.waitingCount > 0)
    owner.isReading = true
    arena.catchUp()
    #expect(owner.counts["wl_data_source.send"] == 100)
    expectUnhurt(owner)
    expectUnhurt(asker)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Requests that wait go with their owner")
  func ownerLeaves() throws {
    let arena = try Arena()
    let (owner, asker, offer) = try clipboard(arena)
    owner.isReading = false
    let pipe = ProbePipe()
    for _ in 0..<100 { asker.request(offer, "receive", "text/plain", .file(pipe.end)) }
    arena.settle()
    #expect(arena.compositor.server.transfers.waitingCount > 0)
    arena.kill(owner)
    #expect(arena.compositor.server.transfers.waitingCount == 0)
    #expect(pipe.isClosedElsewhere())
    expectUnhurt(asker)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("The source of a drag that is busy is sent the last of what the destination accepts")
  func acceptFlood() throws {
    let arena = try Arena()
    let (busy, window) = try arena.connectWithWindow()
    let (x, y) = arena.middle(of: busy)
    arena.finger(downAt: x, y)
    arena.settle()
    let source = busy.make(busy.global("wl_data_device_manager"), "create_data_source")
    busy.request(source, "offer", "text/plain")
    busy.request(source, "set_actions", 3)
    let serial = busy.last["wl_touch.down"]?.first ?? 0
    busy.request(device(busy), "start_drag", .id(source), .id(window.surface), nil, .id(serial))
    arena.settle()
    let destination = try arena.connect()
    _ = device(destination)
    _ = arena.showWindow(of: destination)
    let place = arena.middle(of: destination)
    arena.finger(to: place.x, place.y)
    arena.settle()
    let offer = destination.last["wl_data_device.data_offer"]?.last ?? 0
    #expect(offer != 0)
    busy.isReading = false
    for number in 0..<20_000 {
      destination.request(offer, "accept", 0, number % 2 == 0 ? "text/plain" : nil)
      destination.request(offer, "set_actions", number % 2 == 0 ? 1 : 2, number % 2 == 0 ? 1 : 2)
    }
    arena.settle()
    busy.isReading = true
    arena.catchUp()
    expectUnhurt(busy)
    expectUnhurt(destination)
    #expect(busy.counts["wl_data_source.target", default: 0] < 10_000)
    #expect(busy.last["wl_data_source.action"] == [2])
    #expect(arena.faultsOfBystander() == [])
  }

  // MARK: The keyboard

  @Test("A window that comes and goes does not fill the socket of a busy client whose keyboard it takes")
  func focusFlood() throws {
    let arena = try Arena()
    let (thief, window) = try arena.connectWithWindow()
    // The maximum number of types that is forwarded. The other client receives them whenever it gets the keyboard.
    let serial = touch(arena, thief)
    let source = thief.make(thief.global("wl_data_device_manager"), "create_data_source")
    for number in 0..<500 {
      thief.request(source, "offer", .text("text/\(number)" + String(repeating: "x", count: 50)))
    }
    thief.request(device(thief), "set_selection", .id(source), .id(serial))
    let (busy, _) = try arena.connectWithWindow()
    _ = device(busy)
    let place = arena.middle(of: busy)
    arena.pointer(to: place.x, place.y)
    arena.settle()
    busy.isReading = false
    for _ in 0..<600 {
      thief.request(window.surface, "attach", nil, 0, 0)
      thief.request(window.surface, "commit")
      thief.request(window.surface, "commit")
      arena.settle()
      thief.show(window)
      arena.settle()
    }
    busy.isReading = true
    arena.catchUp()
    expectUnhurt(busy)
    #expect(busy.counts["wl_keyboard.enter", default: 0] < 400)
    #expect(busy.counts["wl_pointer.enter", default: 0] < 400)
    arena.compositor.seat.global.reviewLag(at: 1_000_000_000)
    thief.request(window.surface, "attach", nil, 0, 0)
    thief.request(window.surface, "commit")
    arena.settle()
    arena.key(30, true)
    arena.key(30, false)
    arena.settle()
    #expect(busy.counts["wl_keyboard.key"] == 2, "the keyboard works again")
    let motions = busy.counts["wl_pointer.motion", default: 0]
    arena.pointer(to: place.x + 1, place.y)
    arena.settle()
    #expect(busy.counts["wl_pointer.motion", default: 0] == motions + 1, "and the pointer")
    #expect(arena.faultsOfBystander() == [])
  }

  private static let keymap = """
    xkb_keymap { xkb_keycodes { minimum = 8; maximum = 255; <A> = 9; }; xkb_types { include "complete" };
      xkb_compatibility { include "complete" }; xkb_symbols { key <A> { [ a, A ] }; }; };
    """

  @Test("Keyboards with keymaps of their own do not fill a busy client's socket with descriptors")
  func keymapFlood() throws {
    let arena = try Arena()
    let (busy, _) = try arena.connectWithWindow()
    _ = touch(arena, busy)
    let robot = try arena.connect()
    let text = Array(Self.keymap.utf8)
    let keyboards = (0..<2).map { number in
      let keyboard = robot.make(
        robot.global("zwp_virtual_keyboard_manager_v1"), "create_virtual_keyboard", .id(robot.global("wl_seat")))
      let file = WireClient.memory(0)
      _ = write(file, text, text.count)
      robot.request(keyboard, "keymap", 1, .file(file), .number(Int64(text.count)))
      WireClient.closeFile(file)
      return keyboard
    }
    arena.settle()
    let before = busy.counts["wl_keyboard.keymap", default: 0]
    busy.isReading = false
    for number in 0..<20_000 {
      robot.request(keyboards[number % 2], "key", 0, 1, 1)
      robot.request(keyboards[number % 2], "key", 0, 1, 0)
    }
    arena.settle()
    busy.isReading = true
    arena.catchUp()
    expectUnhurt(busy)
    expectUnhurt(robot)
    #expect(busy.counts["wl_keyboard.keymap", default: 0] - before < 200)
    let keys = busy.counts["wl_keyboard.key", default: 0]
    robot.request(keyboards[0], "key", 0, 1, 1)
    robot.request(keyboards[0], "key", 0, 1, 0)
    arena.catchUp()
    #expect(busy.counts["wl_keyboard.key", default: 0] == keys + 2)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that acts as keyboard and pointer cannot type or click faster than another one reads")
  func typeFlood() throws {
    let arena = try Arena()
    let (busy, _) = try arena.connectWithWindow()
    _ = touch(arena, busy)
    let place = arena.middle(of: busy)
    arena.pointer(to: place.x, place.y)
    let robot = try arena.connect()
    let text = Array(Self.keymap.utf8)
    let keyboard = robot.make(
      robot.global("zwp_virtual_keyboard_manager_v1"), "create_virtual_keyboard", .id(robot.global("wl_seat")))
    let file = WireClient.memory(0)
    _ = write(file, text, text.count)
    robot.request(keyboard, "keymap", 1, .file(file), .number(Int64(text.count)))
    WireClient.closeFile(file)
    let pointer = robot.make(robot.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
    arena.settle()
    busy.isReading = false
    for number in 0..<20_000 {
      robot.request(keyboard, "key", 0, 1, number % 2 == 0 ? 1 : 0)
      robot.request(keyboard, "modifiers", number % 2 == 0 ? 1 : 0, 0, 0, 0)
      robot.request(pointer, "axis", 0, 0, 256)
      robot.request(pointer, "button", 0, 0x110, number % 2 == 0 ? 1 : 0)
      robot.request(pointer, "frame")
    }
    arena.settle()
    busy.isReading = true
    arena.settle()
    arena.compositor.seat.global.reviewLag(at: 1_000_000_000)
    arena.catchUp()
    expectUnhurt(busy)
    expectUnhurt(robot)
    #expect(busy.counts["wl_keyboard.key", default: 0] % 2 == 0, "each press that came has its release")
    #expect(busy.counts["wl_pointer.button", default: 0] % 2 == 0)
    let keys = busy.counts["wl_keyboard.key", default: 0]
    robot.request(keyboard, "key", 0, 1, 1)
    robot.request(keyboard, "key", 0, 1, 0)
    arena.settle()
    #expect(busy.counts["wl_keyboard.key", default: 0] == keys + 2)
    #expect(arena.faultsOfBystander() == [])
  }

  // MARK: Text

  /// A text field with the keyboard, and an input method.
  private func field(_ arena: Arena) throws -> (app: WireClient, input: UInt32, method: WireClient, object: UInt32) {
    let (app, _) = try arena.connectWithWindow()
    let input = app.make(app.global("zwp_text_input_manager_v3"), "get_text_input", .id(app.global("wl_seat")))
    let method = try arena.connect()
    let object = method.make(
      method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    arena.settle()
    app.request(input, "enable")
    app.request(input, "commit")
    arena.settle()
    return (app, input, method, object)
  }

  @Test("An input method that is busy is sent the last state of a field that changes all the time")
  func fieldFlood() throws {
    let arena = try Arena()
    let (app, input, method, _) = try field(arena)
    method.isReading = false
    let text = String(repeating: "x", count: 3900)
    for number in 0..<1000 {
      if number % 3 == 0 { app.request(input, number % 2 == 0 ? "enable" : "disable") }
      app.request(input, "set_surrounding_text", .text(text), .number(Int64(number)), 0)
      app.request(input, "commit")
    }
    app.request(input, "enable")
    app.request(input, "set_surrounding_text", .text(text), 77, 0)
    app.request(input, "commit")
    arena.settle()
    method.isReading = true
    arena.catchUp()
    expectUnhurt(method)
    expectUnhurt(app)
    #expect(method.last["zwp_input_method_v2.surrounding_text"]?.suffix(2) == [77, 0])
    #expect(method.counts["zwp_input_method_v2.done", default: 0] < 100)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("An input method that writes without end into a busy client is disconnected, and the client is not")
  func textFlood() throws {
    let arena = try Arena()
    let (app, _, method, object) = try field(arena)
    app.isReading = false
    let text = String(repeating: "x", count: 3900)
    for _ in 0..<1000 {
      method.request(object, "commit_string", .text(text))
      method.request(object, "commit", .number(Int64(method.counts["zwp_input_method_v2.done", default: 0])))
    }
    arena.settle()
    #expect(method.error == "wl_display 2")
    app.isReading = true
    arena.catchUp()
    expectUnhurt(app)
    #expect(app.counts["zwp_text_input_v3.commit_string", default: 0] < 100)
    #expect(arena.faultsOfBystander() == [])
  }
}

/// A pipe whose writing end is passed to clients.
private final class ProbePipe {
  private let reader: Int32
  let end: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (reader, end) = (ends[0], ends[1])
  }

  deinit { close(reader) }

  /// Closes the writing end in this process, and checks that no copy of it is left. If another test starts a program at
  /// the same time, that process holds all descriptors until it executes the program.
  func isClosedElsewhere() -> Bool {
    close(end)
    var byte: UInt8 = 0
    for _ in 0..<2_000 {
      if read(reader, &byte, 1) == 0 { return true }
      usleep(1_000)
    }
    return false
  }
}
