import Assembly
import Documents
import Geometry
import Globals
import Policies
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of clients that change the settings of displays in memory.
@Suite struct DisplayTests {
  private let scene: OutputManagerScene

  private static let (main, side) = (OutputManagerScene.main, OutputManagerScene.side)

  init() throws {
    scene = try OutputManagerScene(Self.main, Self.side)
    try scene.offerDisplays()
    _ = scene.list()
  }

  private func value(_ number: Double) -> Word { .number(Int64(number * 256)) }

  @Test("Applied settings are those of the outputs, and clients receive them after the answer")
  func settings() throws {
    let events = scene.apply { head, settings in
      guard head == 0 else { return true }
      scene.client.request(settings(), "set_custom_mode", 1024, 768, 30_000)
      scene.client.request(settings(), "set_position", -50, 60)
      scene.client.request(settings(), "set_transform", 2)
      scene.client.request(settings(), "set_scale", value(2))
      return true
    }
    #expect(
      events == [
        "succeeded", "mode 0 size 1024 768", "mode 0 refresh 30000", "head 0 current_mode 0", "head 0 position -50 60",
        "head 0 transform 2", "head 0 scale 2.0", "done",
      ])
    let now = scene.outputs[0].description
    #expect(now.mode == IntSize(1024, 768) && now.refresh == 30_000 && now.scale == 2)
    #expect(now.position == Point(-50, 60) && now.transform == .rotated180)
    #expect(scene.outputs[1].description == Self.side)
  }

  @Test("Settings that the client sends back as it has received them change nothing")
  func roundedSettings() throws {
    scene.change(1) {
      $0.scale = 1.3
      $0.position = Point(1000.25, 0)
    }
    _ = scene.takeEvents()
    let former = scene.outputs[1].description
    let events = scene.apply { head, settings in
      guard head == 1 else { return true }
      scene.client.request(settings(), "set_scale", .number(333))
      scene.client.request(settings(), "set_position", 1000, 0)
      scene.client.request(settings(), "set_mode", .id(scene.modes[1]))
      return true
    }
    #expect(events.first == "succeeded")
    #expect(scene.outputs[1].description == former)
  }

  @Test("A test changes nothing, and succeeds where applying would")
  func test() {
    let changed = scene.apply("test") { head, settings in
      guard head == 0 else { return false }
      scene.client.request(settings(), "set_scale", value(3))
      return true
    }
    #expect(changed == ["succeeded"])
    #expect(scene.outputs.map(\.description) == [Self.main, Self.side])
  }

  @Test("A disabled display loses its output, stays in the list, and is enabled with its settings")
  func disabling() throws {
    #expect(
      scene.apply { head, _ in head == 0 } == ["succeeded", "head 1 enabled 0", "done"])
    #expect(scene.outputs.map(\.description.name) == ["main"])
    let newcomer = try scene.arena.connect()
    _ = newcomer.global("zwlr_output_manager_v1", version: 4)
    scene.arena.settle()
    #expect(newcomer.counts["zwlr_output_head_v1.enabled"] == 2)
    #expect(newcomer.counts["zwlr_output_head_v1.current_mode"] == 1)
    #expect(
      scene.apply { _, _ in true } == [
        "succeeded", "head 1 enabled 1", "head 1 current_mode 1", "head 1 position 1000 0", "head 1 transform 0",
        "head 1 scale 1.0", "head 1 adaptive_sync 0", "done",
      ])
    #expect(scene.outputs.map(\.description) == [Self.main, Self.side])
  }

  @Test("The last display can be disabled: windows and their clients stay, and are shown when it is enabled")
  func lastDisplay() throws {
    let (client, _) = try scene.arena.connectWithWindow()
    #expect(scene.apply { _, _ in false }.first == "succeeded")
    #expect(scene.outputs.isEmpty)
    scene.arena.pointer(to: 10, 10)
    scene.arena.finger(1, downAt: 20, 20)
    scene.arena.fingerUp(1)
    let second = try scene.arena.connectWithWindow().0
    #expect(client.error == nil && second.error == nil && !client.isLetGo && !second.isLetGo)
    #expect(scene.apply { _, _ in true }.first == "succeeded")
    #expect(scene.outputs.map(\.description.name) == ["main", "side"])
    #expect(scene.compositor.mappedWindows.count == 2)
    #expect(client.error == nil && second.error == nil)
  }

  @Test("An output that a script removes takes its display along")
  func removal() throws {
    scene.compositor.remove(scene.outputs[1])
    #expect(scene.takeEvents() == ["mode 1 finished", "head 1 finished", "done"])
    #expect(scene.apply { _, _ in false }.first == "succeeded")
    try scene.compositor.add(Self.main)
    #expect(scene.takeEvents().contains("head 0 enabled 1"))
  }

  @Test(
    "Settings that no display can have fail, and change nothing",
    arguments: [
      ("set_custom_mode", [.largest, .largest, 0]), ("set_custom_mode", [32_768, 1, 0]),
      ("set_custom_mode", [32_767, 32_767, 0]), ("set_custom_mode", [640, 480, .largest]),
      ("set_custom_mode", [640, 480, 1]), ("set_scale", [1]), ("set_scale", [.largest]), ("set_scale", [5121]),
      ("set_position", [.largest, 0]), ("set_position", [0, .smallest]), ("set_adaptive_sync", [1]),
    ] as [(String, [Word])])
  func limits(request: String, words: [Word]) {
    for answer in ["test", "apply"] {
      let events = scene.apply(answer) { head, settings in
        if head == 1 { scene.client.request(settings(), request, with: words) }
        return true
      }
      #expect(events == ["failed"])
    }
    #expect(scene.outputs.map(\.description) == [Self.main, Self.side])
    #expect(scene.client.error == nil)
  }

  @Test("An output without a logical pixel fails")
  func emptyOutput() {
    let events = scene.apply { head, settings in
      guard head == 1 else { return true }
      scene.client.request(settings(), "set_custom_mode", 10, 10, 0)
      scene.client.request(settings(), "set_scale", value(20))
      return true
    }
    #expect(events == ["failed"])
  }

  @Test("A configuration that another client's change has overtaken is cancelled")
  func overtaken() throws {
    let configuration = scene.configure()
    for head in 0..<2 { scene.enable(head, in: configuration) }
    #expect(scene.apply { head, _ in head == 0 }.first == "succeeded")
    scene.client.request(configuration, "apply")
    #expect(scene.takeEvents() == ["cancelled"])
    #expect(scene.outputs.count == 1)
  }
}

