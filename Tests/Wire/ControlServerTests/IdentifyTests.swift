import Assembly
import Control
import ControlPeers
import ControlServer
import Geometry
import Globals
import JSONText
import Policies
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of the request that identifies touchscreens.
@Suite("identify")
struct IdentifyTests {
  private let room: ControlRoom
  private let devices = [DeviceID(.machine, 1), DeviceID(.machine, 2)]

  init() throws {
    room = try ControlRoom()
    try room.arena.compositor.add(
      OutputDescription(name: "second", mode: IntSize(800, 600), position: Point(800, 0)))
  }

  private func plug(_ names: String...) {
    for (index, name) in names.enumerated() {
      room.arena.compositor.seat.devices.add(
        DeviceIdentity(name: name, vendor: 0x4F3, product: 7, path: "port-\(index)", types: [.touch]),
        as: devices[index])
    }
  }

  /// A client that has sent the request.
  private func begin() throws -> ControlPeer {
    let peer = try room.connect()
    peer.say(#"{"id": 5, "request": "identify"}"#)
    room.settle()
    return peer
  }

  private func tap(_ index: Int) {
    let device = devices[index]
    room.arena.clock.advance(microseconds: TouchscreenIdentification.reaction)
    let reports: [TouchReport] = [
      .down(FingerSample(device: device, finger: 0, place: Point(10, 10))), .frame(device: device),
      .up(device: device, finger: 0), .frame(device: device),
    ]
    for report in reports { room.arena.compositor.route(.touch(report)) }
    room.settle()
  }

  private func pressEscape() {
    for isPressed in [true, false] {
      room.arena.compositor.route(.key(.key(device: DeviceID(.scripts, 3), code: 1, isPressed: isPressed)))
    }
    room.settle()
  }

  private var isRunning: Bool { room.arena.compositor.seat.identification.isRunning }

  @Test("answers with the touchscreens and rules for them, and serves others meanwhile")
  func answer() throws {
    plug("Glass", "Glass")
    let peer = try begin()
    peer.say(#"{"id": 6, "request": "version"}"#)
    room.settle()
    #expect(peer.answer() == nil)
    #expect(try room.listed().isEmpty)
    tap(1)
    #expect(peer.answer() == nil)
    tap(0)
    guard case .result(5, let result)? = peer.answer() else { throw ControlError(.failed, "no answer") }
    func touchscreen(_ port: Int, _ output: String) -> JSON {
      [
        "name": "Glass", "vendor": 0x4F3, "product": 7, "path": .string("port-\(port)"), "output": .string(output),
        "match": ["name": "Glass", "path": .string("port-\(port)"), "type": "touch"],
      ]
    }
    #expect(result == ["touchscreens": [touchscreen(1, "main"), touchscreen(0, "second")], "skipped": []])
    guard case .result(6, _)? = peer.answer() else { throw ControlError(.failed, "no answer to the next request") }
    let text = try #require(IdentifiedTouchscreens(result)?.policy)
    let policy = try PolicyReader.read(text: text)
    let outputs = (0...1).map { port in
      policy.settings(
        of: DeviceIdentity(name: "Glass", vendor: 0x4F3, product: 7, path: "port-\(port)", types: [.touch])
      ).output
    }
    #expect(outputs == [.named("second"), .named("main")])
  }

  @Test("names skipped outputs, and touchscreens that cannot be told apart")
  func skipped() throws {
    plug("Glass", "Glass")
    room.arena.compositor.seat.devices.add(
      DeviceIdentity(name: "Glass", vendor: 0x4F3, product: 7, path: "port-0", types: [.touch]), as: devices[1])
    let peer = try begin()
    tap(0)
    pressEscape()
    guard case .result(5, let result)? = peer.answer() else { throw ControlError(.failed, "no answer") }
    #expect(result["skipped"] == ["second"])
    #expect(result["touchscreens"]?.list?.map { $0["match"] } == [.null])
    #expect(
      result["warnings"] == [
        "the touchscreen \"Glass\" of main cannot be mapped: another one has the same name, vendor, product and path; plug it in elsewhere, or set WL_OUTPUT by a rule of udev"
      ])
  }

  @Test("a client that goes away ends it")
  func abandoned() throws {
    plug("A", "B")
    let peer = try begin()
    #expect(isRunning)
    let other = try begin()
    guard case .error(5, let error)? = other.answer() else { throw ControlError(.failed, "no answer") }
    #expect(error.code == .busy)
    #expect(isRunning)
    peer.hangUp()
    room.settle()
    #expect(!isRunning)
    #expect(room.arena.compositor.foreground.prompt == nil)
    let third = try begin()
    #expect(isRunning && third.answer() == nil)
  }

  @Test("is refused without touchscreens, and ends when the session is locked")
  func refused() throws {
    guard case .failure(let error) = try room.ask(.identify) else { throw ControlError(.failed, "answered") }
    #expect(error.code == .refused)
    #expect(error.message.contains("fingerpost run"))
    plug("A", "B")
    let peer = try begin()
    let locker = try room.arena.connect()
    locker.make(locker.global("ext_session_lock_manager_v1"), "lock")
    room.settle()
    #expect(
      peer.answer()
        == .error(
          id: 5, ControlError(.refused, "cannot identify touchscreens: the session was locked meanwhile")))
    #expect(!isRunning)
    // The policy may allow control while the session is locked; nobody could see the panels.
    try room.arena.compositor.adopt(PolicyReader.read(text: "while-locked: {allow: control}"))
    guard case .failure(let later) = try room.ask(.identify) else { throw ControlError(.failed, "answered") }
    #expect(later == ControlError(.refused, "cannot identify touchscreens: the session is locked"))
  }
}
