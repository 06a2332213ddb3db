import Assembly
import JSONText
import Seats
import Surfaces
import WaylandServer
import Widgets

import struct Interaction.Action

/// Reports the actions that become possible or impossible, for clients that follow them.
///
/// It asks when the keyboard has another target, when input was routed, when an application has answered an action, and when
/// one has sent an event, but not more often than its pause. Nothing is asked while nobody follows.
final class PossibilityFeed: CompositorObserver {
  /// Milliseconds between an answer and the next question.
  private static let pause: Int32 = 250

  /// What an answer depends on, as far as it is known without a question.
  private struct Circumstances: Equatable {
    var keyWindow: WindowID?
    var keyboard: KeyboardTarget?
    var mode: String
    var revision: UInt64?
    var declared: [String: DeclaredAction]
  }

  private unowned let compositor: Compositor
  private let widgets: () -> (any WindowWidgets)?
  private let mask: (String) -> String
  private let tell: (JSON) -> Void
  private var token: ObserverToken?
  private var timer: EventSource?
  private var inquiry: WidgetInquiry?
  private var listing: ActionListing?
  private var known: [String: ActionOutlook] = [:]
  private var last: Circumstances?
  private var isOld = true

  /// - Parameter mask: masks secrets in the names of widgets.
  init(
    of compositor: Compositor, widgets: @escaping () -> (any WindowWidgets)?,
    masking mask: @escaping (String) -> String, tell: @escaping (JSON) -> Void
  ) {
    (self.compositor, self.widgets, self.mask, self.tell) = (compositor, widgets, mask, tell)
    token = compositor.add(self)
    timer = compositor.loop.timer { [weak self] in self?.review() }
    review()
  }

  deinit { timer?.cancel() }

  var topics: ObserverTopics { [.input, .actions] }

  func didRoute(from origin: InputOrigin) { isOld = true }

  func applicationDidAnswer(_ action: Action, _ report: CommandReport, of window: ClientWindow) { isOld = true }

  private var circumstances: Circumstances {
    Circumstances(
      keyWindow: compositor.seat.keyWindow?.id, keyboard: compositor.seat.keyboardTarget, mode: compositor.mode,
      revision: listing.flatMap { widgets()?.revision(of: $0) },
      declared: compositor.applications.prospects.declaredActions(of: nil))
  }

  private func review() {
    guard inquiry == nil else { return }
    let now = circumstances
    guard isOld || now != last else { return wait() }
    (isOld, last) = (false, now)
    let inquiry = WidgetInquiry()
    self.inquiry = inquiry
    let names = compositor.applications.prospects.names(for: nil)
    let question = ActionOutlookQuestion(of: names, for: nil, in: compositor)
    question.ask(widgets(), within: inquiry, masking: mask) { [weak self] outlooks, listing in
      self?.take(outlooks, listing)
    }
  }

  private func take(_ outlooks: [ActionOutlook], _ listing: ActionListing?) {
    inquiry = nil
    self.listing = listing
    last?.revision = listing.flatMap { widgets()?.revision(of: $0) }
    // The client has sent the states with its answers.
    last?.declared = circumstances.declared
    for outlook in outlooks {
      let former = known[outlook.action]
      known[outlook.action] = outlook
      let isKnown = former?.performer?.way == outlook.performer?.way && former?.declared == outlook.declared
      guard former == nil || !isKnown else { continue }
      tell(.object(["kind": "possible"].merging(outlook.members) { $1 }))
    }
    wait()
  }

  private func wait() { timer?.fire(afterMilliseconds: Self.pause) }
}
