import Performing
import Scenes
import Scripts
import Surfaces
import System
import Widgets

/// Finds out what a step means on the desktop. It is made for one step, and keeps nothing for the next.
struct Resolver {
  private let search: Search
  private let patience: Patience

  init(_ search: Search, _ patience: Patience) { (self.search, self.patience) = (search, patience) }

  private var finder: WindowFinder { search.finder }
  private var scene: any SceneReading { search.scene }

  // MARK: Aims

  /// Waits until the window that a step names would receive the step's first samples.
  ///
  /// - Returns: the places of the widgets and the picture that the step names, and what it presses.
  /// - Throws: the reason, if the window does not receive them after the script's `within`, or if the step begins outside
  ///   every output.
  func resolve(_ kind: Step.Kind) throws(StepFault) -> ResolvedStep {
    let locations = kind.locations
    guard locations.isEmpty else { return try locate(locations, for: kind) }
    guard let aim = kind.aim else { return ResolvedStep() }
    let step = ResolvedStep(receiver: aim.space.target)
    let frame = try frame(of: aim.space, in: step)
    let test = AimTest(search)
    guard aim.space.window != nil else {
      if let fault = test.faultOfOutputs(aim, in: frame) { throw fault }
      return step
    }
    var fault: StepFault?
    let isReached = awaited {
      fault = finder.frame(of: aim.space, among: step).flatMap { test.fault(of: aim, kind, in: $0) }
      return fault == nil ? true : nil
    }
    if isReached == nil, let fault { throw fault }
    return step
  }

  /// Waits until the widgets and the picture of a step can be used and would receive its first samples.
  ///
  /// - Throws: what was missing last, after the script's `within`.
  private func locate(_ locations: [StepLocation], for kind: Step.Kind) throws(StepFault) -> ResolvedStep {
    for case .picture(let locator, in: _) in locations.map(\.subject) {
      let path = search.folder.path(locator.file, isOwnScreenshot: locator.isOwnScreenshot)
      guard Folder.contains(path) else {
        throw .failed(expected: "one place that looks like \(locator.file)", actual: "no such file")
      }
    }
    let trial = StepTrial(locations, kind, search.renewed())
    // True when the limit has passed, and only the reason is not complete.
    var isDecided = false
    func isOwed() -> Bool {
      if !isDecided, !trial.isConclusive { return true }
      isDecided = true
      return trial.lacksNearest
    }
    var lateFault: StepFault?
    let isLocated = patience.wait(patience.settings.within, orWhile: isOwed) {
      let fault = isDecided ? trial.fault : nil
      finder.doubts?.forget()
      guard trial.examine(), finder.doubts?.text == nil else { return false }
      lateFault = fault
      return true
    }
    // A step whose places are found only after the limit fails.
    if let lateFault { throw lateFault }
    guard isLocated else { throw trial.fault }
    return trial.resolved
  }

  // MARK: Places

  /// The places that a step of a device needs. Waits for a window that does not exist yet.
  ///
  /// - Parameter gesture: the gesture in progress on the touchpad, which a step may continue.
  func places(of kind: Step.Kind, _ step: ResolvedStep, gesture: HeldGesture?) throws(StepFault) -> StepPlaces {
    var places = StepPlaces(cursor: scene.cursorPlace)
    switch kind {
    case .fingers(.recording(let recording)):
      guard let output = scene.output(named: recording.output) else {
        throw .broken(scene.missingOutput(recording.output))
      }
      (places.frame, places.transform) = (PlaceFrame(area: output.frame), output.transform)
    case .touchpad(let touchpad) where touchpad.beginning == nil:
      // A widget or picture is located only when the gesture begins.
      switch gesture?.space {
      case .output?, .window?, nil: places.frame = try frame(of: gesture?.space ?? .output(nil), in: step)
      case .widget?, .picture?: places.frame = gesture?.frame ?? places.frame
      }
    case .pointer: places.frame = try frame(of: kind.space ?? .output(nil), in: step)
    default: if let space = kind.space { places.frame = try frame(of: space, in: step) }
    }
    places.cursor = scene.cursorPlace
    return places
  }

  /// The area that a step's positions are relative to. Waits for a window that does not exist yet.
  func frame(of space: PlaceSpace, in step: ResolvedStep) throws(StepFault) -> PlaceFrame {
    switch space {
    case .output(let name):
      guard let frame = finder.frame(of: space, among: step) else { throw .broken(scene.missingOutput(name)) }
      return frame
    case .window(let selector, _):
      guard let frame = awaited({ finder.frame(of: space, among: step) }) else {
        throw .broken(
          "window \(selector) was not found\(patience.waited); found \(finder.describeAll(sought: selector))")
      }
      return frame
    case .widget, .picture:
      guard let frame = finder.frame(of: space, among: step) else { throw .broken("\(space.words) was not found") }
      return frame
    }
  }

  /// The tap or click of a step, as far as its places are known; nil for any other step.
  func press(of kind: Step.Kind, _ step: ResolvedStep) -> PressSpacing.Press? {
    var press = PressSpacing.Press(
      of: kind, in: kind.space.flatMap { finder.frame(of: $0, among: step) }, cursor: scene.cursorPlace)
    press?.isIgnoredEarly = step.target?.ignoresEarlyPresses == true
    return press
  }

  /// The selected window. Waits for one that does not exist yet.
  ///
  /// - Parameter purpose: what the step does to it, for the error message.
  func window(_ selector: WindowSelector, to purpose: String) throws(StepFault) -> ClientWindow {
    if let window = awaited({ finder.window(selector) }) { return window }
    throw .broken(
      "cannot \(purpose) window \(selector): it was not found\(patience.waited); found "
        + finder.describeAll(sought: selector))
  }

  /// The object that a step needs, as soon as it exists; nil if it does not exist within the script's `within`.
  ///
  /// With the setting `strict` the object does not count while several windows fit its selector.
  private func awaited<Needed>(_ find: () -> Needed?) -> Needed? {
    if let found = certain(find) { return found }
    guard patience.mayWait else { return nil }
    var found: Needed?
    patience.wait(patience.settings.within) {
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
}
