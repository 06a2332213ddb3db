package import Geometry

/// A large panel in the middle of one output that asks the user for something.
package struct ScreenPrompt: Equatable, Sendable {
  /// The area of the output that shows the panel.
  package var output: Rect<LayoutSpace>
  package var title: String
  /// A line of smaller text below the title.
  package var text: String

  package init(on output: Rect<LayoutSpace>, title: String, text: String) {
    (self.output, self.title, self.text) = (output, title, text)
  }
}
