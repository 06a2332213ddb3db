/// A step that acts on a widget with as much input as is needed.
public enum WidgetStep: Equatable, Sendable {
  case fill(FillStep)
  case scrollTo(ScrollToStep)

  /// The space of the step: a widget.
  public var space: PlaceSpace {
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
public struct FillStep: Equatable, Sendable {
  /// The field.
  public var space: PlaceSpace
  /// The text of the field after the step. An empty text clears it.
  public var text: String

  public init(space: PlaceSpace, text: String) {
    self.space = space
    self.text = text
  }
}

/// Scrolls until a widget is in view.
public struct ScrollToStep: Equatable, Sendable {
  /// The widget.
  public var space: PlaceSpace

  public init(space: PlaceSpace) { self.space = space }
}
