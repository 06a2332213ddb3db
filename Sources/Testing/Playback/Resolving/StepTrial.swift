import Geometry
import Performing
import Scenes
import Scripts
import Widgets

/// The search for everything that a step is relative to.
final class StepTrial {
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
  private let search: Search
  /// The presses that are still to be examined; nil while widgets are searched.
  private var presses: [Press]?
  /// The places as of the last answers.
  private(set) var resolved = ResolvedStep()
  /// The last reason why a press would not reach its widget.
  private var reason: StepFault?

  init(_ locations: [StepLocation], _ kind: Step.Kind, _ search: Search) {
    (self.trials, self.kind, self.search) = (locations.map(LocationTrial.init), kind, search)
  }

  /// The first thing that is missing, as of the last answers.
  var fault: StepFault {
    trials.first { !$0.isReady }?.fault ?? reason
      ?? .broken("the application did not say what is at the place of the step\(search.waited)")
  }

  /// Whether the step has been examined once: everything was found, or there is a reason why it was not.
  var isConclusive: Bool { reason != nil || trials.contains(where: \.hasReason) }

  /// Whether `fault` does not name similar widgets yet, because the application has not answered.
  var lacksNearest: Bool { search.widgets.lacksNearest }

  /// Uses the answers that have come. Returns whether the step can be played.
  func examine() -> Bool {
    if presses != nil { return examinePresses() }
    search.widgets.beginLook()
    for trial in trials { trial.examine(search) }
    guard trials.allSatisfy(\.isReady) else { return false }
    resolve()
    if let fault = AimTest(search).fault(of: kind, in: resolved) { return restart(fault) }
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
    resolved = ResolvedStep(
      located, target: trials.first { !$0.location.presses.isEmpty }?.widget,
      receiver: kind.pressAim?.space.target)
  }

  private var pressesOnWidgets: [Press] {
    guard let answers = search.widgets.answers else { return [] }
    return trials.flatMap { trial -> [Press] in
      guard let widget = trial.widget, let area = trial.area, !trial.location.isForced else { return [] }
      let frame = PlaceFrame(area: area)
      return trial.location.presses.compactMap { place in
        let point = frame.point(Place(place.x, place.y))
        // Another place is the business of the script.
        guard area.containsOrTouches(point) else { return nil }
        return Press(
          widget: widget, point: point, look: RepeatedQuestion(of: answers) { answers.widget(at: point, then: $0) },
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
              + search.waited,
            actual: "\(WidgetWords.selector(found.widget)) is in front of it (force: yes plays the step anyway)"))
      }
      presses?.removeLast()
    }
    return true
  }
}