/// Tests of changes that are undone unless they are confirmed.
@Suite struct OutputConfirmationTests {
  private let scene: OutputManagerScene
  private let trace: TraceLines

  init() throws {
    var policy = Policy()
    policy.outputChanges.confirmWithin = .seconds(15)
    scene = try OutputManagerScene(OutputManagerScene.main, OutputManagerScene.side, policy: policy)
    trace = TraceLines(of: scene.compositor)
    try scene.offerDisplays()
    _ = scene.list()
  }

  private var notes: [String] { trace.noteWords.filter { $0.hasPrefix("outputs") } }

  private func disableSide() { #expect(scene.apply { head, _ in head == 0 }.first == "succeeded") }

  private func scale(_ scale: Int64) {
    let events = scene.apply { head, settings in
      if head == 0 { scene.client.request(settings(), "set_scale", .number(scale * 256)) }
      return scene.outputs.count > head
    }
    #expect(events.first == "succeeded")
  }

  @Test("Changes are undone to the settings before the first of them")
  func undo() {
    disableSide()
    scene.arena.wait(milliseconds: 14_000)
    scale(3)
    scene.arena.wait(milliseconds: 14_999)
    #expect(scene.outputs.map(\.description.scale) == [3])
    scene.arena.wait(milliseconds: 1)
    #expect(scene.outputs.map(\.description) == [OutputManagerScene.main, OutputManagerScene.side])
    #expect(notes == ["outputsChanged", "outputsChanged", "outputsUndone"])
    #expect(scene.takeEvents().contains("head 1 enabled 1"))
    scene.arena.wait(milliseconds: 60_000)
    #expect(notes.count == 3)
  }

  @Test("Confirmed changes stay")
  func keep() {
    scale(2)
    #expect(scene.compositor.displays.keep())
    #expect(!scene.compositor.displays.keep())
    scene.arena.wait(milliseconds: 60_000)
    #expect(scene.outputs[0].description.scale == 2)
    #expect(notes == ["outputsChanged", "outputsKept"])
  }

  @Test("The action outputs.keep confirms")
  func action() {
    scale(2)
    #expect(scene.compositor.performer(of: "outputs.keep") != nil)
    scene.arena.wait(milliseconds: 60_000)
    #expect(scene.outputs[0].description.scale == 2)
  }

  @Test("A change back to the first settings needs no confirmation, nor does one that changes nothing")
  func back() {
    _ = scene.apply { _, _ in true }
    #expect(scene.compositor.displays.next == nil)
    disableSide()
    #expect(scene.compositor.displays.next != nil)
    #expect(scene.apply { _, _ in true }.first == "succeeded")
    #expect(scene.compositor.displays.next == nil)
  }

  @Test("Displays that a reloaded policy has set are not undone, the others are")
  func policy() {
    scale(2)
    disableSide()
    scene.compositor.displays.policyDidSet([OutputManagerScene.main.name])
    scene.arena.wait(milliseconds: 15_000)
    #expect(scene.outputs.map(\.description.scale) == [2, OutputManagerScene.side.scale])
    _ = scene.takeEvents()
    scale(3)
    scene.compositor.displays.policyDidSet([OutputManagerScene.main.name, OutputManagerScene.side.name])
    #expect(scene.compositor.displays.next == nil)
  }

  @Test("A change after a reload is undone to the settings of the reload")
  func changeAfterPolicy() {
    scale(2)
    disableSide()
    scene.compositor.displays.policyDidSet([OutputManagerScene.main.name])
    scale(3)
    scene.arena.wait(milliseconds: 15_000)
    #expect(scene.outputs.map(\.description.scale) == [2, OutputManagerScene.side.scale])
  }

  @Test("A display that was removed meanwhile is left out")
  func removedDisplay() {
    scale(2)
    scene.compositor.remove(scene.outputs[1])
    scene.arena.wait(milliseconds: 15_000)
    #expect(scene.outputs.map(\.description) == [OutputManagerScene.main])
  }
}
