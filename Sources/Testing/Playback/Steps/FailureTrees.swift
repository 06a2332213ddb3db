import Accessibility
import Evidence
import Scenes
import Surfaces
import System

/// The widgets that the windows of clients contain after a failure, for the file of the failure.
struct FailureTrees {
  /// The most widgets of all windows in the file of a failure.
  private static let mostFailureWidgets = 2_000
  /// The longest time that a failure waits for the trees of all windows, in microseconds of real time.
  private static let longestReading: Int64 = 3_000_000

  private let scene: any SceneReading
  private let patience: Patience
  private let secrecy: Secrecy

  init(_ scene: any SceneReading, _ patience: Patience, _ secrecy: Secrecy) {
    (self.scene, self.patience, self.secrecy) = (scene, patience, secrecy)
  }

  /// The widgets in the windows of clients, as text; nil without accessibility. Secrets and the texts of passwords are
  /// masked, and an on-screen keyboard that types into a password field is left out.
  func text() -> String? {
    guard let answers = scene.widgets else { return nil }
    let windows = scene.mappedWindows.filter { $0.kind != .popup && !scene.hidesWindows(of: $0.client) }
    let start = MonotonicTime.nanoseconds()
    var text = "# The widgets in the windows of clients after the step failed.\n"
    var left = Self.mostFailureWidgets
    for window in windows {
      let label = secrecy.masked(scene.label(of: window.client)).replacing("\n", with: " ")
      text += "# \(label)\n"
      guard left > 0 else {
        text += "# left out: this file has \(Self.mostFailureWidgets) widgets\n"
        continue
      }
      var answer: Result<WidgetTree, WidgetFault>?
      let request = answers.tree(of: window, limit: left) { answer = $0 }
      withExtendedLifetime(request) {
        let spent = Int64(clamping: (MonotonicTime.nanoseconds() &- start) / 1000)
        patience.turn(within: max(0, Self.longestReading - spent)) { answer == nil && patience.signal == nil }
      }
      switch answer {
      case .success(let tree):
        let lines = tree.lines
        left -= lines.count
        text += lines.text { secrecy.masked($0) }
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
