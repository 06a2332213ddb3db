package import Geometry
import WidgetTerms

/// Finds the deepest widget of a window at a position, with its ancestors.
///
/// The toolkit's own answer is used as far as it is right. Below it, the areas of children decide; the last child is on
/// top. The search ends without an answer when it is cancelled or deinitialized.
package final class HitSearch {
  private let point: Point<WidgetSpace>
  private let documentPoint: Point<WidgetSpace>
  private let askedPoint: Point<WidgetSpace>
  private let root: WidgetID
  private let reader: QuestionQueue
  private var then: ((Result<FoundWidget?, WidgetFault>) -> Void)?

  /// - Parameters:
  ///   - point: the position in the toolkit's coordinates of the kind `coordinates`.
  ///   - documentPoint: the position in the coordinates below a document, which are device pixels in Chromium; nil if
  ///     they are the same.
  ///   - askedPoint: the position in questions to the toolkit; nil if it is `documentPoint`.
  package init(
    at point: Point<WidgetSpace>, inDocument documentPoint: Point<WidgetSpace>? = nil,
    asking askedPoint: Point<WidgetSpace>? = nil, below root: WidgetID,
    of application: WidgetApplication, coordinates: WidgetCoordinates, source: any WidgetSource,
    memory: WidgetMemory? = nil
  ) {
    (self.point, self.documentPoint, self.root) = (point, documentPoint ?? point, root)
    self.askedPoint = askedPoint ?? self.documentPoint
    reader = QuestionQueue(of: application, coordinates: coordinates, source: source, memory: memory)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned; with nil if the position is outside the window.
  package func start(then: @escaping (Result<FoundWidget?, WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in
      guard let self else { return }
      reader.area(of: root) { [weak self] area in
        guard let self else { return }
        guard area?.contains(point) == true else { return finish(.success(nil)) }
        followToolkit(from: root, depth: 0)
      }
    }
  }

  package func cancel() {
    reader.cancel()
    then = nil
  }

  /// The coordinates with which a toolkit's own answer is right; nil for GTK 4, which answers nothing and complains in
  /// the application's log, and for unknown toolkits.
  private var ownAnswer: WidgetCoordinates? {
    switch reader.application.toolkit {
    case "gtk", "Chromium": .window
    case "Qt", "Gecko": .screen
    default: nil
    }
  }

  /// GTK 3 answers the direct child, others the deepest one: asked downwards until nothing new comes.
  private func followToolkit(from widget: WidgetID, depth: Int) {
    guard let ownAnswer, depth < SearchLimits.depth, let x = Int32(exactly: askedPoint.x.rounded(.down)),
      let y = Int32(exactly: askedPoint.y.rounded(.down))
    else { return descend(from: widget, Level(role: "window", depth: 0)) }
    reader.ask(.widgetAt(x: Int(x), y: Int(y), ownAnswer), of: widget) { [weak self, reader, root] result in
      guard case .success(.widget(let found)) = result, reader.accepts(found), found != widget, found != root else {
        self?.descendFromAnswer(widget)
        return
      }
      reader.states(of: found) { [weak self, reader, root] states in
        reader.ancestors(of: found, below: root) { [weak self] chain in
          // An answer from another part of the application is ignored: the parent lied, or it is another window. A socket,
          // which is without states, reports the area of its parent, and so claims places of its siblings.
          guard states?.isEmpty == false, chain.last == root else { self?.descendFromAnswer(widget); return }
          self?.followToolkit(from: found, depth: depth + 1)
        }
      }
    }
  }

  private func descendFromAnswer(_ widget: WidgetID) {
    reader.ancestors(of: widget, below: root) { [weak self, reader] chain in
      reader.each([widget] + chain, { [reader] id, then in reader.role(of: id, then: then) }) { [weak self] roles in
        self?.descend(from: widget, Level(isInDocument: roles.contains("document"), depth: chain.count))
      }
    }
  }

  /// A widget in which a search looks.
  private struct Level {
    var role = ""
    var area: Rect<WidgetSpace>?
    var isInDocument = false
    var depth: Int
    /// The padding that the areas of the widgets in it lack, but for the widget's own.
    var lost = Point<WidgetSpace>.zero
  }

  /// The padding that the area of a widget lacks; zero for toolkits that leave none out.
  private func lost(by area: Rect<WidgetSpace>?, in level: Level) -> Point<WidgetSpace> {
    guard reader.rules.losesPadding else { return .zero }
    let own = LostPadding.padding(of: level.role, level.area, around: area)
    return Point(level.lost.x + own.x, level.lost.y + own.y)
  }

  private func descend(from widget: WidgetID, _ level: Level) {
    guard level.depth < SearchLimits.depth else { return describe(widget) }
    let place = level.isInDocument ? documentPoint : point
    reader.children(of: widget) { [weak self, reader] children, _ in
      reader.each(children, { [reader] id, then in reader.area(of: id) { then((id, $0)) } }) {
        [weak self, reader] (areas: [(id: WidgetID, area: Rect<WidgetSpace>?)]) in
        let hit = areas.filter { child in
          let lost = self?.lost(by: child.area, in: level) ?? .zero
          return child.area?.contains(Point(place.x - lost.x, place.y - lost.y)) == true
        }.map(\.id)
        reader.each(hit, { [reader] id, then in reader.states(of: id) { then((id, $0)) } }) {
          [weak self, reader] (states: [(id: WidgetID, states: WidgetStates?)]) in
          let shown = states.filter { $0.states.map(reader.isShown) == true }
          // A socket of at-spi2-atk and the page in it are without any states.
          let stateless = states.filter { $0.states?.isEmpty == true }
          guard let top = shown.last?.id ?? stateless.last?.id else {
            self?.descendIntoViewport(areas.first { $0.area == nil }?.id, of: widget, depth: level.depth)
            return
          }
          // A child's parent is where it was found, whatever it says.
          reader.facts.keep(.widget(widget), to: .parent, of: top)
          reader.role(of: top) { [weak self] role in
            guard let self else { return }
            let area = areas.first { $0.id == top }?.area
            descend(
              from: top,
              Level(
                role: role ?? "", area: area, isInDocument: level.isInDocument || role == "document",
                depth: level.depth + 1, lost: lost(by: area, in: level)))
          }
        }
      }
    }
  }

  /// The viewport of a scrolled area of GTK 3 says that it is out of view, but what is inside it has areas.
  private func descendIntoViewport(_ viewport: WidgetID?, of widget: WidgetID, depth: Int) {
    guard reader.application.toolkit == "gtk", let viewport else { return describe(widget) }
    reader.role(of: widget) { [weak self, reader] role in
      guard role == "scroll-area" else { self?.describe(widget); return }
      reader.facts.keep(.widget(widget), to: .parent, of: viewport)
      self?.descend(from: viewport, Level(depth: depth + 1))
    }
  }

  private func describe(_ widget: WidgetID) {
    reader.describe(widget, below: root, text: SearchLimits.text) { [weak self] in self?.finish(.success($0)) }
  }

  private func finish(_ result: Result<FoundWidget?, WidgetFault>) {
    let then = then
    cancel()
    then?(result)
  }
}

extension QuestionQueue {
  /// True if the states are those of a widget on the screen. GTK 4 sets `showing` on windows only.
  fileprivate func isShown(_ states: WidgetStates) -> Bool {
    states.contains(application.toolkit == "GTK" ? .visible : .showing)
  }
}
