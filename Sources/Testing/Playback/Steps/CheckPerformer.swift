import Evidence
import Launching
import Performing
import Rendering
import Results
import Scenes
import Scripts
import System

/// Plays the steps that wait for something or check something.
struct CheckPerformer {
  private let search: Search
  private let parts: CheckParts
  private let warnings: RunWarnings
  private let examiner: Examiner

  init(_ search: Search, _ parts: CheckParts, _ warnings: RunWarnings) {
    (self.search, self.parts, self.warnings) = (search, parts, warnings)
    examiner = Examiner(search, parts)
  }

  private var patience: Patience { parts.patience }
  private var finder: WindowFinder { search.finder }

  /// - Parameters:
  ///   - resolver: finds the place of a screenshot.
  ///   - result: receives what a failure has compared.
  func perform(
    _ step: CheckStep, _ resolved: ResolvedStep, by resolver: Resolver, _ result: inout CheckResult
  ) throws(StepFault) {
    switch step {
    case .wait(let wait): try perform(wait, &result)
    case .pause(let span): parts.time.pass(span)
    case .screenshot(let screenshot):
      try take(screenshot, in: try resolver.frame(of: screenshot.space, in: resolved))
    case .expect(let expectation): try perform(expectation, &result)
    case .fail(let reason): throw .broken(reason)
    }
  }

  /// Returns whether the condition of a `when` holds.
  func holds(_ step: WhenStep, _ result: inout CheckResult) -> Bool {
    let trial = examiner.examine(step.condition)
    result.tree = trial.tree
    return trial.holds
  }

  // MARK: Waits

  private func perform(_ step: WaitStep, _ result: inout CheckResult) throws(StepFault) {
    if let condition = step.condition { return try perform(Expectation(condition, within: step.within), &result) }
    let limit = step.within ?? patience.settings.within
    let clients = search.clients
    switch step.event {
    case .window(let selector):
      if patience.wait(limit, isAboutStart: true, until: { isOnlyOne(selector) }) { return }
      throw .failed(
        expected: "a window \(selector) within \(limit)", actual: finder.describeAll(sought: selector))
    case .noWindow(let selector):
      if patience.wait(limit, until: { finder.candidates(selector).isEmpty }) { return }
      throw .failed(expected: "no window \(selector) after \(limit)", actual: finder.describeAll())
    case .exit(let client):
      clients.releaseUnlessExpected(client)
      let hasEnded = patience.wait(limit, isAboutStart: true) { clients.process(of: client)?.isRunning != true }
      if hasEnded { return }
      throw .failed(expected: "\(client) to end within \(limit)", actual: "it is still running")
    case .pixels, .condition: return
    }
  }

  /// Returns whether the window or surface exists and, with the setting `strict`, no other fits the selector.
  private func isOnlyOne(_ selector: WindowSelector) -> Bool {
    finder.doubts?.forget()
    let exists = finder.surface(selector) != nil
    return exists && finder.doubts?.text == nil
  }

  // MARK: Expectations

  private func perform(_ expectation: Expectation, _ result: inout CheckResult) throws(StepFault) {
    if case .measured(let check) = expectation.condition {
      let limit = examiner.limit(expectation.within ?? patience.settings.within, of: expectation.condition)
      let finding = MeasureExaminer(search, parts).examine(check, within: expectation.within, usual: limit)
      guard case .fails(let expected, let actual) = finding else { return }
      throw .failed(expected: expected, actual: actual)
    }
    let trial = examiner.examine(expectation)
    result.tree = trial.tree
    if try updateReference(trial.check) { return }
    switch trial.finding {
    case .holds: if let tree = trial.tree { try update(tree) }
    case .fails(let expected, let actual):
      result.pictures = trial.pictures
      throw .failed(expected: expected, actual: actual)
    }
  }

  /// Writes a reference if the last look has offered one and nothing has ended the wait early.
  ///
  /// - Returns: whether it was written. The step then passes.
  private func updateReference(_ check: CheckTrial) throws(StepFault) -> Bool {
    guard let update = check.update, let keeper = parts.keeper, patience.goesOn else { return false }
    do {
      try keeper.write(update)
    } catch {
      throw .broken("the reference was not written: \(error)")
    }
    warnings.warn("\(update.replaces ? "replaced" : "wrote") the reference \(update.file) (--update)")
    return true
  }

  /// Writes the tree that the last look has found, if `--update` wants it.
  private func update(_ tree: ComparedTree) throws(StepFault) {
    let exists = Folder.contains(tree.file)
    guard let keeper = parts.keeper, keeper.updatesTree(isMissing: !exists), patience.goesOn else { return }
    do {
      // A masked text may be anything.
      let text = parts.secrecy.masked(tree.found.text).replacing(Secrets.mask, with: "*")
      try keeper.write(text, to: tree.file)
    } catch {
      throw .broken("the expected tree was not written: \(error)")
    }
    warnings.warn("\(exists ? "replaced" : "wrote") the expected tree \(tree.file) (--update)")
  }

  // MARK: Screenshots

  private func take(_ step: ScreenshotStep, in frame: PlaceFrame) throws(StepFault) {
    guard let excerpt = search.scene.excerpt(of: frame.area, step.overlay, cursor: step.includesCursor) else {
      throw .broken("no output shows \(finder.describeAll())")
    }
    do {
      try excerpt.picture.writePNG(to: search.folder.path(step.file), part: excerpt.part)
    } catch {
      throw .broken("\(error)")
    }
  }
}

/// The pictures and the tree that a failed check has compared, for the files of the failure.
struct CheckResult {
  var pictures: ComparedPictures?
  var tree: ComparedTree?
}
