import Assembly
import Documents
import Geometry
import Globals
import Overlays
import Policies
import Rendering
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of how the outputs of touchscreens are found.
@Suite("The identification of touchscreens", .serialized)
struct TouchscreenIdentificationTests {
  /// A compositor with two outputs and two touchscreens, and a client that fills the first output.
  private final class Scene {
    let arena: Arena
    let client: WireClient
    let trace: TraceLines
    private(set) var outcome: TouchscreenIdentification.Outcome?
    /// Each beginning and end that the backend of the devices receives.
    private(set) var reports: [Bool] = []
    let (first, second) = (DeviceID(.machine, 1), DeviceID(.machine, 2))

    init(outputs names: [String] = ["left", "right"], policy: Policy = Policy()) throws {
      let outputs = names.enumerated().map { index, name in
        OutputDescription(
          name: name, mode: IntSize(800, 600), position: Point(Double(800 * index), 0))
      }
      arena = try Arena(policy: policy, outputs: outputs)
      client = try arena.connectWithWindow(800, 600, title: "hostile").0
      trace = TraceLines(of: arena.compositor)
      identification.reportRunning { [unowned self] in reports.append($0) }
      plug(first, "Left Glass")
      plug(second, "Right Glass")
    }

    var identification: TouchscreenIdentification { arena.compositor.seat.identification }
    var prompt: String? { arena.compositor.foreground.prompt.map { String($0.text.prefix { $0 != "," }) } }

    func plug(_ device: DeviceID, _ name: String, at path: String = "", types: Set<DeviceType> = [.touch]) {
      arena.compositor.seat.devices.add(DeviceIdentity(name: name, path: path, types: types), as: device)
    }

    /// Begins, and waits until touches count.
    func begin() throws {
      try identification.begin { [unowned self] in outcome = $0 }
      react()
    }

    /// The time in which the user sees the panel.
    func react() { arena.clock.advance(microseconds: TouchscreenIdentification.reaction) }

    func land(_ device: DeviceID, finger: Int32 = 0) {
      arena.route(
        .touch(.down(FingerSample(device: device, finger: finger, place: Point(400, 300)))),
        .touch(.frame(device: device)))
    }

    func lift(_ device: DeviceID, finger: Int32 = 0) {
      arena.route(
        .touch(.motion(FingerSample(device: device, finger: finger, place: Point(410, 300)))),
        .touch(.up(device: device, finger: finger)), .touch(.frame(device: device)))
    }

    func tap(_ device: DeviceID) {
      land(device)
      lift(device)
      arena.settle()
      react()
    }

    func press(_ code: UInt32) {
      arena.key(code, true)
      arena.key(code, false)
      arena.settle()
      react()
    }

    /// The pairs that were found, as `left: Left Glass`, and then the skipped outputs.
    var found: [String]? {
      arena.settle()
      guard case .completed(let found, let skipped)? = outcome else { return nil }
      return found.map { "\($0.output): \($0.device.name)" } + skipped
    }

    var touchEvents: [String] { client.counts.keys.filter { $0.hasPrefix("wl_touch") }.sorted() }
  }

  private static let escape: UInt32 = 1

  @Test func eachOutputGetsTheTouchscreenThatIsTouched() throws {
    let scene = try Scene()
    #expect(scene.prompt == nil)
    try scene.begin()
    #expect(scene.prompt == "left")
    scene.tap(scene.second)
    #expect(scene.prompt == "right")
    scene.tap(scene.first)
    #expect(scene.found == ["left: Right Glass", "right: Left Glass"])
    #expect(scene.prompt == nil)
    #expect(!scene.identification.isRunning)
    #expect(scene.reports == [false, true, false])
  }

  @Test func noClientGetsTheTouchesNorTheirRest() throws {
    let scene = try Scene()
    try scene.begin()
    scene.land(scene.first)
    scene.arena.settle()
    scene.react()
    scene.tap(scene.second)
    #expect(scene.found?.count == 2)
    scene.lift(scene.first)
    scene.arena.settle()
    #expect(scene.touchEvents == [])
    #expect(scene.trace.noteWords == Array(repeating: "inputIdentifies", count: 6))
    scene.tap(scene.first)
    #expect(scene.client.counts["wl_touch.down"] == 1)
    #expect(scene.client.counts["wl_touch.up"] == 1)
  }

  @Test func aFingerThatIsDownAtTheStartIsIgnored() throws {
    let scene = try Scene()
    scene.land(scene.second)
    try scene.begin()
    scene.lift(scene.second)
    scene.arena.settle()
    #expect(scene.prompt == "left")
    #expect(scene.client.counts["wl_touch.up"] == 1)
    scene.tap(scene.first)
    scene.tap(scene.second)
    #expect(scene.found == ["left: Left Glass", "right: Right Glass"])
  }

