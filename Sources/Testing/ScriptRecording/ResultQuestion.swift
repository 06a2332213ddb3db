import Accessibility
import Documents
import Playback
import Scenes
import Scripts
import Surfaces
import Widgets
import WidgetTerms

/// Asks what a recording has led to, for the expectation at its end: the widget of the key window that has changed last, or
/// else the one that has the keyboard.
final class ResultQuestion {
  /// Microseconds after the last input in which a change is taken for its result. A later one, such as that of a clock, comes
  /// by itself.
  private static let longest: UInt64 = 1_500_000
  /// The most characters of a text that is expected.
  private static let mostCharacters = 200

  /// The roles of widgets that are on or off, also where the toolkit does not say `checkable`.
  private static let switches: Set<String> = ["check-box", "radio-button", "switch", "toggle-button"]

  private let widgets: any WindowWidgets
  private let window: ClientWindow
  private let selector: WindowSelector
  /// Returns whether a text contains a secret of the script.
  private let hasSecret: (String) -> Bool
  private var request: WidgetRequest?
  /// Nil while the answer is awaited, or if there is no stable result.
  private(set) var expectation: Expectation?
  private(set) var isOpen = true

  /// - Parameters:
  ///   - selector: the script's name of the window.
  ///   - time: the time of the last input among the events of applications.
  ///   - hasSecret: returns whether a text contains a secret of the script.
  init(
    _ widgets: any WindowWidgets, in window: ClientWindow, _ selector: WindowSelector, after time: UInt64,
    hasSecret: @escaping (String) -> Bool
  ) {
    (self.widgets, self.window, self.selector, self.hasSecret) = (widgets, window, selector, hasSecret)
    request = widgets.changedWidget(of: window, until: time &+ Self.longest) { [weak self] result in
      guard let self else { return }
      if case .success(let found?) = result, found.widget.hasStableContent { return choose(found) }
      request = widgets.focusedWidget(of: window) { [weak self] result in
        guard let self else { return }
        guard case .success(let found?) = result, found.widget.text?.isEmpty == false,
          found.widget.hasStableContent
        else { return end() }
        choose(found)
      }
    }
  }

  private func choose(_ found: LocatedWidget) {
    request = widgets.selector(of: found) { [weak self] result in
      guard let self else { return }
      guard case .success(let choice) = result, let reference = choice.reference,
        choice.widget.widget.id == found.widget.id,
        let expected = self.expectation(of: found.widget, reference)
      else { return tryPlain(Self.plainReferences(to: found.widget)[...], found) }
      expectation = expected
      end()
    }
  }

  /// References to a widget that is not pressed, such as a display.
  private static func plainReferences(to widget: Widget) -> [WidgetReference] {
    let role = WidgetReference(role: widget.role)
    guard !widget.name.isEmpty else { return [role] }
    return [WidgetReference(role: widget.role, name: widget.name), role]
  }

  private func tryPlain(_ references: ArraySlice<WidgetReference>, _ found: LocatedWidget) {
    guard let reference = references.first else { return end() }
    request = widgets.find(reference.query, in: window) { [weak self] result in
      guard let self else { return }
      let shown = ((try? result.get()) ?? []).filter { $0.area != nil && $0.isShown }.innermost
      guard shown.count == 1, let only = shown.first, only.widget.id == found.widget.id else {
        return tryPlain(references.dropFirst(), found)
      }
      expectation = expectation(of: found.widget, reference)
      end()
    }
  }

  private func end() { (request, isOpen) = (nil, false) }

  /// - Returns: nil if nothing about the widget would show a result.
  private func expectation(of widget: Widget, _ reference: WidgetReference) -> Expectation? {
    var wanted = WidgetSelector(reference, in: selector)
    let states = widget.states.list
    if Self.switches.contains(widget.role) || states.contains("checkable") {
      if states.contains("checked") { wanted.states = ["checked"] } else { wanted.absentStates = ["checked"] }
    } else if let text = widget.text, !text.isEmpty, text != widget.name, text.count <= Self.mostCharacters {
      wanted.text = TextPattern(text.escapedForPatterns)
    } else if let value = widget.value {
      wanted.value = value
    } else if reference.name == nil {
      return nil
    }
    let words = "\(widget.name) \(widget.text ?? "")"
    // In a pattern, an escaped secret is not recognized as one.
    if words.contains("${") || (words.contains { "*?\\".contains($0) } && hasSecret(words)) { return nil }
    return Expectation(.widget(WidgetCheck(wanted)))
  }
}

extension Widget {
  /// True if the name and the text contain neither a path nor a time of day, which differ in other sessions.
  fileprivate var hasStableContent: Bool {
    "\(name) \(text ?? "")".split { " \t\n()[]\"'".contains($0) }.allSatisfy { word in
      !word.hasPrefix("/") && !word.hasPrefix("~/") && !word.hasPrefix("file:") && !Self.isTime(word)
    }
  }

  /// True for a time of day, for example 9:41 or 09:41:30.
  private static func isTime(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
  }
}
