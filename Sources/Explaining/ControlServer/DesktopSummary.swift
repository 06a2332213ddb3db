import Control
import Documents
import Geometry
import Globals
import Interaction
import JSONText
import Scenes
import Seats
import Surfaces

/// Describes a desktop's windows, surfaces and outputs in the terms of the control socket.
struct DesktopSummary {
  private let scene: any SceneReading

  init(of scene: any SceneReading) { self.scene = scene }

  /// All windows, the frontmost first, hidden ones last.
  var windowsFromFront: [ClientWindow] { scene.stackedWindows.reversed() + scene.hiddenWindows }

  var windows: [WindowSummary] { windowsFromFront.map { summary(of: $0) } }

  func summary(of window: ClientWindow) -> WindowSummary {
    let client = scene.client(window.client)
    return WindowSummary(
      id: Int(window.id.rawValue), name: scene.name(of: window.surface), appID: window.appID, title: window.title,
      role: WindowSummary.Role(window.kind), frame: Area(window.frame), isKey: scene.keyWindow === window,
      isHidden: !window.isMapped,
      parent: window.parent.map { Int($0.id.rawValue) },
      client: ClientSummary(
        name: client?.label ?? "gone", processID: Int(client?.processID ?? 0),
        program: client?.executable.map { FilePath.name(of: $0) },
        sandbox: client?.sandbox.map {
          SandboxSummary(engine: $0.engine, appID: $0.appID, instanceID: $0.instanceID)
        }),
      states: states(of: window), output: window.isMapped ? scene.output(showing: window)?.name : nil,
      icon: scene.icon(of: window).map { icon in
        IconSummary(
          name: icon.name, images: icon.images.map { .init(side: $0.side, scale: $0.scale) })
      }, contentType: window.surface.state.contentType.rawValue)
  }

  private func states(of window: ClientWindow) -> [String] {
    let states = scene.states(of: window)
    return [
      ("activated", states.contains(.activated)), ("maximized", states.contains(.maximized)),
      ("fullscreen", states.contains(.fullscreen)), ("resizing", states.contains(.resizing)),
      ("suspended", states.contains(.suspended)), ("modal", window.isModal),
      ("unresponsive", scene.client(window.client)?.isUnresponsive == true),
    ].filter(\.1).map(\.0)
  }

  func surfaces(of window: ClientWindow) -> SurfaceSummary { summary(of: window.surface, at: window.position) }

  private func summary(of surface: Surface, at origin: Point<LayoutSpace>) -> SurfaceSummary {
    var summary = SurfaceSummary(
      id: Int(surface.id.rawValue), name: scene.name(of: surface), role: surface.role?.rawValue ?? "none",
      area: Area(Rect(origin: origin, size: Size(surface.state.size.width, surface.state.size.height))),
      isVisible: surface.isVisible, input: SurfaceSummary.Input(surface.state.inputRegion))
    var isAbove = false
    for entry in surface.stack {
      switch entry {
      case .itself: isAbove = true
      case .subsurface(let link):
        let place = origin + Vector(Double(link.position.x), Double(link.position.y))
        let child = self.summary(of: link.surface, at: place)
        if isAbove { summary.above.append(child) } else { summary.below.append(child) }
      }
    }
    return summary
  }

  var outputs: [OutputSummary] {
    scene.outputs.map { output in
      OutputSummary(
        name: output.name, summary: output.summary, width: Int(output.mode.width), height: Int(output.mode.height),
        refresh: Double(output.refresh) / 1000, scale: output.scale, transform: output.transform.word,
        frame: Area(output.frame), physicalSize: output.millimetres.map { [$0.width, $0.height] })
    }
  }

  /// The time without input in milliseconds, what follows from it, and the lock of the session.
  var idleness: JSON {
    let idleness = scene.idleness
    let keepers = idleness.holders.compactMap { scene.surface($0) }
    return [
      "asleep": .bool(idleness.isAsleep), "idle": .number(Double(idleness.duration / 1000)),
      "sleeps-after": idleness.sleepTimeout.map { .number(Double($0 / 1000)) } ?? .null,
      "kept-awake-by": .array(keepers.map { .string(scene.name(of: $0)) }),
      "notifications": .number(Double(idleness.notifications)), "locked": .bool(scene.lock.isLocked),
      "locked-by": scene.lock.client.map { .string(scene.label(of: $0)) } ?? .null,
    ]
  }

  /// The edit menu, with the places in logical coordinates of the output.
  var menu: JSON {
    let isDrawn = scene.editMenu.isDrawn
    guard let menu = scene.editMenu.open else { return ["drawn": .bool(isDrawn), "open": false] }
    let (content, surface) = (menu.content, scene.surface(menu.surface))
    return [
      "drawn": .bool(isDrawn), "open": true, "by-key": .bool(menu.isByKey),
      "surface": surface.map { .string(scene.name(of: $0)) } ?? .null, "output": .string(content.place.output),
      "area": Area(content.place.area.rect).json, "bounds": Area(content.place.bounds.rect).json,
      "items": .array(
        content.items.map {
          ["action": .string($0.action.name), "title": .string($0.title), "checked": .bool($0.isChecked)]
        }),
    ]
  }

  /// The performer of an action.
  func words(for taker: ActionTaker) -> String {
    switch taker {
    case .client(let chord):
      scene.surface(chord.target.surface).map { "\(scene.name(of: $0)), by keys" } ?? "nobody"
    case .window(let id, let operation):
      "\(windowsFromFront.first { $0.id == id }.map { scene.name(of: $0.surface) } ?? "a window"), \(operation.name)"
    case .application(let request):
      if case .surface(let id) = request.subject {
        "\(scene.surface(id).map { scene.name(of: $0) } ?? "a surface"), which has declared it"
      } else {
        "\(scene.window(request.window).map { scene.name(of: $0.surface) } ?? "a window"), by its application"
      }
    case .shell: "the shell"
    case .nobody: "nobody"
    }
  }
}

extension Area {
  init<Space>(_ rect: Rect<Space>) {
    self.init(x: rect.minX, y: rect.minY, width: rect.size.width, height: rect.size.height)
  }
}

extension WindowSummary.Role {
  init(_ kind: ClientWindow.Kind) {
    switch kind {
    case .toplevel: self = .toplevel
    case .popup: self = .popup
    case .layer: self = .layer
    }
  }
}

extension SurfaceSummary.Input {
  init(_ region: Region<SurfaceSpace>?) {
    guard let region, region != .infinite else {
      self = .everywhere
      return
    }
    let bounds = Rect<SurfaceSpace>(
      x: Double(region.bounds.minX), y: Double(region.bounds.minY), width: Double(region.bounds.width),
      height: Double(region.bounds.height))
    self = region.isEmpty ? .nowhere : .within(Area(bounds), isRectangle: region.rects.count == 1)
  }
}

extension Transform {
  /// The name in `wl_output.transform`.
  var word: String {
    switch self {
    case .normal: "normal"
    case .rotated90: "90"
    case .rotated180: "180"
    case .rotated270: "270"
    case .flipped: "flipped"
    case .flipped90: "flipped-90"
    case .flipped180: "flipped-180"
    case .flipped270: "flipped-270"
    }
  }
}
