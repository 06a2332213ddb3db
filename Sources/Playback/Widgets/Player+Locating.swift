import Accessibility
import Assembly
import Geometry
import Scripts
import Surfaces
import System
import Widgets

extension Player {
  /// Waits until the widgets and the picture of a step can be used and would receive its first samples.
  ///
  /// - Throws: what was missing last, after the script's `within`.
  func locate(_ locations: [StepLocation], for kind: Step.Kind) throws(StepFault) -> ResolvedStep {
    finder.widgets.forget()
    finder.pictures.forget()
    if let fault = missingPicture(locations) { throw fault }
    let trial = StepTrial(locations.map(LocationTrial.init), kind, self)
    let isLocated = session.wait(script.settings.within, orWhile: { !trial.isConclusive }) {
      finder.doubts?.forget()
      return trial.examine() && finder.doubts?.text == nil
    }
    guard isLocated else { throw trial.fault }
    return trial.resolved
  }

  /// The failure of a step with a picture whose file does not exist; nil if all exist.
  private func missingPicture(_ locations: [StepLocation]) -> StepFault? {
    for case .picture(let locator, in: _) in locations.map(\.subject) {
      guard !Folder.contains(locator.isOwnScreenshot ? path(locator.file) : locator.file) else { continue }
      return .failed(expected: "one place that looks like \(locator.file)", actual: "no such file")
    }
    return nil
  }

  /// The reason why a step with located widgets would not reach them; nil if it would.
  func faultOfAim(_ kind: Step.Kind, in step: ResolvedStep) -> StepFault? {
    guard let aim = kind.pressAim else { return nil }
    guard let frame = finder.frame(of: aim.space, in: step) else {
      return .broken("\(aim.space.words) was not found\(waited)")
    }
    let isInSpace = aim.places.contains { $0.widget?.window == nil }
    if isInSpace, let fault = fault(of: aim, kind, in: frame) { return fault }
    guard !aim.space.isForced else { return nil }
    let test = AimTest(finder)
    for place in aim.places {
      guard let target = place.widget?.window else { continue }
      let point = frame.point(place)
      let prediction = test.prediction(for: aim.device, at: point)
      guard !test.reachesHost(of: target, prediction) else { continue }
      return .failed(
        expected: "\(target) to receive the step at \(point.words)\(waited)",
        actual: "\(test.words(of: prediction)) (force: yes plays the step anyway)")
    }
    return nil
  }
}

/// The search for everything that a step is relative to.
private final class StepTrial {
  /// A press of the step on a widget, and the question what is there.
  private struct Press {
    /// The number of answers of a browser of which the last one counts. Chromium begins to look when it is asked, and
    /// answers with what it has found before.
    static let looksInPages = 3

    let widget: LocatedWidget
    let point: Point<LayoutSpace>
    let look: RepeatedQuestion<LocatedWidget?>
    /// The number of answers that are still to come.
    var looks: Int
  }

  private let trials: [LocationTrial]
  private let kind: Step.Kind
  private unowned let player: Player
  /// The presses that are still to be examined; nil while widgets are searched.
  private var presses: [Press]?
  /// The places as of the last answers.
  private(set) var resolved = ResolvedStep.none
  /// The last reason why a press would not reach its widget.
  private var reason: StepFault?

  init(_ trials: [LocationTrial], _ kind: Step.Kind, _ player: Player) {
    (self.trials, self.kind, self.player) = (trials, kind, player)
  }

  /// What is missing, as of the last answers.
  var fault: StepFault {
    trials.first { !$0.isReady }?.fault ?? reason
      ?? .broken("the application did not say what is at the place of the step\(player.waited)")
  }

  /// Whether the step has been examined once: everything was found, or there is a reason why it was not.
  var isConclusive: Bool { reason != nil || trials.contains(where: \.hasReason) }

  /// Uses the answers that have come. Returns whether the step can be played.
  func examine() -> Bool {
    if presses != nil { return examinePresses() }
    for trial in trials { trial.examine(player) }
    guard trials.allSatisfy(\.isReady) else { return false }
    resolve()
    if let fault = player.faultOfAim(kind, in: resolved) { return restart(fault) }
    presses = pressesOnWidgets
    return examinePresses()
  }

  private func restart(_ fault: StepFault) -> Bool {
    (presses, reason) = (nil, fault)
    for trial in trials { trial.restart(fault) }
    return false
  }

  private func resolve() {
    let located = trials.compactMap { trial in trial.area.map { (trial.location, $0) } }
    resolved = ResolvedStep(located, target: trials.first { !$0.location.presses.isEmpty }?.widget)
  }

  private var pressesOnWidgets: [Press] {
    guard let answers = player.finder.widgets.answers else { return [] }
    return trials.flatMap { trial -> [Press] in
      guard let widget = trial.widget, let area = trial.area, !trial.location.isForced else { return [] }
      let frame = PlaceFrame(area: area)
      return trial.location.presses.compactMap { place in
        let point = frame.point(Place(place.x, place.y))
        // Another place is the business of the script.
        guard area.containsOrTouches(point) else { return nil }
        return Press(
          widget: widget, point: point, look: RepeatedQuestion { answers.widget(at: point, then: $0) },
          looks: widget.saysFront ? 1 : Press.looksInPages)
      }
    }
  }

  private func examinePresses() -> Bool {
    while let press = presses?.last {
      guard let answer = press.look.poll() else { return false }
      if press.looks > 1, let last = presses?.indices.last {
        presses?[last].looks -= 1
        return false
      }
      // An application that cannot say what is there does not prevent the step.
      if case .success(let found?) = answer, found.covers(press.widget, at: press.point) {
        return restart(
          .failed(
            expected: "\(WidgetWords.selector(press.widget.widget)) to receive the step at \(press.point.words)"
              + player.waited,
            actual: "\(WidgetWords.selector(found.widget)) is in front of it (force: yes plays the step anyway)"))
      }
      presses?.removeLast()
    }
    return true
  }
}
