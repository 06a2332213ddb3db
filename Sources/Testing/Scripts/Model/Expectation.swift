package import Documents

/// A condition that is checked repeatedly until it holds or its limit has passed.
package struct Expectation: Equatable, Sendable {
  package enum Condition: Equatable, Sendable {
    /// The key window; nil if no window is key.
    case keyWindow(WindowSelector?)
    case windows(WindowList)
    case window(WindowState)
    case noWindow(WindowSelector)
    /// The window under the pointer; nil for none.
    case pointerFocus(WindowSelector?)
    /// The target of a finger that is down. Without a number, the target of the last finger that went down, even if it
    /// has lifted.
    case touchFocus(finger: Int?, WindowSelector?)
    case sent(SentEvents)
    case performed(PerformedActions)
    case gestures(ExpectedGestures)
    case pixels(PixelCheck)
    case exit(client: String, ProcessEnd)
    case output(client: String, TextCheck)
    case speech(SpeechCheck)
    case file(path: String, FileCheck)
    case program(ProgramCheck)
    case routed(RoutedCheck)
    /// At least one of these holds.
    case any([Condition])
    case appeared(AppearedCheck)
    /// A drag in progress; nil for none.
    case drag(DragCheck?)
    case textField(TextFieldCheck)
    case menu(MenuCheck)
    case desktop(DesktopState)
    /// The cursor of the pointer.
    case cursor(CursorCheck)
    case measured(MeasureCheck)
    case clipboard(ClipboardCheck)
    case widget(WidgetCheck)
    case widgetTree(TreeCheck)
    /// The widget that has the keyboard focus, with its window.
    case firstResponder(WidgetSelector)
    /// The surface that has the keyboard: one of the window, or the one that the selector names; nil for none.
    case surfaceResponder(WindowSelector?)
    case canPerform(PossibleAction)
  }

  package var condition: Condition
  /// The limit in real time; nil for the script's `within`.
  package var within: TimeSpan?
  /// True if the run goes on after the expectation has failed.
  package var isSoft: Bool

  package init(_ condition: Condition, within: TimeSpan? = nil, isSoft: Bool = false) {
    self.condition = condition
    self.within = within
    self.isSoft = isSoft
  }
}

extension Expectation.Condition {
  /// The condition and those inside `any`.
  package var withInner: [Expectation.Condition] {
    if case .any(let parts) = self { [self] + parts.flatMap(\.withInner) } else { [self] }
  }
}

/// The state of the desktop that follows from the time without input, or from a lock of the session.
package enum DesktopState: String, CaseIterable, Sendable {
  /// There was no input for the time of the policy.
  case asleep
  case awake
  /// Something visible keeps the seat from becoming idle.
  case keptAwake = "kept-awake"
  /// A client has locked the session.
  case locked
  case unlocked
}

/// The stack of mapped windows, topmost first.
package enum WindowList: Equatable, Sendable {
  /// These windows and no others.
  case exactly([WindowSelector])
  /// These windows from top to bottom, with any others between.
  case inOrder([WindowSelector])
  case count(Int)
}

/// A window that must exist, and its required state.
package struct WindowState: Equatable, Sendable {
  package enum Flag: String, CaseIterable, Hashable, Sendable {
    case activated
    case maximized
    case fullscreen
    case resizing
  }

  package var window: WindowSelector
  /// The size in logical pixels.
  package var size: PixelSize?
  /// The position of the top left corner, relative to that of its output.
  package var place: Place?
  /// The allowed deviation of size and position, in logical pixels.
  package var tolerance: Double
  package var flags: [Flag]
  package var absentFlags: [Flag]

  package init(
    window: WindowSelector, size: PixelSize? = nil, place: Place? = nil, tolerance: Double = 0, flags: [Flag] = [],
    absentFlags: [Flag] = []
  ) {
    self.window = window
    self.size = size
    self.place = place
    self.tolerance = tolerance
    self.flags = flags
    self.absentFlags = absentFlags
  }
}

/// A condition for text.
package enum TextCheck: Equatable, Sendable {
  case contains(String)
  case equals(String)
  /// At least one line matches.
  case matches(TextPattern)

  package func holds(for text: String) -> Bool {
    switch self {
    case .contains(let part): part.isEmpty || text.utf8Contains(part)
    case .equals(let other): text == other
    case .matches(let pattern):
      text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        .contains { pattern.matches(String($0)) }
    }
  }
}

package enum FileCheck: Equatable, Sendable {
  case exists
  case missing
  case text(TextCheck)
}

extension String {
  func utf8Contains(_ part: String) -> Bool {
    let (text, wanted) = (Array(utf8), Array(part.utf8))
    guard wanted.count <= text.count else { return false }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == wanted[0] && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
