import Scripts

/// A widget or a picture that must be found before a step is played.
struct StepLocation {
  enum Subject {
    /// `written` is the selector of a position; nil for the space of the step. `selector` has its window.
    case widget(WidgetSelector, in: WindowSelector, written: WidgetSelector?)
    case picture(PictureLocator, in: WindowSelector?)
  }

  let subject: Subject
  /// The positions relative to it at which the step presses; empty if it does not.
  let presses: [Place]
  /// Whether it may be covered or disabled.
  let isForced: Bool
  /// Whether the step fills a field. Then other widgets that fit, such as its label, do not count.
  var isField = false
}

extension Step.Kind {
  /// The widgets and the picture that the step's positions are relative to.
  var locations: [StepLocation] {
    switch self {
    case .check(.expect), .check(.wait), .check(.pause), .check(.fail), .keyboard, .hardware, .window, .program, .flow,
      .widget(.scrollTo):
      return []
    default: break
    }
    let pressed = pressAim?.places ?? []
    var locations: [StepLocation] = []
    let isForced = space?.isForced ?? false
    let isFill = if case .widget(.fill) = self { true } else { false }
    let own = pressed.filter { $0.widget == nil }
    switch space {
    case .widget(let widget, in: let window, _):
      let host = widget.window ?? window
      locations.append(
        StepLocation(
          subject: .widget(widget.within(host), in: host, written: nil), presses: own, isForced: isForced,
          isField: isFill))
    case .picture(let locator, in: let window, _):
      locations.append(StepLocation(subject: .picture(locator, in: window), presses: own, isForced: isForced))
    case .output, .window, nil: break
    }
    var seen: Set<WidgetSelector> = []
    for place in places {
      guard let widget = place.widget, let host = widget.window ?? space?.window, seen.insert(widget).inserted else {
        continue
      }
      locations.append(
        StepLocation(
          subject: .widget(widget.within(host), in: host, written: widget),
          presses: pressed.filter { $0.widget == widget }, isForced: isForced))
    }
    return locations
  }

  /// The aim of the step. A step that fills a field clicks it first.
  var pressAim: Aim? {
    if case .widget(.fill(let step)) = self {
      return Step.Kind.pointer(.click(PointerClick(space: step.space, place: .center))).aim
    }
    return aim
  }
}
