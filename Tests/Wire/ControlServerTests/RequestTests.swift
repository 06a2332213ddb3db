import Assembly
import Control
import ControlPeers
import ControlServer
import Documents
import Glibc
import JSONText
import Policies
import Rendering
import Testing
import WireClients

/// Tests of requests, their answers and their effects.
@Suite struct RequestTests {
  @Test("The program and the protocol say who they are")
  func version() throws {
    #expect(try ControlRoom().ask(.version) == .success(["fingerpost": "1.2.3", "protocol": 1]))
  }

  @Test("Windows are listed from the front, with all that is known of them")
  func windows() throws {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "org.one", title: "first")
    _ = try room.showWindow(appID: "org.two", title: "second")
    let windows = try room.ask(.windows).get()["windows"]?.list ?? []
    #expect(windows.map { $0["app-id"] } == ["org.two", "org.one"])
    #expect(
      windows.first == [
        "id": 2, "name": .string("client \(getpid())#2"), "app-id": "org.two", "title": "second", "role": "toplevel",
        "frame": windows.first?["frame"] ?? .null, "key": true, "hidden": false, "parent": .null,
        "client": [
          "name": .string("client \(getpid())"), "pid": .number(Double(getpid())), "program": .string(room.program),
          "sandbox": .null,
        ], "states": ["activated"],
        "output": "main", "icon": .null, "content-type": "none",
      ])
    #expect(windows.last?["key"] == false && windows.last?["states"] == [])
  }

  @Test("A window's icon, its kind of content, and whether it is modal or suspended are listed")
  func properties() throws {
    let room = try ControlRoom()
    let (client, window) = try room.showWindow(appID: "org.one", title: "first")
    let icons = client.global("xdg_toplevel_icon_manager_v1")
    let icon = client.make(icons, "create_icon")
    client.request(icon, "set_name", "mail")
    client.request(icon, "add_buffer", .id(client.makeBuffer(96, 96)), 2)
    client.request(icons, "set_icon", .id(window.role), .id(icon))
    let type = client.make(
      client.global("wp_content_type_manager_v1"), "get_surface_content_type", .id(window.surface))
    client.request(type, "set_content_type", 2)
    client.request(window.surface, "commit")
    let dialog = client.make(client.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(window.role))
    client.request(dialog, "set_modal")
    client.request(window.role, "set_minimized")
    room.settle()
    let listed = try #require(try room.ask(.windows).get()["windows"]?.list?.first)
    #expect(listed["icon"] == ["name": "mail", "images": [["size": 96, "scale": 2]]])
    #expect(listed["content-type"] == "video" && listed["hidden"] == true)
    #expect(listed["states"]?.list?.contains("suspended") == true && listed["states"]?.list?.contains("modal") == true)
  }

  @Test("A window whose client answers no pings is unresponsive")
  func unresponsive() throws {
    let room = try ControlRoom(watchesHealth: true)
    _ = try room.showWindow(appID: "org.one", title: "first")
    room.arena.clock.advance(microseconds: 10_000_000)
    room.settle()
    let windows = try room.ask(.windows).get()["windows"]?.list ?? []
    #expect(windows.first?["states"] == ["activated", "unresponsive"])
  }

  @Test("A surface tree says where each surface lies and takes input, in stacking order")
  func surfaces() throws {
    let room = try ControlRoom()
    let (client, window) = try room.showWindow(appID: "org.one", title: "t")
    func add(_ x: Int64, _ y: Int64, below: Bool, region: [(Int64, Int64, Int64, Int64)]?) {
      let surface = client.makeSurface()
      let link = client.makeSubsurface(surface, of: window.surface)
      client.request(link, "set_position", .number(x), .number(y))
      if below { client.request(link, "place_below", .id(window.surface)) }
      if let region {
        let object = client.makeRegion()
        for (x, y, width, height) in region {
          client.request(object, "add", .number(x), .number(y), .number(width), .number(height))
        }
        client.request(surface, "set_input_region", .id(object))
      }
      client.draw(surface, 20, 10)
    }
    add(5, 7, below: false, region: [(1, 2, 3, 4)])
    add(-5, 0, below: true, region: [])
    add(50, 50, below: false, region: [(0, 0, 2, 2), (10, 5, 2, 2)])
    client.request(window.surface, "commit")
    room.settle()

    let trees = try room.ask(.surfaces(.text("org.one"))).get()["windows"]?.list ?? []
    #expect(trees.count == 1 && trees.first?["id"] == 1)
    let root = try #require(trees.first?["surface"])
    let (x, y) = (root["area"]?["x"]?.number ?? .nan, root["area"]?["y"]?.number ?? .nan)
    func area(_ dx: Double, _ dy: Double) -> JSON {
      ["x": .number(x + dx), "y": .number(y + dy), "width": 20, "height": 10]
    }
    #expect(root["role"] == "xdg_toplevel" && root["input"] == "everywhere" && root["visible"] == true)
    #expect(root["above"]?.list?.map { $0["area"] } == [area(5, 7), area(50, 50)])
    #expect(
      root["above"]?.list?.map { $0["input"] } == [
        ["bounds": ["x": 1, "y": 2, "width": 3, "height": 4], "rectangle": true],
        ["bounds": ["x": 0, "y": 0, "width": 12, "height": 7], "rectangle": false],
      ])
    #expect(root["below"]?.list?.map { $0["area"] } == [area(-5, 0)])
    #expect(root["below"]?.list?.first?["input"] == "nowhere")
  }

  @Test("Without a policy the desktop never sleeps, and nothing keeps it awake")
  func idle() throws {
    let answer = try ControlRoom().ask(.idle).get()
    #expect(answer["asleep"]?.truth == false)
    #expect(answer["sleeps-after"] == .null)
    #expect(answer["kept-awake-by"]?.list == [])
    #expect(answer["notifications"]?.number == 0)
    #expect(answer["idle"]?.number != nil)
  }

  @Test("Outputs and devices are listed")
  func outputsAndDevices() throws {
    let room = try ControlRoom()
    #expect(
      try room.ask(.outputs).get()["outputs"]?.list == [
        [
          "name": "main", "summary": "", "width": 800, "height": 600, "refresh": 60, "scale": 1, "transform": "normal",
          "frame": ["x": 0, "y": 0, "width": 800, "height": 600], "physical-size": .null,
        ]
      ])
    #expect(
      try room.ask(.devices).get()["devices"]?.list?.map { $0["kind"] } == ["touchscreen", "pointer", "keyboard"])
    room.server.realDevices = { [DeviceSummary(id: 1001, name: "Pad", kind: .touchpad, seat: "seat0")] }
    #expect(
      try room.ask(.devices).get()["devices"]?.list?.last == [
        "id": 1001, "name": "Pad", "kind": "touchpad", "seat": "seat0",
      ])
  }

  @Test("A window is focused by id, name, app id or title, and comes to the front")
  func focus() throws {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "org.one", title: "first page")
    _ = try room.showWindow(appID: "org.two", title: "second page")
    _ = try room.showWindow(appID: "org.two", title: "third page")
    for (name, title) in [
      (WindowName.id(1), "first page"), (.text("client \(getpid())#2"), "second page"),
      (.text("org.two"), "second page"),
      (.text("first*"), "first page"), (.text("third ????"), "third page"), (.text("org.*"), "third page"),
    ] as [(WindowName, JSON)] {
      #expect(try room.ask(.focus(name)) == .success([:]))
      #expect(try room.listed("title").first == title, "\(name)")
      #expect(try room.listed("key") == [true, false, false], "\(name)")
    }
    #expect(try room.ask(.focus(nil)) == .success([:]))
    #expect(try room.listed("key") == [false, false, false])
  }

  @Test("A window that is raised does not become key for it")
  func raise() throws {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "one", title: "")
    _ = try room.showWindow(appID: "two", title: "")
    #expect(try room.ask(.raise(.text("one"))) == .success([:]))
    #expect(try room.listed() == ["one", "two"])
    #expect(try room.listed("key") == [false, true])
  }

  @Test("A window that is closed is asked to")
  func close() throws {
    let room = try ControlRoom()
    let (client, _) = try room.showWindow(appID: "one", title: "")
    #expect(try room.ask(.close(.id(1))) == .success([:]))
    #expect(client.counts["xdg_toplevel.close"] == 1)
  }

  @Test("A window that is not there is answered with those that are, and the nearest name")
  func noWindow() throws {
    let room = try ControlRoom()
    #expect(
      try room.ask(.raise(.text("foot")))
        == .failure(
          ControlError(.noSuchWindow, "unknown window \"foot\"; there are no windows")))
    _ = try room.showWindow(appID: "foot", title: "page")
    _ = try room.showWindow(appID: "", title: "")
    #expect(
      try room.ask(.raise(.text("fooot")))
        == .failure(
          ControlError(
            .noSuchWindow,
            "unknown window \"fooot\"; expected 2 (client \(getpid())#2) or 1 (foot); did you mean \"foot\"?")))
    #expect(
      try room.ask(.close(.id(9)))
        == .failure(
          ControlError(.noSuchWindow, "unknown window 9; expected 2 (client \(getpid())#2) or 1 (foot)")))
  }

  @Test("A popup does not become key")
  func popup() throws {
    let room = try ControlRoom()
    let (client, window) = try room.showWindow(appID: "one", title: "")
    let popup = client.beginPopup(of: window)
    room.settle()
    client.show(popup, 40, 30)
    room.settle()
    #expect(try room.listed("role") == ["popup", "toplevel"])
    #expect(try room.listed("parent") == [1, .null])
    #expect(
      try room.ask(.focus(.id(2)))
        == .failure(
          ControlError(
            .refused,
            "client \(getpid()) popup cannot become key: it is a popup; only toplevels and layers can become key")))
  }

  @Test("What this compositor has not got is said; what it has is asked")
  func hooks() throws {
    let room = try ControlRoom()
    func code(_ request: ControlRequest) throws -> ControlError.Code? {
      if case .failure(let error) = try room.ask(request) { error.code } else { nil }
    }
    for request in [ControlRequest.reload, .dumpRecorder(file: nil), .quit] {
      #expect(try code(request) == .unavailable)
    }

    var faults: [String] = []
    room.server.reloadPolicy = { faults }
    #expect(try room.ask(.reload) == .success([:]))
    faults = ["p.yaml:1:2: error: a", "p.yaml:2:2: error: b"]
    #expect(
      try room.ask(.reload)
        == .failure(
          ControlError(.invalidPolicy, "the policy has 2 errors; the previous policy stays", diagnostics: faults)))

    room.server.dumpRecorder = { $0.map { .written(file: $0) } ?? .failed("the disk is full") }
    #expect(try room.ask(.dumpRecorder(file: "/tmp/r")) == .success(["file": "/tmp/r"]))
    #expect(try room.ask(.dumpRecorder(file: nil)) == .failure(ControlError(.failed, "the disk is full")))

    var hasQuit = false
    room.server.onQuit = { hasQuit = true }
    #expect(try room.ask(.quit) == .success([:]))
    #expect(hasQuit)
  }

  @Test("An action is performed by whom the policy says, or refused with the chain that was asked")
  func action() throws {
    let room = try ControlRoom()
    #expect(
      try room.ask(.action("edit.fold"))
        == .failure(
          ControlError(
            .refused,
            "cannot perform the action \"edit.fold\": there is no first responder, and the shell does not handle it")))
    let policy = """
      actions: {edit.fold: Ctrl+F}
      """
    let read = PolicyReader.examine(try Document.parse(text: policy, file: "p"), load: PolicyReader.readFile)
    try room.arena.compositor.adopt(try #require(read.policy))
    let (client, _) = try room.showWindow(appID: "one", title: "")
    #expect(try room.ask(.action("edit.fold")) == .success(["performed-by": [.string("\(room.label), by keys")]]))
    #expect(client.counts["wl_keyboard.key"] == 2)
    #expect(
      try room.ask(.action("window.minimize")) == .success(["performed-by": [.string("\(room.label), minimize")]]))
    #expect(try room.listed("hidden") == [true])
    #expect(
      try room.ask(.raise(.text("one")))
        == .failure(ControlError(.refused, "cannot raise \(room.label): it is hidden; focus it to show it")))
    #expect(try room.ask(.focus(.text("one"))) == .success([:]))
    #expect(try room.listed("hidden") == [false])
    #expect(try room.listed("key") == [true])
    #expect(
      try room.ask(.action("edit.unfold"))
        == .failure(
          ControlError(
            .refused,
            "cannot perform the action \"edit.unfold\": nothing from \(room.label) up to the shell handles it")))
  }

  @Test("A screenshot is a file; a place that cannot be written to, or nothing to see, is said")
  func screenshot() throws {
    let room = try ControlRoom()
    let (_, _) = try room.showWindow(appID: "one", title: "")
    let file = "\(room.server.path).png"
    defer { unlink(file) }
    let frame = try #require(try room.listed("frame").first)
    let pictures = [
      (ScreenshotRequest(file: file), Area(x: 0, y: 0, width: Double(Arena.width), height: Double(Arena.height)).json),
      (ScreenshotRequest(file: file, window: .text("one")), frame),
    ]
    for (request, area) in pictures {
      #expect(try room.ask(.screenshot(request)) == .success(["file": .string(file), "area": area, "scale": 1]))
      #expect(access(file, R_OK) == 0)
      unlink(file)
    }
    #expect(
      try room.ask(.screenshot(ScreenshotRequest(file: file, output: "mian")))
        == .failure(
          ControlError(.noSuchOutput, "unknown output \"mian\"; expected main; did you mean \"main\"?")))
    guard case .failure(let error) = try room.ask(.screenshot(ScreenshotRequest(file: "/nowhere/a.png"))) else {
      Issue.record("a picture in a folder that is none")
      return
    }
    #expect(error.code == .failed && error.message.contains("/nowhere/a.png"))
  }

  @Test("A screenshot shows of input what it is asked for, and an action switches on what is shown")
  func overlay() throws {
    let room = try ControlRoom()
    let file = "\(room.server.path).png"
    defer { unlink(file) }
    func picture(_ overlay: OverlayChoice) throws -> Bitmap {
      _ = try room.ask(.screenshot(ScreenshotRequest(file: file, overlay: overlay)))
      return try Bitmap.readPNG(from: file)
    }
    func isLike(_ a: Bitmap, _ b: Bitmap) throws -> Bool {
      try a.difference(from: b, tolerance: 0).differingPixels == 0
    }
    let plain = try picture(.nothing)
    let debug = try picture(.debug)
    #expect(try isLike(try picture(.shown), plain))
    #expect(try !isLike(debug, plain))
    #expect(try room.ask(.action("debug.overlay")) == .success(["performed-by": ["the shell"]]))
    #expect(try isLike(try picture(.nothing), plain))
    #expect(try !isLike(try picture(.shown), plain))
  }

  @Test("Answers come in the order of requests, with their ids")
  func order() throws {
    let room = try ControlRoom()
    let peer = try room.connect()
    peer.say(#"{"id": 1, "request": "outputs"}"#)
    peer.say(#"{"id": "b", "request": "windoes"}"#)
    peer.say(#"{"id": 3, "request": "version"}"#)
    room.settle()
    let ids = peer.answers().map { answer in
      switch answer {
      case .result(let id, _), .error(let id, _), .event(let id, _, _): id
      }
    }
    #expect(ids == [1, "b", 3])
  }
}
