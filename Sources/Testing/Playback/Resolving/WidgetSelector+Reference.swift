package import Accessibility
import Documents
import Scenes
package import Scripts

extension WidgetSelector {
  /// The selector that finds what a reference refers to.
  ///
  /// - Parameter window: the window of the widget; nil for the window of the step.
  package init(_ reference: WidgetReference, in window: WindowSelector? = nil) {
    let exact = { (text: String) in TextPattern(text.escapedForPatterns) }
    self.init(
      window: window, role: reference.role, name: reference.name.map(exact), text: reference.text.map(exact),
      label: reference.label.map(exact), index: reference.index,
      inside: reference.inside.prefix(1).map { WidgetSelector($0) },
      position: SourcePosition(file: "recording", line: 1, column: 1))
  }
}
