package import Documents

/// A step that waits or checks. It causes nothing by itself.
package enum CheckStep: Equatable, Sendable {
  case wait(WaitStep)
  case pause(TimeSpan)
  case screenshot(ScreenshotStep)
  case expect(Expectation)
  /// Fails with this text.
  case fail(String)
}

extension CheckStep: StepFamily {
  var faultAsInput: String? {
    switch self {
    case .pause: nil
    case .screenshot: "screenshot is not input; use the request \"screenshot\""
    case .wait, .expect, .fail: Self.onlyInputIsInjected
    }
  }
}

/// Waits for an event before the script continues.
package struct WaitStep: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    case window(WindowSelector)
    case noWindow(WindowSelector)
    case exit(client: String)
    case pixels(PixelCheck)
    /// A condition of expectations that has no event of its own.
    case condition(Expectation.Condition)
  }

  package var event: Event
  /// The limit in real time; nil for the script's `within`.
  package var within: TimeSpan?

  package init(_ event: Event, within: TimeSpan? = nil) {
    self.event = event
    self.within = within
  }

  /// The event as a condition of an expectation; nil for the other events.
  package var condition: Expectation.Condition? {
    switch event {
    case .pixels(let check): .pixels(check)
    case .condition(let condition): condition
    case .window, .noWindow, .exit: nil
    }
  }
}

/// Writes the picture of an output or window as a PNG.
package struct ScreenshotStep: Equatable, Sendable {
  package var file: String
  package var space: PlaceSpace
  package var includesCursor: Bool
  package var overlay: OverlayChoice

  package init(
    file: String, space: PlaceSpace = .output(nil), includesCursor: Bool = false, overlay: OverlayChoice = .nothing
  ) {
    self.file = file
    self.space = space
    self.includesCursor = includesCursor
    self.overlay = overlay
  }
}
