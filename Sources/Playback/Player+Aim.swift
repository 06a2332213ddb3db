import Assembly
import Geometry
import Globals
import Scripts
import Seats
import Surfaces

extension Player {
  /// Waits until the window that a step names would receive the step's first samples.
  ///
  /// - Returns: the places of the widgets and the picture that the step names.
  /// - Throws: the reason, if the window does not receive them after the script's `within`, or if the step begins outside
  ///   every output.
  func takeAim(_ kind: Step.Kind) throws(StepFault) -> ResolvedStep {
    let locations = kind.locations
    guard locations.isEmpty else { return try locate(locations, for: kind) }
    guard let aim = kind.aim else { return .none }
    let frame = try frame(of: aim.space, in: .none)
    guard aim.space.window != nil else {
      try checkOutputs(aim, in: frame)
      return .none
    }
    var fault: StepFault?
    let isReached = awaited {
      fault = finder.frame(of: aim.space, in: ResolvedStep.none).flatMap { self.fault(of: aim, kind, in: $0) }
      return fault == nil ? true : nil
    }
    if isReached == nil, let fault { throw fault }
    return .none
  }

  /// The area that a step's positions are relative to. Waits for a window that does not exist yet.
  func frame(of space: PlaceSpace, in step: ResolvedStep) throws(StepFault) -> PlaceFrame {
    switch space {
    case .output(let name):
      guard let frame = finder.frame(of: space, in: step) else { throw .broken(finder.unknownOutput(name)) }
      return frame
    case .window(let selector, _):
      guard let frame = awaited({ finder.frame(of: space, in: step) }) else {
        throw .broken(
          "window \(selector) was not found\(waited); found \(finder.describe(compositor.mappedWindows, sought: selector))"
        )
      }
      return frame
    case .widget, .picture:
      guard let frame = finder.frame(of: space, in: step) else { throw .broken("\(space.words) was not found") }
      return frame
    }
  }

  /// The object that a step needs, as soon as it exists; nil if it does not exist within the script's `within`.
  ///
  /// With the setting `strict` the object does not count while several windows fit its selector.
  func awaited<Needed>(_ find: () -> Needed?) -> Needed? {
    if let found = certain(find) { return found }
    guard session.mayWait else { return nil }
    var found: Needed?
    _ = session.wait(script.settings.within) {
      found = certain(find)
      return found != nil
    }
    return found
  }

  private func certain<Needed>(_ find: () -> Needed?) -> Needed? {
    finder.doubts?.forget()
    let found = find()
    return finder.doubts?.text == nil ? found : nil
  }

  /// The waiting time for error messages, or an empty text.
  var waited: String { session.mayWait ? " within \(script.settings.within)" : "" }

  func fault(of aim: Aim, _ kind: Step.Kind, in frame: PlaceFrame) -> StepFault? {
    do {
      try checkOutputs(aim, in: frame)
    } catch {
      return error
    }
    guard let target = aim.space.target else { return nil }
    let test = AimTest(finder)
    for sample in kind.firstSamples(of: aim, in: frame) {
      let prediction = test.prediction(for: aim.device, at: sample)
      let isReached =
        aim.space.widget == nil ? test.reaches(target, prediction) : test.reachesHost(of: target, prediction)
      guard !isReached else { continue }
      return .failed(
        expected: "\(target) to receive \(aim.device.words) at \(sample.words)\(waited)",
        actual: "\(test.words(of: prediction)) (\(hint(target, prediction))force: yes plays the step anyway)")
    }
    return nil
  }

  /// The way to name a popup that receives the press in place of its window; empty for anything else.
  private func hint(_ target: WindowSelector, _ prediction: PressPrediction) -> String {
    guard case .surface(_, let receiver) = prediction, let window = receiver.root.window, window.kind == .popup,
      target.role == nil, finder.fits(target, window)
    else { return "" }
    return "role: popup selects it; "
  }

  private func checkOutputs(_ aim: Aim, in frame: PlaceFrame) throws(StepFault) {
    let areas = compositor.outputs.all.map(\.description)
    for place in aim.places.map(frame.point) where !areas.contains(where: { $0.frame.containsOrTouches(place) }) {
      let list = areas.map { "\($0.name) (\($0.frame.words))" }.joined(separator: ", ")
      let size = extent(of: aim, frame, areas.map(\.frame)).map { "; \($0)" } ?? ""
      throw .broken("\(place.words) is outside every output; the outputs are \(list)\(size)")
    }
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
}

/// Predicts, by the router's own hit test, whether a press at a place would reach a window.
struct AimTest {
  private let finder: WindowFinder

  init(_ finder: WindowFinder) { self.finder = finder }

  func prediction(for device: Aim.Device, at place: Point<LayoutSpace>) -> PressPrediction {
    let isPointer =
      switch device {
      case .finger, .pen: false
      case .pointer: true
      }
    return finder.session.compositor.seat.prediction(at: place, byPointer: isPointer)
  }

  /// Returns whether the window, or the surface of it that the selector names, receives the press.
  ///
  /// Popups of the window do not count: a place in a popup is named with the role `popup`. Another surface to which a
  /// hit rule redirects the window's hits counts.
  func reaches(_ target: WindowSelector, _ prediction: PressPrediction) -> Bool {
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
  func reachesHost(of target: WindowSelector, _ prediction: PressPrediction) -> Bool {
    guard target.surfacePath.isEmpty, let host = finder.window(target) else { return reaches(target, prediction) }
    return reaches(host, prediction)
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
  func words(of prediction: PressPrediction) -> String {
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
