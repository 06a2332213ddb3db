import Assembly
import Geometry
import Globals
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of `zwlr_output_manager_v1`: what its clients receive, and how configurations are answered.
@Suite struct OutputManagerTests {
  // MARK: The list

  @Test("A new manager receives all outputs with all properties, and then done")
  func introduction() throws {
    var known = OutputManagerScene.main
    known.identity = DisplayState.Identity(maker: "Maker", model: "M7", serial: "0815")
    let scene = try OutputManagerScene(known, OutputManagerScene.side)
    #expect(
      scene.list() == [
        "head 0", "head 0 name main", "head 0 description A panel", "head 0 make Maker", "head 0 model M7",
        "head 0 serial_number 0815", "head 0 physical_size 300 201", "head 0 mode 0", "mode 0 size 800 600",
        "mode 0 refresh 59940",
        "mode 0 preferred", "head 0 enabled 1", "head 0 current_mode 0", "head 0 position 10 20", "head 0 transform 1",
        "head 0 scale 1.5", "head 0 adaptive_sync 0",
        "head 1", "head 1 name side", "head 1 description", "head 1 mode 1", "mode 1 size 400 300",
        "mode 1 refresh 60000", "mode 1 preferred", "head 1 enabled 1",
        "head 1 current_mode 1", "head 1 position 1000 0", "head 1 transform 0", "head 1 scale 1.0",
        "head 1 adaptive_sync 0", "done",
      ])
  }

  @Test(
    "Older managers receive only the events of their version",
    arguments: [(1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 1, 1)] as [(UInt32, Int, Int)])
  func versions(version: UInt32, makes: Int, syncs: Int) throws {
    var known = OutputManagerScene.main
    known.identity = DisplayState.Identity(maker: "Maker", model: "M7")
    let scene = try OutputManagerScene(known)
    let events = scene.list(version: version)
    #expect(events.count { $0.hasPrefix("head 0 make") } == makes)
    #expect(events.count { $0.hasPrefix("head 0 model") } == makes)
    #expect(events.count { $0.hasPrefix("head 0 adaptive_sync") } == syncs)
    #expect(events.last == "done")
    #expect(scene.client.error == nil)
  }

  @Test("Changes of one turn arrive together, with one done and a new serial")
  func changes() throws {
    let scene = try OutputManagerScene(OutputManagerScene.main, OutputManagerScene.side)
    _ = scene.list()
    let former = scene.serial
    scene.change { $0.scale = 2 }
    scene.change { $0.position = Point(-5, 7) }
    scene.change(1) { $0.transform = .flipped270 }
    #expect(
      scene.takeEvents() == ["head 0 position -5 7", "head 0 scale 2.0", "head 1 transform 7", "done"])
    #expect(scene.serial > former)
    scene.change { $0.scale = 2 }
    #expect(scene.takeEvents() == [])
  }

  @Test("An output with another size keeps the object of its mode")
  func resize() throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    scene.change { $0.mode = IntSize(1024, 768) }
    #expect(
      scene.takeEvents() == ["mode 0 size 1024 768", "mode 0 refresh 59940", "head 0 current_mode 0", "done"])
  }

  @Test("Outputs that come and go are added to the list and removed from it")
  func comingAndGoing() throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    let added = try scene.compositor.add(OutputManagerScene.side)
    #expect(scene.takeEvents().filter { $0.hasPrefix("head 1 name") || $0 == "done" } == ["head 1 name side", "done"])
    scene.compositor.remove(added)
    #expect(scene.takeEvents() == ["mode 1 finished", "head 1 finished", "done"])
    let fleeting = try scene.compositor.add(OutputManagerScene.side)
    scene.compositor.remove(fleeting)
    #expect(scene.takeEvents() == ["done"])
    #expect(scene.client.error == nil)
  }

  @Test("A stopped manager is finished, and its heads receive nothing more")
  func stop() throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    scene.client.request(scene.manager, "stop")
    #expect(scene.takeEvents() == ["finished"])
    scene.change { $0.scale = 1 }
    _ = try scene.compositor.add(OutputManagerScene.side)
    #expect(scene.takeEvents() == [])
    scene.client.request(scene.heads[0], "release")
    scene.client.request(scene.modes[0], "release")
    #expect(scene.takeEvents() == [])
    #expect(scene.client.error == nil)
  }

  @Test("A released head or mode receives nothing more, and the others do")
  func release() throws {
    let scene = try OutputManagerScene(OutputManagerScene.main, OutputManagerScene.side)
    _ = scene.list()
    scene.client.request(scene.heads[0], "release")
    scene.client.request(scene.modes[1], "release")
    #expect(scene.takeEvents() == [])
    for index in 0..<2 { scene.change(index) { $0.refresh = 30_000 } }
    scene.change(1) { $0.scale = 3 }
    #expect(
      scene.takeEvents() == ["mode 0 size 800 600", "mode 0 refresh 30000", "head 1 scale 3.0", "done"])
  }

  @Test("A client that does not read receives the latest state when it has read, and stays connected")
  func lagging() throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    scene.client.isReading = false
    for width in 1...4000 {
      scene.change { $0.mode = IntSize(Int32(width), 600) }
      scene.compositor.turn(milliseconds: 0)
    }
    scene.client.isReading = true
    var events = scene.takeEvents()
    scene.compositor.server.backlog.review()
    events += scene.takeEvents()
    #expect(scene.client.error == nil && !scene.client.isLetGo)
    #expect(events.count < 8000)
    #expect(events.suffix(4) == ["mode 0 size 4000 600", "mode 0 refresh 59940", "head 0 current_mode 0", "done"])
  }

  // MARK: Configurations

  @Test("A configuration of all outputs is checked, and fails without a change", arguments: ["apply", "test"])
  func failure(request: String) throws {
    let scene = try OutputManagerScene(OutputManagerScene.main, OutputManagerScene.side)
    _ = scene.list()
    let former = scene.outputs.map(\.description)
    let configuration = scene.configure()
    let settings = scene.enable(0, in: configuration)
    scene.client.request(settings, "set_mode", .id(scene.modes[0]))
    scene.client.request(settings, "set_position", -20, 30)
    scene.client.request(settings, "set_transform", 7)
    scene.client.request(settings, "set_scale", 1)
    scene.client.request(settings, "set_adaptive_sync", 1)
    scene.disable(1, in: configuration)
    scene.client.request(configuration, request)
    #expect(scene.takeEvents() == ["failed"])
    scene.client.request(configuration, "destroy")
    #expect(scene.takeEvents() == [])
    #expect(scene.outputs.map(\.description) == former)
    #expect(scene.client.error == nil)
    scene.client.request(settings, "set_scale", 1)
    _ = scene.takeEvents()
    #expect(scene.client.error == "wl_display 0", "settings end with their configuration")
  }

  @Test("A custom mode is accepted with and without a rate", arguments: [0, 60_000] as [Int64])
  func customMode(rate: Int64) throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    let configuration = scene.configure()
    scene.client.request(scene.enable(0, in: configuration), "set_custom_mode", 640, 480, .number(rate))
    scene.client.request(configuration, "apply")
    #expect(scene.takeEvents() == ["failed"])
  }

  @Test(
    "A configuration with an outdated serial is cancelled, also if outputs are missing", arguments: ["apply", "test"])
  func cancellation(request: String) throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    let former = scene.serial
    let early = scene.configure()
    scene.enable(0, in: early)
    _ = scene.takeEvents()
    _ = try scene.compositor.add(OutputManagerScene.side)
    _ = scene.takeEvents()
    for configuration in [early, scene.configure(serial: former), scene.configure(serial: .max)] {
      scene.client.request(configuration, request)
      #expect(scene.takeEvents() == ["cancelled"])
    }
    let current = scene.configure()
    for head in 0..<2 { scene.enable(head, in: current) }
    scene.client.request(current, request)
    #expect(scene.takeEvents() == ["failed"])
    #expect(scene.client.error == nil)
  }

  @Test("A change that the client has not been sent yet cancels, too")
  func unsentChange() throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    let configuration = scene.configure()
    scene.enable(0, in: configuration)
    scene.client.request(configuration, "apply")
    _ = scene.client.flush()
    scene.change { $0.scale = 1 }
    #expect(scene.takeEvents() == ["cancelled", "head 0 scale 1.0", "done"])
  }

  @Test("Heads of two managers of a client are the same outputs")
  func twoManagers() throws {
    let scene = try OutputManagerScene(OutputManagerScene.main, OutputManagerScene.side)
    _ = scene.list()
    _ = scene.list()
    #expect(scene.heads.count == 4)
    let configuration = scene.configure()
    scene.client.request(scene.enable(0, in: configuration), "set_mode", .id(scene.modes[2]))
    scene.enable(3, in: configuration)
    scene.client.request(configuration, "apply")
    #expect(scene.takeEvents() == ["failed"])
    #expect(scene.client.error == nil)
  }

  @Test("A configuration of a stopped manager is answered")
  func configurationAfterStop() throws {
    let scene = try OutputManagerScene()
    _ = scene.list()
    let configuration = scene.configure()
    scene.enable(0, in: configuration)
    scene.client.request(scene.manager, "stop")
    scene.client.request(configuration, "test")
    #expect(scene.takeEvents() == ["finished", "failed"])
  }
}
