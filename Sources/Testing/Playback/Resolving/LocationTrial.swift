import Accessibility
import Documents
import Evidence
import Geometry
import Performing
import Rendering
import Scenes
import Scripts
import Surfaces
import Widgets

/// The search for one location of a step, while it is tried again and again.
final class LocationTrial {
  let location: StepLocation
  /// The reason why the location cannot be used, as of the last answer.
  private(set) var fault: StepFault
  private(set) var widget: LocatedWidget?
  /// The area as of the last answer; nil if it cannot be used.
  private(set) var area: Rect<LayoutSpace>?
  /// Whether the location can be used, and has not moved between the last two answers.
  private(set) var isReady = false
  /// Whether `fault` is the result of an answer.
  private(set) var hasReason = false
  /// The questions what is at the places of several widgets that fit, and whether a press would reach them.
  private var fronts: [WidgetID: RepeatedQuestion<LocatedWidget?>] = [:]
  private var reached: [WidgetID: Bool] = [:]

  init(_ location: StepLocation) {
    self.location = location
    switch location.subject {
    case .widget(let selector, in: let window, _):
      fault = .failed(expected: "a widget \(selector)", actual: "\(window) has not answered")
    case .picture(let locator, in: _): fault = .failed(expected: "a picture \(locator)", actual: "it was not searched")
    }
  }

  /// Uses the next answer.
  func examine(_ search: Search) {
    switch location.subject {
    case .widget(let selector, in: let host, _): examineWidget(selector, in: host, search)
    case .picture(let locator, in: let host): examinePicture(locator, in: host, search)
    }
  }

  /// Begins again, for example because something covers the place. The reason remains until another one is found.
  func restart(_ reason: StepFault) { (isReady, area, fault, hasReason) = (false, nil, reason, true) }

  private func fail(_ expected: String, _ actual: String, _ search: Search) {
    (isReady, area, hasReason) = (false, nil, true)
    fault = .failed(expected: "\(expected)\(search.waited)", actual: actual)
  }

  /// Takes an area, and fails if it has moved since the last answer.
  private func settle(_ found: Rect<LayoutSpace>, _ words: String, _ search: Search) {
    if let last = area {
      if last == found { return isReady = true }
      fail("\(words) to be at rest", "it moved from \(last.words) to \(found.words)", search)
    } else if !hasReason {
      fault = .failed(
        expected: "\(words) to be at rest\(search.waited)", actual: "it was found only once: \(found.words)")
    }
    area = found
  }

  // MARK: Widgets

  private func examineWidget(_ selector: WidgetSelector, in host: WindowSelector, _ search: Search) {
    let finder = search.finder
    guard let place = finder.host(host) else {
      return fail("a window \(host)", finder.describe(search.scene.mappedWindows, sought: host), search)
    }
    let window = place.window
    // The index of a field counts fields.
    let searched = place.selector(location.isField ? selector.withoutIndex : selector)
    guard let answer = search.widgets.poll(searched, in: window) else {
      if search.widgets.lackedNearest(to: selector) { failMissing(selector, in: place, host, search) }
      return
    }
    let found: [LocatedWidget]
    switch answer {
    case .success(let widgets):
      let shown = widgets.shown(for: selector)
      guard location.isField else { found = shown.innermost; break }
      let fields = shown.fields
      if fields.isEmpty, !shown.isEmpty {
        return fail(
          "a field \(selector)",
          "\(WidgetWords.list(shown)), which cannot be filled\(fieldWords(near: selector, in: window, search))", search)
      }
      found = fields.chosen(by: selector.index)
      if found.count > 1 {
        let rest = shown.filter { other in !fields.contains { $0.widget.id == other.widget.id } }
        return fail(
          "one field \(selector)",
          "\(WidgetWords.candidates(found)) (index chooses one)\(reachedWords(among: found, search))"
            + (rest.isEmpty ? "" : "; left out, since they cannot be filled: \(WidgetWords.list(rest))"), search)
      }
    case .failure(let reason):
      let words = search.words(about: reason, in: window)
      return fail("a widget \(selector)", words + selector.nameHint, search)
    }
    guard found.count == 1, let widget = found.first else {
      if found.isEmpty { return failMissing(selector, in: place, host, search) }
      return fail(
        "one widget \(selector)",
        "\(WidgetWords.candidates(found)) (index chooses one)\(reachedWords(among: found, search))", search)
    }
    self.widget = widget
    let words = WidgetWords.selector(widget.widget)
    guard let found = widget.area, found.size.width > 0, found.size.height > 0 else {
      return fail("\(words) to have a place", "the application says none", search)
    }
    if !location.isForced, let problem = problem(of: widget, at: found, words) {
      return fail(problem.expected, problem.actual, search)
    }
    settle(found, words, search)
  }

  /// Fails because no widget fits, with similar widgets as far as they are known.
  private func failMissing(_ selector: WidgetSelector, in place: WidgetHost, _ host: WindowSelector, _ search: Search) {
    let near = search.widgets.nearWords(selector, in: place.window)
    guard place.hasDialog else { return fail("one widget \(selector)", near + selector.nameHint, search) }
    fail(
      "one widget \(selector) in a window or a dialog \(host)",
      "\(search.finder.describe(search.scene.mappedWindows, sought: host)), with \(near)", search)
  }

