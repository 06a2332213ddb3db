/// A step that acts on a widget with as much input as is needed.
package enum WidgetStep: Equatable, Sendable {
  case fill(FillStep)
  case scrollTo(ScrollToStep)

  /// The space of the step: a widget.
  package var space: PlaceSpace {
    switch self {
    case .fill(let step): step.space
    case .scrollTo(let step): step.space
    }
  }
}

extension WidgetStep: StepFamily {
  var faultAsInput: String? { Self.onlyInputIsInjected }
}

/// Gives the focus to a text field and replaces its text by typing.
package struct FillStep: Equatable, Sendable {
  /// The field.
  package var space: PlaceSpace
  /// The text of the field after the step. An empty text clears it.
  package var text: String

  package init(space: PlaceSpace, text: String) {
    self.space = space
    self.text = text
  }
}

/// Scrolls until a widget is in view.
package struct ScrollToStep: Equatable, Sendable {
  /// The widget.
  package var space: PlaceSpace

  package init(space: PlaceSpace) { self.space = space }
}
