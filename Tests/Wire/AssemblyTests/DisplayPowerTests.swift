import Assembly
import Documents
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of `zwlr_output_power_manager_v1`, and of displays that the compositor switches off.
@Suite struct DisplayPowerTests {
  private let scene: OutputManagerScene

  init() throws {
    var policy = Policy()
    policy.idle.after = .seconds(60)
    policy.idle.displays = .off
    scene = try OutputManagerScene(
      OutputDescription(name: "main", mode: IntSize(800, 600)), OutputManagerScene.side, policy: policy)
    try scene.offerDisplays()
  }

  /// Makes a control of the output that the client has bound first.
  private func makeControl() -> UInt32 {
    scene.client.make(
      scene.client.global("zwlr_output_power_manager_v1"), "get_output_power", .id(scene.client.global("wl_output")))
  }

  private var powers: [Bool] { scene.compositor.displays.displays.map(\.isPowered) }

  @Test("A control reports the power at once, and each change")
  func control() throws {
    let control = makeControl()
    #expect(scene.takeEvents() == ["power mode 1"])
    scene.client.request(control, "set_mode", 0)
    #expect(scene.takeEvents() == ["power mode 0"])
    #expect(powers.count { !$0 } == 1)
    #expect(scene.outputs.count == 2)
    scene.client.request(control, "set_mode", 0)
    #expect(scene.takeEvents() == [])
    scene.client.request(control, "set_mode", 1)
    #expect(scene.takeEvents() == ["power mode 1"])
    scene.client.request(control, "destroy")
    #expect(scene.takeEvents() == [] && scene.client.error == nil)
  }

  @Test("Two controls of an output both receive changes")
  func twoControls() throws {
    let first = makeControl()
    _ = makeControl()
    _ = scene.takeEvents()
    scene.client.request(first, "set_mode", 0)
    #expect(scene.takeEvents() == ["power mode 0", "power mode 0"])
  }

  @Test("A control fails when its output goes, and has no effect then")
  func removal() throws {
    let control = makeControl()
    _ = scene.takeEvents()
    for output in scene.outputs { scene.compositor.remove(output) }
    #expect(scene.takeEvents() == ["power failed"])
    scene.client.request(control, "set_mode", 0)
    #expect(scene.takeEvents() == [] && scene.client.error == nil)
  }

  @Test("Without displays that can be switched a control fails")
  func fixedDisplays() throws {
    let scene = try OutputManagerScene()
    scene.client.make(
      scene.client.global("zwlr_output_power_manager_v1"), "get_output_power", .id(scene.client.global("wl_output")))
    #expect(scene.takeEvents() == ["power failed"])
  }

  @Test("An unknown mode is an error")
  func unknownMode() {
    scene.client.request(makeControl(), "set_mode", 2)
    _ = scene.takeEvents()
    #expect(scene.client.error == "zwlr_output_power_v1 1")
  }

  @Test("A client whose windows are only on a dark display gets no frame until it is on")
  func frames() throws {
    let (client, window) = try scene.arena.connectWithWindow()
    scene.arena.settle()
    let name = scene.outputs[0].description.name
    #expect(scene.compositor.displays.setPower(false, ofDisplay: name))
    client.make(window.surface, "frame")
    client.request(window.surface, "commit")
    scene.arena.settle()
    #expect(!scene.compositor.scene.pacer.isAwaited)
    #expect(!scene.compositor.scene.pacer.serve())
    #expect(scene.compositor.scene.pacer.heldSurfaces.count == 1)
    #expect(scene.compositor.displays.setPower(true, ofDisplay: name))
    #expect(scene.compositor.scene.pacer.serve())
    scene.arena.settle()
    #expect(client.counts["wl_callback.done"] ?? 0 > 0)
  }

  @Test("A picture of a dark display fails")
  func capture() throws {
    func failures() -> Int { scene.client.counts["zwlr_screencopy_frame_v1.failed"] ?? 0 }
    let manager = scene.client.global("zwlr_screencopy_manager_v1", version: 3)
    let output = scene.client.global("wl_output")
    scene.client.make(manager, "capture_output", 0, .id(output))
    scene.arena.settle()
    #expect(failures() == 0)
    scene.client.request(makeControl(), "set_mode", 0)
    scene.arena.settle()
    scene.client.make(manager, "capture_output", 0, .id(output))
    scene.arena.settle()
    #expect(failures() == 1)
  }

  @Test("Displays go off with the sleep of the desktop and on with the input that wakes it")
  func sleep() {
    let trace = TraceLines(of: scene.compositor)
    scene.arena.wait(milliseconds: 60_000)
    #expect(powers == [false, false])
    scene.arena.pointer(to: 10, 10)
    #expect(powers == [true, true])
    #expect(trace.noteWords == ["desktopAsleep", "displaysOff", "desktopAwake", "displaysOn"])
  }

  @Test("A display that a client has switched off stays off when the desktop wakes")
  func displayOfAClient() {
    scene.client.request(makeControl(), "set_mode", 0)
    scene.arena.settle()
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.pointer(to: 10, 10)
    #expect(powers.count { $0 } == 1)
  }

  @Test("A policy whose displays stay on switches those of a sleeping desktop on")
  func policyChange() throws {
    scene.arena.wait(milliseconds: 60_000)
    var policy = Policy()
    policy.idle.after = .seconds(60)
    try scene.compositor.adopt(policy)
    #expect(powers == [true, true])
    #expect(scene.compositor.seat.idleness.isAsleep)
  }

  @Test("Actions switch all displays")
  func actions() {
    for (action, power) in [("off", false), ("on", true), ("toggle", false), ("toggle", true)] {
      #expect(scene.compositor.performer(of: "displays.\(action)") != nil)
      #expect(powers == [power, power])
    }
  }
}