  /// The fields that nearly fit a selector that other widgets fit, as far as they are known; empty for none.
  private func fieldWords(near selector: WidgetSelector, in window: ClientWindow, _ search: Search) -> String {
    guard selector.role == nil else { return "" }
    var field = selector
    field.role = "text-box"
    let query = field.query
    let near = search.widgets.nearest(to: field, in: window)?.widgets.shown(for: selector).fields ?? []
    let likely = near.filter { query.distance(of: $0.widget) != nil }
    return likely.isEmpty ? "" : "; did you mean \(WidgetWords.list(likely))?"
  }

  /// Which of several widgets a press at its place would reach, as far as the application has answered; empty if it
  /// would reach each of them.
  private func reachedWords(among found: [LocatedWidget], _ search: Search) -> String {
    guard let press = location.presses.first, let answers = search.widgets.answers else { return "" }
    let asked = found.prefix(WidgetWords.most)
    for candidate in asked {
      guard let area = candidate.area else { continue }
      let point = PlaceFrame(area: area).point(Place(press.x, press.y))
      let look = fronts[candidate.widget.id] ?? RepeatedQuestion(of: answers) { answers.widget(at: point, then: $0) }
      fronts[candidate.widget.id] = look
      guard case .success(let front)? = look.poll() else { continue }
      reached[candidate.widget.id] = front.map { $0.isRelated(to: candidate) } ?? false
    }
    guard asked.allSatisfy({ reached[$0.widget.id] != nil }) else { return "" }
    let indices = asked.indices.filter { reached[asked[$0].widget.id] == true }.map { $0 + 1 }
    if indices.count == asked.count { return "" }
    guard !indices.isEmpty else { return "; a press at its place would reach none of them" }
    return "; a press would reach only index: \(indices.map(String.init).joined(separator: ", "))"
  }

  private func problem(
    of widget: LocatedWidget, at area: Rect<LayoutSpace>, _ words: String
  ) -> (expected: String, actual: String)? {
    guard widget.isShown else { return ("\(words) to be shown", "it is hidden") }
    guard location.presses.isEmpty || widget.isEnabled else {
      return ("\(words) to be enabled", "it is disabled")
    }
    let hint = "scroll-to scrolls it into view"
    guard let visible = widget.visibleArea else {
      return ("\(words) to be in view", "it is scrolled out of view: \(area.words) (\(hint))")
    }
    let frame = PlaceFrame(area: area)
    for press in location.presses {
      let point = frame.point(Place(press.x, press.y))
      if area.containsOrTouches(point), !visible.containsOrTouches(point) {
        let position = widget.positionInView.map { "; \($0) is in that part" } ?? ""
        return (
          "\(words) to be in view at \(point.words)", "only \(visible.words) of it is in view (\(hint)\(position))"
        )
      }
    }
    return nil
  }

  // MARK: Pictures

  private func examinePicture(_ locator: PictureLocator, in host: WindowSelector?, _ search: Search) {
    let finder = search.finder
    let expected = "one place that looks like \(locator.file)"
    guard let frame = finder.frame(of: host.map { .window($0) } ?? .output(locator.output), among: search.widgets)
    else {
      return fail(
        host.map { "a window \($0)" } ?? "an output",
        host == nil ? search.scene.missingOutput(locator.output) : finder.describeAll(), search)
    }
    guard let excerpt = search.scene.excerpt(of: frame.area, .nothing) else {
      return fail(expected, "no output shows this area", search)
    }
    let found: PictureFinder.Found
    do throws(RenderingError) {
      let path = search.folder.path(locator.file, isOwnScreenshot: locator.isOwnScreenshot)
      found = try search.pictures.find(locator, at: path, in: excerpt)
    } catch {
      return fail(expected, error.description, search)
    }
    guard found.places.count == 1, let place = found.places.first else {
      return fail(expected, found.words, search)
    }
    settle(place, locator.file, search)
  }
}

extension PictureFinder.Found {
  /// The number of places for error messages.
  fileprivate var words: String {
    guard places.isEmpty else {
      let list = places.prefix(5).map(\.words).joined(separator: ", ")
      return "\(places.count) places: \(list)\(places.count > 5 ? " and more" : "")"
    }
    let hint =
      scale == 1
      ? "" : "; the output has the scale \(scale), and a picture that was taken at another scale is not found"
    return "none for its \(size.width)x\(size.height) pixels\(hint)"
  }
}

extension WidgetSelector {
  /// A hint for a selector with a name alone, which was probably meant as the name of the step.
  fileprivate var nameHint: String {
    let isNameAlone =
      self == WidgetSelector(window: window, name: name, position: position) && name != nil
    return isNameAlone ? " (\"name\" beside \"in\" selects a widget; the name of a step stands beside its word)" : ""
  }

  fileprivate var withoutIndex: WidgetSelector {
    var selector = self
    selector.index = nil
    return selector
  }
}

extension [LocatedWidget] {
  /// The widgets that can be filled. A combo box does not count beside the field inside it.
  fileprivate var fields: Self {
    let fields = filter(\.isField)
    return fields.filter { field in
      !fields.contains { inner in inner.ancestors.contains { $0.id == field.widget.id } }
    }
  }

  fileprivate func chosen(by index: Int?) -> Self {
    guard let index, index != 0, index != .min, count >= abs(index) else { return index == nil ? self : [] }
    return [self[index > 0 ? index - 1 : count + index]]
  }

  /// The widgets that the application shows, unless a selector asks for it.
  func shown(for selector: WidgetSelector) -> [LocatedWidget] {
    let asked = Set(selector.states + selector.absentStates)
    guard asked.isDisjoint(with: ["showing", "visible"]) else { return self }
    return filter { $0.area != nil && $0.isShown }
  }
}
