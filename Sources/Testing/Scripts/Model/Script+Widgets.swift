extension Script {
  /// True if a step, a position or a condition names a widget or a tree of widgets.
  package var usesWidgets: Bool { allSteps.contains { $0.kind.usesWidgets } }
}

extension Script {
  /// The pictures that steps search and the expected trees of checks.
  var widgetReferences: [String] {
    allSteps.flatMap { step in
      step.kind.searchedPictures
        + step.kind.conditions.compactMap { if case .widgetTree(let check) = $0 { check.file } else { nil } }
    }
  }
}

extension Step.Kind {
  /// All selectors of widgets that the step itself has: of its space, its positions, its masks and its conditions. Each
  /// has the window that it is in.
  package var widgets: [WidgetSelector] {
    let inPlaces = places.compactMap(\.widget).map { $0.within(space?.window) }
    return [space?.locatedWidget].compactMap { $0 } + inPlaces + conditions.flatMap(\.widgets)
  }

  /// True if the step asks for widgets, or for a tree of widgets.
  package var usesWidgets: Bool { !widgets.isEmpty || conditions.contains(where: \.asksWidgets) }

  /// The reason why the control socket does not inject a step that finds its place by a widget or a picture.
  func faultOfLocators(findsWidgets: Bool) -> String? {
    if case .picture = space { return "unsupported step: steps with a picture cannot be injected" }
    return usesWidgets && !findsWidgets
      ? "unsupported step: accessibility is off; steps with a widget need a fingerpost with --accessibility" : nil
  }

  /// The pictures that the step searches, other than the run's own screenshots.
  var searchedPictures: [String] {
    if case .picture(let picture, _, _) = space, !picture.isOwnScreenshot { [picture.file] } else { [] }
  }

  /// The space of the step's positions; nil for steps without one. Spaces of conditions are not included.
  package var space: PlaceSpace? {
    switch self {
    case .fingers(let step): step.space
    case .pointer(let step): step.space
    case .touchpad(let step): step.beginning?.space
    case .pen(let step): step.space
    case .check(.screenshot(let step)): step.space
    case .widget(let step): step.space
    case .check, .keyboard, .hardware, .window, .program, .flow: nil
    }
  }

  /// The positions of an input step, in the order in which they are played.
  package var places: [Place] {
    switch self {
    case .fingers(let step): step.places
    case .pointer(let step): step.places
    case .touchpad(let step): [step.beginning?.place].compactMap { $0 }
    case .pen(let step): step.places
    case .check, .keyboard, .hardware, .window, .program, .flow, .widget: []
    }
  }
}

extension FingerStep {
  fileprivate var space: PlaceSpace? {
    if case .touch(let step) = self { return step.space }
    return gesture?.space
  }

  fileprivate var places: [Place] {
    switch self {
    case .tap(let step): [step.place]
    case .touch(.down(let downs, _)): downs.map(\.place)
    case .touch(.move(let moves, _, _)): moves.flatMap(\.points)
    case .swipe(let step): [step.start] + step.course.places
    case .draw(let step): step.paths.flatMap { $0 }
    case .pinch(let step), .rotate(let step): [step.center]
    case .touch, .recording: []
    }
  }
}

extension SwipeStep.Course {
  fileprivate var places: [Place] {
    switch self {
    case .along(let places): places
    case .toward: []
    }
  }
}

extension PointerStep {
  fileprivate var places: [Place] {
    switch self {
    case .move(let move): move.course.places
    case .click(let click): [click.place].compactMap { $0 }
    case .drag(let drag): [drag.start].compactMap { $0 } + drag.points
    case .scroll(let scroll): [scroll.place].compactMap { $0 }
    case .press, .release, .leave: []
    }
  }
}

extension PointerMove.Course {
  fileprivate var places: [Place] {
    switch self {
    case .along(let places): places
    case .by: []
    }
  }
}

extension PenStep {
  fileprivate var places: [Place] {
    switch action {
    case .draw(let places): places
    case .hover(let place): [place]
    case .click, .away: []
    }
  }
}

extension Expectation.Condition {
  /// The selectors of widgets of the condition, without those of conditions inside it.
  fileprivate var widgets: [WidgetSelector] {
    switch self {
    case .widget(let check): [check.widget]
    case .firstResponder(let widget): [widget]
    case .widgetTree(let check): [check.widget?.within(check.window)].compactMap { $0 }
    case .pixels(let check): ([check.space] + check.masks.compactMap(\.window)).compactMap(\.locatedWidget)
    default: []
    }
  }

  /// True for a condition without a selector that widgets decide.
  fileprivate var asksWidgets: Bool {
    switch self {
    case .widgetTree: true
    case .canPerform(let check): check.asksWidgets
    default: false
    }
  }
}

extension PlaceSpace {
  /// The widget of the space with its window.
  fileprivate var locatedWidget: WidgetSelector? { widget?.within(window) }
}

extension WidgetSelector {
  /// The selector for a widget of a window, unless it has a window of its own.
  package func within(_ window: WindowSelector?) -> WidgetSelector {
    var selector = self
    selector.window = self.window ?? window
    return selector
  }
}
