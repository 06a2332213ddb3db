import Assembly
import Documents
import Globals
import Rendering
import Scripts

extension Player {
  func performCheckStep(_ step: CheckStep) throws(StepFault) {
    switch step {
    case .wait(let wait): try performWait(wait)
    case .pause(let span): session.pass(microseconds: UInt64(max(0, span.microseconds)))
    case .screenshot(let screenshot): try performScreenshot(screenshot)
    case .expect(let expectation): try performExpectation(expectation)
    }
  }

  private func performWait(_ step: WaitStep) throws(StepFault) {
    if case .pixels(let check) = step.event {
      return try performExpectation(Expectation(.pixels(check), within: step.within))
    }
    let limit = step.within ?? script.settings.within
    let came: Bool
    switch step.event {
    case .window(let selector): came = session.wait(limit, isAboutStart: true) { finder.window(selector) != nil }
    case .noWindow(let selector): came = session.wait(limit) { finder.window(selector) == nil }
    case .exit(let client):
      session.releaseUnlessExpected(client)
      came = session.wait(limit, isAboutStart: true) { !(session.clients[client]?.isRunning ?? false) }
    case .pixels: return
    }
    guard !came else { return }
    let there = finder.describe(compositor.mappedWindows)
    switch step.event {
    case .window(let selector): throw .failed(expected: "a window \(selector) within \(limit)", actual: there)
    case .noWindow(let selector): throw .failed(expected: "no window \(selector) after \(limit)", actual: there)
    case .exit(let client): throw .failed(expected: "\(client) to end within \(limit)", actual: "it is still running")
    case .pixels: return
    }
  }

  private func performScreenshot(_ step: ScreenshotStep) throws(StepFault) {
    let frame = try frame(of: step.space)
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

extension CheckStep {
  /// True if a `within` of the step bounds everything that it waits for.
  var hasLimit: Bool {
    switch self {
    case .wait, .expect: true
    case .pause, .screenshot: false
    }
  }

  /// True if the step expects the target of the finger that came down last.
  var asksForLastTouch: Bool {
    if case .expect(let expectation) = self, case .touchFocus(nil, _) = expectation.condition { true } else { false }
  }

  /// True if the step expects the target and reason of an event.
  var asksForReasons: Bool {
    if case .expect(let expectation) = self, case .routed = expectation.condition { true } else { false }
  }

  var asksForGestures: Bool {
    if case .expect(let expectation) = self, case .gestures = expectation.condition { true } else { false }
  }

  /// The client whose end the step waits for or expects. The client may end slightly before the step.
  var awaitedExit: String? {
    if case .wait(let step) = self, case .exit(let client) = step.event { return client }
    if case .expect(let expectation) = self, case .exit(let client, _) = expectation.condition { return client }
    return nil
  }
}
