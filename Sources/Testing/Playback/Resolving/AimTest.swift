import Geometry
import Performing
import Scenes
import Scripts
import Seats
import Surfaces

/// Predicts, by the router's own hit test, whether a press at a place would reach a window.
struct AimTest {
  private let scene: any SceneReading
  private let finder: WindowFinder
  /// The waiting time for error messages, or an empty text.
  private let waited: String

  init(_ search: Search) { (scene, finder, waited) = (search.scene, search.finder, search.waited) }

  // MARK: Steps

  /// The reason why the first samples of a step would not reach its window; nil if they would.
  func fault(of aim: Aim, _ kind: Step.Kind, in frame: PlaceFrame) -> StepFault? {
    if let fault = faultOfOutputs(aim, in: frame) { return fault }
    guard let target = aim.space.target else { return nil }
    for sample in kind.firstSamples(of: aim, in: frame) {
      let prediction = prediction(for: aim.device, at: sample)
      let isReached = aim.space.widget == nil ? reaches(target, prediction) : reachesHost(of: target, prediction)
      guard !isReached else { continue }
      return .failed(
        expected: "\(target) to receive \(aim.device.words) at \(sample.words)\(waited)",
        actual: "\(words(of: prediction)) (\(hint(target, prediction))force: yes plays the step anyway)")
    }
    return nil
  }

  /// The reason why a step with located widgets would not reach them; nil if it would.
  func fault(of kind: Step.Kind, in step: ResolvedStep) -> StepFault? {
    guard let aim = kind.pressAim else { return nil }
    guard let frame = finder.frame(of: aim.space, among: step) else {
      return .broken("\(aim.space.words) was not found\(waited)")
    }
    let isInSpace = aim.places.contains { $0.widget?.window == nil }
    if isInSpace, let fault = fault(of: aim, kind, in: frame) { return fault }
    guard !aim.space.isForced else { return nil }
    for place in aim.places {
      guard let target = place.widget?.window else { continue }
      let point = frame.point(place)
      let prediction = prediction(for: aim.device, at: point)
      guard !reachesHost(of: target, prediction) else { continue }
      return .failed(
        expected: "\(target) to receive the step at \(point.words)\(waited)",
        actual: "\(words(of: prediction)) (force: yes plays the step anyway)")
    }
    return nil
  }

  /// The reason why a step begins outside every output; nil if it does not.
  func faultOfOutputs(_ aim: Aim, in frame: PlaceFrame) -> StepFault? {
    let outputs = scene.outputs
    for place in aim.places.map(frame.point) where !outputs.contains(where: { $0.frame.containsOrTouches(place) }) {
      let list = outputs.map { "\($0.name) (\($0.frame.words))" }.joined(separator: ", ")
      let size = extent(of: aim, frame, outputs.map(\.frame)).map { "; \($0)" } ?? ""
      return .broken("\(place.words) is outside every output; the outputs are \(list)\(size)")
    }
    return nil
  }

  /// A sentence about a window that is larger than each output; nil for any other window, and for an output.
  private func extent(
    of aim: Aim, _ frame: PlaceFrame, _ outputs: [Rect<LayoutSpace>]
  ) -> String? {
    guard let window = aim.space.window.flatMap({ finder.window($0) }) else { return nil }
    let size = window.frame.size
    let isWider = outputs.allSatisfy { size.width > $0.size.width }
    let isHigher = outputs.allSatisfy { size.height > $0.size.height }
    guard isWider || isHigher else { return nil }
    let excess = isWider && isHigher ? "larger" : isWider ? "wider" : "higher"
    return
      "\(finder.describe(window)) (\(window.frame.words)) is \(excess) than every output, so a part of it is not on "
      + "the screen"
  }

  /// The way to name a popup that receives the press in place of its window; empty for anything else.
  private func hint(_ target: WindowSelector, _ prediction: PressPrediction) -> String {
    guard case .surface(_, let receiver) = prediction, let window = receiver.root.window, window.kind == .popup,
      target.role == nil, finder.fits(target, window)
    else { return "" }
    return "role: popup selects it; "
  }

  // MARK: Places

  func prediction(for device: Aim.Device, at place: Point<LayoutSpace>) -> PressPrediction {
    let isPointer =
      switch device {
      case .finger, .pen: false
      case .pointer: true
      }
    return scene.prediction(at: place, byPointer: isPointer)
  }

  /// Returns whether the window, or the surface of it that the selector names, receives the press.
  ///
  /// Popups of the window do not count: a place in a popup is named with the role `popup`. Another surface to which a
  /// hit rule redirects the window's hits counts.
  private func reaches(_ target: WindowSelector, _ prediction: PressPrediction) -> Bool {
    prediction.surfaces.contains { isPart($0, of: target) }
  }

  private func isPart(_ surface: Surface, of target: WindowSelector) -> Bool {
    guard target.surfacePath.isEmpty else {
      return finder.surface(target).map { surface.isInTree(of: $0) } ?? false
    }
    return finder.window(target).map { surface.root.window === $0 } ?? false
  }

  /// Returns whether the window whose widgets a selector means, or a popup of it, receives the press. Widgets of open
  /// menus are in popups.
  private func reachesHost(of target: WindowSelector, _ prediction: PressPrediction) -> Bool {
    guard target.surfacePath.isEmpty, let host = finder.host(target) else {
      return reaches(target, prediction)
    }
    return reaches(host.window, prediction)
  }

  /// Returns whether a window, or a popup of it, receives the press.
  func reaches(_ window: ClientWindow, _ prediction: PressPrediction) -> Bool {
    prediction.surfaces.contains { isPart($0, of: window) }
  }

  private func isPart(_ surface: Surface, of wanted: ClientWindow) -> Bool {
    var window = surface.root.window
    while let candidate = window {
      if candidate === wanted { return true }
      window = candidate.kind == .popup ? candidate.parent : nil
    }
    return false
  }

  /// A description for error messages.
  private func words(of prediction: PressPrediction) -> String {
    switch prediction {
    case .surface(_, let receiver): "\(finder.describe(receiver.root.window)) receives it"
    case .closesPopups(let popup): "it only closes \(finder.describe(popup))"
    case .shell: "a view of the shell receives it"
    case .kept(let surface): "\(finder.describe(surface.root.window)) has grabbed the pointer"
    case .unavailable: "an earlier press or a finger has grabbed the pointer"
    case .nothing: "no window is at this position"
    }
  }
}

extension Aim.Device {
  /// A description for error messages.
  fileprivate var words: String {
    switch self {
    case .finger: "a finger"
    case .pointer: "the pointer"
    case .pen: "the pen"
    }
  }
}

extension PlaceSpace {
  /// The window or output of the space, for error messages.
  var words: String {
    switch self {
    case .output(let name): name.map { "an output \($0)" } ?? "an output"
    case .window(let selector, _): "a window \(selector)"
    case .widget(let widget, let window, _): "a widget \(widget) in \(window)"
    case .picture(let picture, let window, _):
      "a picture \(picture) \(window.map { "in \($0)" } ?? "on \(picture.output ?? "an output")")"
    }
  }
}

extension Surface {
  /// Returns whether this is the surface or one of its subsurfaces, at any depth.
  fileprivate func isInTree(of ancestor: Surface) -> Bool {
    var surface: Surface? = self
    while let candidate = surface {
      if candidate === ancestor { return true }
      surface = candidate.subsurface?.parent
    }
    return false
  }
}
