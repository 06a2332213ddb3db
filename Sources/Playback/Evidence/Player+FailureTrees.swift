import Accessibility
import Assembly
import Seats
import Surfaces
import System

extension Player {
  /// The most widgets of all windows in the file of a failure.
  private static let mostFailureWidgets = 2_000
  /// The longest time that a failure waits for the trees of all windows, in microseconds of real time.
  private static let longestReading: Int64 = 3_000_000

  /// The widgets in the windows of clients, as text; nil without accessibility. Secrets and the texts of passwords are
  /// masked, and an on-screen keyboard that types into a password field is left out.
  func failureTrees() -> String? {
    guard let answers = finder.widgets.answers else { return nil }
    let privacy = compositor.seat.privacy
    let windows = compositor.mappedWindows.filter { $0.kind != .popup && !privacy.hidesWindows(of: $0.client) }
    let end = Deadline(microseconds: Self.longestReading)
    var text = "# The widgets in the windows of clients after the step failed.\n"
    var left = Self.mostFailureWidgets
    for window in windows {
      let label = session.secrecy.masked(session.label(of: window)).replacing("\n", with: " ")
      text += "# \(label)\n"
      guard left > 0 else {
        text += "# left out: this file has \(Self.mostFailureWidgets) widgets\n"
        continue
      }
      var answer: Result<WidgetTree, WidgetFault>?
      let request = answers.tree(of: window, limit: left) { answer = $0 }
      withExtendedLifetime(request) {
        while answer == nil, !end.hasPassed, session.interruption?.signal == nil {
          compositor.turn(milliseconds: min(20, end.milliseconds))
        }
      }
      switch answer {
      case .success(let tree):
        let lines = tree.lines
        left -= lines.count
        text += lines.text { session.secrecy.masked($0) }
      case .failure(let fault): text += "# \(WidgetWords.fault(fault, of: label))\n"
      case nil: text += "# \(label) did not answer in time\n"
      }
    }
    return text
  }
}

extension [WidgetTree.Line] {
  /// The lines as text.
  fileprivate func text(masking mask: (String) -> String) -> String {
    let words = map { widget, level, omitted in
      var line = widget.line
      line.name = mask(line.name)
      line.text = line.text.map(mask)
      return (words: line.words, level: level, omitted: omitted)
    }
    return WidgetLine.text(of: words).map { "\($0)\n" }.joined()
  }
}
