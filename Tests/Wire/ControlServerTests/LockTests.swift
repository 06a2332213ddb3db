import Assembly
import Control
import ControlPeers
import ControlServer
import Documents
import JSONText
import Policies
import Seats
import Testing
import WireClients

/// Tests of requests to the control socket while the session is locked.
@Suite struct LockTests {
  /// A room whose session a client has locked.
  private static func lockedRoom(_ policy: String) throws -> (ControlRoom, WireClient) {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "org.one", title: "first")
    try room.arena.compositor.adopt(PolicyReader.read(text: policy))
    let locker = try room.arena.connect()
    locker.make(locker.global("ext_session_lock_manager_v1"), "lock")
    room.settle()
    #expect(room.arena.compositor.seat.lock.isLocked)
    return (room, locker)
  }

  private static func code(_ result: Result<JSON, ControlError>) -> ControlError.Code? {
    if case .failure(let error) = result { error.code } else { nil }
  }

  private static let requests: [ControlRequest] = [
    .windows, .surfaces(nil), .devices, .outputs, .menu, .inspect(x: 1, y: 1), .tree(TreeRequest()),
    .find(FindRequest(["role: button"])), .focus(nil), .raise(.text("first")), .close(.text("first")),
    .action("edit.copy"), .actions(ActionsRequest()), .chain(ChainRequest()), .inject(steps: ["tap: [1, 2]"]), .reload,
    .screenshot(ScreenshotRequest(file: "/tmp/fingerpost-never.png")), .dumpRecorder(file: nil), .quit,
    .follow([.actions]), .unlock, .identify, .keepOutputs,
  ]

  @Test("Nothing is answered by default, widgets and input included")
  func everything() throws {
    let (room, _) = try Self.lockedRoom("{}")
    for request in Self.requests {
      let result = try room.ask(request)
      #expect(Self.code(result) == .refused, "\(request)")
      guard case .failure(let error) = result else { continue }
      #expect(error.message.contains("the session is locked"), "\(error.message)")
    }
    #expect(try room.ask(.version).get()["fingerpost"] != nil)
    #expect(try room.ask(.idle).get()["locked"]?.truth == true)
  }

  @Test("With the policy's permission requests are answered, and pictures need their own")
  func permission() throws {
    let (room, _) = try Self.lockedRoom("while-locked: {allow: control}")
    #expect(try room.ask(.windows).get()["windows"]?.list?.count == 1)
    #expect(
      Self.code(try room.ask(.screenshot(ScreenshotRequest(file: "/tmp/fingerpost-never.png")))) == .refused)
    #expect(Self.code(try room.ask(.unlock)) == .refused)
    // The window is hidden, so it gets no keyboard.
    #expect(Self.code(try room.ask(.focus(.text("first")))) == .refused)
  }

  @Test("A session is unlocked only if the policy allows it and its locker has gone")
  func unlock() throws {
    let (room, locker) = try Self.lockedRoom("while-locked: {allow: unlock}")
    #expect(Self.code(try room.ask(.unlock)) == .refused)
    #expect(try room.ask(.idle).get()["locked-by"]?.text != nil)
    room.arena.kill(locker)
    room.settle()
    #expect(try room.ask(.idle).get()["locked-by"] == .null)
    #expect(try room.ask(.unlock) == .success([:]))
    #expect(try room.ask(.idle).get()["locked"]?.truth == false)
    #expect(Self.code(try room.ask(.unlock)) == .refused)
  }

  @Test("Followed topics have no events meanwhile")
  func follow() throws {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "org.one", title: "first")
    let peer = try room.connect()
    peer.send(Array(ControlRequest.follow([.keyWindow]).line.utf8))
    room.settle()
    _ = peer.answer()
    while peer.answer() != nil {}
    let locker = try room.arena.connect()
    locker.make(locker.global("ext_session_lock_manager_v1"), "lock")
    room.settle()
    #expect(room.arena.compositor.router.keyWindow == nil)
    #expect(peer.answer() == nil)
  }
}