  @Test func ofTwoTouchesAtOnceTheFirstDecides() throws {
    let scene = try Scene()
    try scene.begin()
    scene.land(scene.first)
    scene.land(scene.second)
    scene.arena.settle()
    #expect(scene.prompt == "right")
    scene.lift(scene.first)
    scene.lift(scene.second)
    scene.react()
    #expect(scene.found == nil)
    scene.tap(scene.second)
    #expect(scene.found == ["left: Left Glass", "right: Right Glass"])
    #expect(scene.touchEvents == [])
  }

  @Test func aTouchBeforeThePanelCanBeSeenDoesNotCount() throws {
    let scene = try Scene()
    try scene.identification.begin { _ in }
    scene.arena.clock.advance(microseconds: TouchscreenIdentification.reaction - 1)
    scene.land(scene.first)
    #expect(scene.prompt == "left")
    scene.lift(scene.first)
    scene.arena.clock.advance(microseconds: 1)
    scene.land(scene.first)
    #expect(scene.prompt == "right")
  }

  @Test func aTouchscreenWithAnOutputDoesNotGetAnotherOne() throws {
    let scene = try Scene()
    try scene.begin()
    scene.tap(scene.first)
    scene.tap(scene.first)
    #expect(scene.prompt == "right")
    #expect(scene.found == nil)
    scene.tap(scene.second)
    #expect(scene.found == ["left: Left Glass", "right: Right Glass"])
  }

  @Test func escapeSkipsAnOutputAndReachesNoClient() throws {
    let scene = try Scene()
    scene.tap(scene.first)
    let before = scene.client.counts["wl_keyboard.key"] ?? 0
    try scene.begin()
    scene.press(Self.escape)
    #expect(scene.prompt == "right")
    scene.press(30)
    #expect(scene.client.counts["wl_keyboard.key"] == before + 2)
    scene.tap(scene.first)
    #expect(scene.found == ["right: Left Glass", "left"])
    scene.press(Self.escape)
    #expect(scene.client.counts["wl_keyboard.key"] == before + 4)
  }

