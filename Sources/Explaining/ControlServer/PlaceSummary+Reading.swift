package import Control
import Documents
package import Geometry
import Playback
package import Scenes
import Scripts
import Seats
import Surfaces
import Transcription

extension PlaceSummary {
  /// Describes a place of a desktop. Nothing is changed, and no client is notified.
  ///
  /// - Parameter isClient: returns whether a script starts a client of this name, so that its steps can use the name.
  package init(
    at place: Point<LayoutSpace>, in scene: any SceneReading, isClient: @escaping (String) -> Bool = { _ in false }
  ) {
    self.init(x: place.x, y: place.y)
    let outputs = scene.outputs
    let output = outputs.first { $0.frame.contains(place) }
    if let output { self.output = (output.name, Position(place, in: output.frame)) }
    let hit = scene.hit(at: place)
    if let hit {
      let summary = DesktopSummary(of: scene).summary(of: hit.window)
      self.window = (summary, Position(place, in: hit.window.frame))
      let chain = scene.chain(of: hit.surface.id)
      self.chain = PlaceSummary.Link.links(of: chain, in: scene)
      let path = Array(sequence(first: hit.surface, next: { $0.subsurface?.parent }))
      surfaces = path.reversed().map { scene.name(of: $0) }
      surfacePosition = chain.first?.area.map { Position(place, in: $0) }
    }
    touch = scene.words(of: scene.prediction(at: place, byPointer: false))
    press = scene.words(of: scene.prediction(at: place, byPointer: true))
    guard output != nil else { return }
    let naming = WindowNaming(scene, isClient: isClient)
    let named = (hit?.window).flatMap { naming.canName($0) ? $0 : nil }
    let other = output?.name == outputs.first?.name ? nil : output?.name
    let space = named.map { PlaceSpace.window(naming.selector(for: $0)) } ?? PlaceSpace.output(other)
    let origin = named?.frame.origin ?? output?.frame.origin ?? .zero
    let tap = TapStep(space: space, place: Place(.pixels(place.x - origin.x), .pixels(place.y - origin.y)).rounded)
    step = Step.Kind.fingers(.tap(tap)).text.map { "\($0.word): \($0.value)" } ?? ""
  }
}

extension PlaceSummary.Position {
  init(_ place: Point<LayoutSpace>, in area: Rect<LayoutSpace>) {
    self.init(
      x: place.x - area.minX, y: place.y - area.minY, width: area.size.width, height: area.size.height)
  }
}

extension Place {
  /// The place in whole pixels. Rounding down keeps it inside its window.
  fileprivate var rounded: Place {
    guard case .pixels(let x) = x, case .pixels(let y) = y else { return self }
    return Place(.pixels(x.rounded(.down)), .pixels(y.rounded(.down)))
  }
}

extension SceneReading {
  fileprivate func name(of part: ChainSnapshot.Part) -> String {
    switch part {
    case .surface(let id): surface(id).map { name(of: $0) } ?? "a surface"
    case .window(let id): windowName(id).map { "window \($0)" } ?? "a window"
    case .client(let id):
      client(id).map { $0.label.hasPrefix("client") ? $0.label : "client \($0.label)" } ?? "a client"
    case .presenter(let id): windowName(id).map { "presenter \($0), for actions" } ?? "a presenter"
    case .desktop, .shell: part == .desktop ? "desktop" : "shell"
    }
  }

  private func windowName(_ id: WindowID) -> String? {
    stackedWindows.first { $0.id == id }.map { name(of: $0.surface) }
  }

  /// The receiver of a press as a phrase.
  fileprivate func words(of prediction: PressPrediction) -> String {
    switch prediction {
    case .surface(let aimed, let receiver):
      aimed === receiver
        ? "reaches \(name(of: receiver))" : "reaches \(name(of: receiver)), by a hit rule for \(name(of: aimed))"
    case .closesPopups(let popup): "only closes \(name(of: popup.surface))"
    case .shell: "reaches a view of the shell"
    case .kept(let surface): "reaches \(name(of: surface)), which has grabbed the pointer"
    case .unavailable: "reaches no client: an earlier press or a finger has grabbed the pointer"
    case .nothing: "reaches no client"
    }
  }
}

extension PlaceSummary.Link {
  /// The responders of a chain as answers have them.
  static func links(of chain: [ChainSnapshot], in scene: any SceneReading) -> [Self] {
    chain.map { Self(name: scene.name(of: $0.part), area: $0.area.map { Area($0) }) }
  }
}
