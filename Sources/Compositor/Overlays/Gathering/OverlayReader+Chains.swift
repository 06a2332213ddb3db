import Geometry
import Seats
import Surfaces
import Traces

extension OverlayReader {
  func explain(_ input: RecentInput, _ glance: SeatSnapshot, at now: InputTime, in scene: inout OverlayScene) {
    addFocus(glance, to: &scene)
    for track in input.fingers {
      let rest = track.end.map { Fading.rest(Fading.outline, since: $0, at: now) } ?? 1
      guard rest > 0, let surface = surface(of: track, glance) else { continue }
      addChain(of: surface, for: .finger(track.finger), rest, to: &scene)
      if rest < 1 { scene.isFading = true }
    }
    if glance.pressesButton || glance.fingers.isEmpty, let surface = glance.pointerFocus {
      addChain(of: surface, for: .pointer, 1, to: &scene)
    }
    tell(input, glance, at: now, in: &scene)
  }

  /// The surface that a finger has hit, even if its client has not received the touch.
  private func surface(of track: FingerTrack, _ glance: SeatSnapshot) -> SurfaceID? {
    let finger = glance.fingers.first { $0.device.rawValue == track.device && $0.finger == track.finger }
    guard track.end == nil, let finger else { return track.surface }
    switch finger.holder {
    case .surface(let surface), .withheld(let surface), .pointer(let surface): return surface
    case .gesture, .nobody: return track.surface
    }
  }

  /// Outlines of a surface and its next responders. Responders with the same area, or without one, share an outline.
  private func addChain(
    of surface: SurfaceID, for owner: OverlayScene.Owner, _ rest: Double, to scene: inout OverlayScene
  ) {
    var waiting: [String] = []
    var kind = OverlayScene.Outline.Kind.hit
    var outlines: [OverlayScene.Outline] = []
    for link in ChainSnapshot.chain(of: surface, in: router) {
      let label = (waiting + [name(of: link.part)]).joined(separator: " → ")
      if let last = outlines.last, waiting.isEmpty, link.area == last.area {
        outlines[outlines.count - 1].label += " → \(label)"
      } else if let area = link.area, !area.isEmpty {
        outlines.append(.init(kind: kind, owner: owner, area: area, label: label, rest: rest))
        (waiting, kind) = ([], .chain)
      } else {
        waiting.append(name(of: link.part))
      }
    }
    for outline in outlines { scene.merge(outline) }
  }

  private func name(of part: ChainSnapshot.Part) -> String {
    switch part {
    case .surface(let surface): name(surface)
    case .window(let window): "window \(names.name(ofWindow: window.rawValue))"
    case .presenter(let window): "presenter \(names.name(ofWindow: window.rawValue)), for actions"
    case .client(let client): title(ofClient: names.name(ofClient: client.rawValue))
    case .desktop: "desktop"
    case .shell: "shell"
    }
  }

  /// Clients without a given name are already called `client 4711`.
  private func title(ofClient name: String) -> String {
    name.split(separator: " ").contains("client") ? name : "client \(name)"
  }

  private func addFocus(_ glance: SeatSnapshot, to scene: inout OverlayScene) {
    let window = glance.keyWindow.flatMap { router.window($0) }
    let responder = glance.firstResponder.flatMap { ChainSnapshot.chain(of: $0, in: router).first }
    if let window {
      let isBoth = responder?.part == .surface(window.surface.id)
      scene.outlines.append(
        .init(
          kind: .keyWindow, owner: .focus, area: window.frame,
          label: isBoth ? "key window, first responder" : "key window", rest: 1))
      if isBoth { return }
    }
    if let area = responder?.area {
      scene.outlines.append(.init(kind: .firstResponder, owner: .focus, area: area, label: "first responder", rest: 1))
    }
  }
}

extension OverlayScene {
  /// Adds an outline unless an equal one exists, because the chains of two fingers may share responders.
  fileprivate mutating func merge(_ outline: Outline) {
    let known = outlines.firstIndex {
      $0.area == outline.area && $0.label == outline.label
    }
    guard let known else { return outlines.append(outline) }
    if outline.rest > outlines[known].rest { outlines[known] = outline }
    if outline.kind == .hit { outlines[known].kind = .hit }
  }
}
