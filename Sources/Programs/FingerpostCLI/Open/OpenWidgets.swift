import Assembly
import Control
import ControlServer
import Geometry
import Scenes
import Scripts
import WaylandServer
import Widgets

/// What a session knows of the widgets at the place that it describes.
///
/// One question is under way at a time. It asks again when the place has changed, or when a client has drawn.
final class OpenWidgets {
  /// Milliseconds between questions about the same place.
  private static let pause: Int32 = 300

  private let compositor: Compositor
  private let directory: any WindowWidgets
  /// Returns whether the script starts a client of this name.
  var isClient: (String) -> Bool = { _ in false }
  /// Masks secrets in a text.
  var masking: (String) -> String = { $0 }
  private var known: (place: Point<LayoutSpace>, widgets: WidgetsAtPlace)?
  private var asked: Point<LayoutSpace>?
  private var inquiry: WidgetInquiry?
  private var isOld = false
  private var drawing: DrawingWatch?
  private var timer: EventSource?
  private var isPausing = false
  /// The question of a word, whose answer is not replaced by another place.
  private var pending: WidgetInquiry?

  init(_ compositor: Compositor, _ directory: any WindowWidgets) {
    (self.compositor, self.directory) = (compositor, directory)
    drawing = DrawingWatch(compositor) { [weak self] in self?.isOld = true }
    timer = compositor.loop.timer { [weak self] in self?.isPausing = false }
  }

  /// The widgets at a place as far as they are known; asks if they are not known, or may have changed.
  ///
  /// - Parameter mayAsk: false while a step plays, whose own questions go first.
  func widgets(at place: Point<LayoutSpace>, mayAsk: Bool) -> WidgetsAtPlace? {
    if mayAsk, inquiry == nil, asked != place || isOld && !isPausing { ask(at: place) }
    return known?.place == place ? known?.widgets : nil
  }

  private func ask(at place: Point<LayoutSpace>) {
    (asked, isOld, isPausing) = (place, false, true)
    timer?.fire(afterMilliseconds: Self.pause)
    let inquiry = WidgetInquiry()
    self.inquiry = inquiry
    question(at: place).ask(directory, within: inquiry) { [weak self] in
      self?.known = (place, $0)
      self?.inquiry = nil
    }
  }

  private func question(at place: Point<LayoutSpace>) -> PlaceQuestion {
    PlaceQuestion(at: place, in: DesktopScene(of: compositor), isClient: isClient, masking: masking)
  }

  // MARK: Words

  /// True while a word waits for its answer.
  var isAsked: Bool { pending != nil }

  /// Asks for a word; a former one gets no answer.
  func ask(at place: Point<LayoutSpace>, then: @escaping (WidgetsAtPlace) -> Void) {
    let inquiry = WidgetInquiry()
    pending = inquiry
    question(at: place).ask(directory, within: inquiry) { [weak self] found in
      self?.pending = nil
      then(found)
    }
  }
}
