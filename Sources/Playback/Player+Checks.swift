import Assembly
import Documents
import Globals
import Rendering
import Scripts

extension Player {
  func performCheckStep(_ step: CheckStep, _ resolved: ResolvedStep) throws(StepFault) {
    switch step {
    case .wait(let wait): try performWait(wait)
    case .pause(let span): session.pass(microseconds: UInt64(max(0, span.microseconds)))
    case .screenshot(let screenshot): try performScreenshot(screenshot, resolved)
    case .expect(let expectation): try performExpectation(expectation)
    case .fail(let reason): throw .broken(reason)
    }
  }

  private func performWait(_ step: WaitStep) throws(StepFault) {
    if let condition = step.condition {
      return try performExpectation(Expectation(condition, within: step.within))
    }
    let limit = step.within ?? script.settings.within
    let came: Bool
    switch step.event {
    case .window(let selector): came = session.wait(limit, isAboutStart: true) { isOnlyOne(selector) }
    case .noWindow(let selector): came = session.wait(limit) { finder.candidates(selector).isEmpty }
    case .exit(let client):
      session.releaseUnlessExpected(client)
      came = session.wait(limit, isAboutStart: true) { !(session.clients[client]?.isRunning ?? false) }
    case .pixels, .condition: return
    }
    guard !came else { return }
    let there = finder.describe(compositor.mappedWindows)
    switch step.event {
    case .window(let selector):
      throw .failed(
        expected: "a window \(selector) within \(limit)",
        actual: finder.describe(compositor.mappedWindows, sought: selector))
    case .noWindow(let selector): throw .failed(expected: "no window \(selector) after \(limit)", actual: there)
    case .exit(let client): throw .failed(expected: "\(client) to end within \(limit)", actual: "it is still running")
    case .pixels, .condition: return
    }
  }

  /// Returns whether the window or surface exists and, with the setting `strict`, no other fits the selector.
  private func isOnlyOne(_ selector: WindowSelector) -> Bool {
    finder.doubts?.forget()
    let exists = finder.surface(selector) != nil
    return exists && finder.doubts?.text == nil
  }

  private func performScreenshot(_ step: ScreenshotStep, _ resolved: ResolvedStep) throws(StepFault) {
    let frame = try frame(of: step.space, in: resolved)
    guard let excerpt = excerpt(of: frame.area, step.overlay, cursor: step.includesCursor) else {
      throw .broken("no output shows \(finder.describe(compositor.mappedWindows))")
    }
    do {
      try excerpt.picture.writePNG(to: path(step.file), part: excerpt.part)
    } catch {
      throw .broken("\(error)")
    }
  }
}

extension Step.Kind {
  /// The step if it waits for or checks something; nil for any other step.
  var asCheck: CheckStep? { if case .check(let step) = self { step } else { nil } }
}

extension Step.Kind {
  /// True if a `within` of the step bounds everything that it waits for.
  var hasLimit: Bool {
    switch self {
    case .check(.wait), .check(.expect), .flow(.when): true
    case .check, .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .program, .widget:
      false
    }
  }
}

extension CheckStep {
  /// The client whose end the step waits for or expects. The client may end slightly before the step.
  var awaitedExit: String? {
    if case .wait(let step) = self, case .exit(let client) = step.event { return client }
    if case .expect(let expectation) = self { return expectation.condition.awaitedExit }
    return nil
  }
}

extension Expectation.Condition {
  /// True if the condition is the target of the finger that came down last.
  var asksForLastTouch: Bool { if case .touchFocus(nil, _) = self { true } else { false } }

  /// True if the condition is the target and reason of an event.
  var asksForReasons: Bool { if case .routed = self { true } else { false } }

  var asksForGestures: Bool { if case .gestures = self { true } else { false } }

  var asksForAppearances: Bool { if case .appeared = self { true } else { false } }

  /// The client whose end the condition is. The client may end slightly before the step.
  var awaitedExit: String? {
    for case .exit(let client, _) in withInner { return client }
    return nil
  }
}