  @Test func anOutputThatIsNotTouchedIsSkipped() throws {
    let scene = try Scene()
    try scene.identification.begin { _ in }
    #expect(
      scene.arena.compositor.nextTimer?.microseconds
        == scene.arena.clock.now.microseconds + TouchscreenIdentification.patience)
    scene.identification.cancel()
    #expect(scene.arena.compositor.nextTimer == nil)
    try scene.begin()
    scene.arena.wait(milliseconds: 29_000)
    #expect(scene.prompt == "left")
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.prompt == "right")
    scene.arena.wait(milliseconds: 30_000)
    #expect(scene.found == ["left", "right"])
    #expect(scene.arena.compositor.nextTimer == nil)
  }

  @Test func theRestIsSkippedOnceEachTouchscreenHasItsOutput() throws {
    let scene = try Scene(outputs: ["left", "right", "middle"])
    try scene.begin()
    scene.tap(scene.second)
    scene.tap(scene.first)
    #expect(scene.found == ["left: Right Glass", "right: Left Glass", "middle"])
  }

  @Test func outputsThatAreRemovedMeanwhileAreSkipped() throws {
    let scene = try Scene(outputs: ["left", "right", "middle"])
    scene.plug(DeviceID(.machine, 3), "Third Glass")
    try scene.begin()
    let outputs = scene.arena.compositor.outputs
    scene.arena.compositor.remove(try #require(outputs.named("right")))
    #expect(scene.prompt == "left")
    scene.arena.compositor.remove(try #require(outputs.named("left")))
    #expect(scene.prompt == "middle")
    scene.react()
    scene.tap(scene.first)
    #expect(scene.found == ["middle: Left Glass"])
  }

  @Test func thePanelFollowsItsOutput() throws {
    let scene = try Scene()
    try scene.begin()
    let output = try #require(scene.arena.compositor.outputs.named("left"))
    var description = output.description
    description.scale = 2
    scene.arena.compositor.change(output, to: description)
    #expect(scene.prompt == "left")
    #expect(scene.arena.compositor.foreground.prompt?.output.size == Size(400, 300))
  }

  @Test func thePanelIsInPicturesOfItsOutputOnly() throws {
    let scene = try Scene()
    let compositor = scene.arena.compositor
    let screens = try ["left", "right"].map { name in
      try #require(compositor.outputs.named(name).flatMap { compositor.outputs.screen(of: $0) })
    }
    func pixels() throws -> [[UInt8]] {
      try screens.map { try compositor.foreground.next($0).composed().withBytes { Array($0) } }
    }
    let before = try pixels()
    try scene.begin()
    #expect(screens.allSatisfy { compositor.foreground.wantsOverlayFrame(of: $0) })
    let during = try pixels()
    #expect(during[0] != before[0] && during[1] == before[1])
    scene.tap(scene.first)
    let next = try pixels()
    #expect(next[0] == before[0] && next[1] != before[1])
    scene.tap(scene.second)
    #expect(try pixels() == before)
  }

  @Test func onlyTouchscreensOfTheMachineCount() throws {
    let scene = try Scene()
    scene.plug(DeviceID(.machine, 4), "Pad", types: [.touchpad])
    try scene.begin()
    scene.arena.finger(1, downAt: 100, 100)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.prompt == "left")
    #expect(scene.client.counts["wl_touch.down"] == 1)
  }

  @Test func twoTouchscreensOfOneKindAreToldApartByTheirPaths() throws {
    let scene = try Scene()
    scene.plug(scene.first, "Glass", at: "usb-1")
    scene.plug(scene.second, "Glass", at: "usb-2")
    try scene.begin()
    scene.tap(scene.first)
    scene.tap(scene.second)
    scene.arena.settle()
    guard case .completed(let found, _)? = scene.outcome else { throw Missing() }
    #expect(found.map { $0.match?.path } == [TextMatcher("usb-1"), TextMatcher("usb-2")])
    let same = try Scene()
    for device in [same.first, same.second] { same.plug(device, "Glass", at: "usb-1") }
    try same.begin()
    same.tap(same.first)
    same.tap(same.second)
    guard case .completed(let others, _)? = same.outcome else { throw Missing() }
    #expect(others.map(\.match) == [nil, nil])
  }

  private struct Missing: Error {}

  @Test func aTouchThatWakesTheDesktopDoesNotCount() throws {
    var policy = Policy()
    policy.idle.after = .seconds(10)
    let scene = try Scene(policy: policy)
    try scene.begin()
    scene.arena.wait(milliseconds: 11_000)
    #expect(scene.arena.compositor.seat.idleness.isAsleep)
    scene.tap(scene.first)
    #expect(scene.prompt == "left")
    #expect(scene.touchEvents == [])
    scene.tap(scene.first)
    #expect(scene.prompt == "right")
  }

  @Test func whatTheFilterSwallowsIdentifiesNevertheless() throws {
    let scene = try Scene()
    var seen = 0
    scene.arena.compositor.seat.gate.setFilter { _ in
      seen += 1
      return .swallow
    }
    try scene.begin()
    scene.tap(scene.first)
    #expect(scene.prompt == "right")
    #expect(seen == 5)
    #expect(scene.trace.noteWords == Array(repeating: "inputIdentifies", count: 3))
  }

  @Test func onlyOneRunsAtATimeAndACancelledOneHasNoOutcome() throws {
    let scene = try Scene()
    try scene.begin()
    #expect(throws: TouchscreenIdentification.Obstacle.isRunning) { try scene.identification.begin { _ in } }
    scene.identification.cancel()
    #expect(scene.prompt == nil)
    #expect(scene.found == nil)
    #expect(scene.reports == [false, true, false])
    scene.tap(scene.first)
    #expect(scene.client.counts["wl_touch.up"] == 1)
    try scene.begin()
    #expect(scene.prompt == "left")
  }

  @Test func withoutATouchscreenOrAnOutputThereIsNothingToFind() throws {
    let scene = try Scene()
    for output in scene.arena.compositor.outputs.all { scene.arena.compositor.remove(output) }
    #expect(throws: TouchscreenIdentification.Obstacle.noOutput) { try scene.identification.begin { _ in } }
    for device in [scene.first, scene.second] { scene.arena.route(.deviceRemoved(device)) }
    #expect(throws: TouchscreenIdentification.Obstacle.noTouchscreen) { try scene.identification.begin { _ in } }
    #expect(scene.reports == [false])
  }

  @Test func aTouchscreenThatIsUnpluggedKeepsItsOutput() throws {
    let scene = try Scene()
    try scene.begin()
    scene.land(scene.first)
    scene.arena.route(.deviceRemoved(scene.first))
    scene.react()
    scene.tap(scene.second)
    #expect(scene.found == ["left: Left Glass", "right: Right Glass"])
  }

  @Test func aLockOfTheSessionEndsIt() throws {
    let scene = try Scene()
    try scene.begin()
    scene.tap(scene.first)
    scene.client.make(scene.client.global("ext_session_lock_manager_v1"), "lock")
    scene.arena.settle()
    #expect(scene.outcome == .locked)
    #expect(scene.prompt == nil)
    #expect(throws: TouchscreenIdentification.Obstacle.isLocked) { try scene.identification.begin { _ in } }
  }
}
