import Globals
import Policies
import Seats
import Surfaces
import Traces
import WaylandServer

import struct Interaction.Action

/// One action that an application performs.
///
/// From the moment before the application is told to perform it, a selection that its client sets is accepted without a
/// serial: the client got no input from which it could have one. It ends when the client has answered a ping, since the
/// client sends its selection before that.
final class ApplicationPerformance {
  let request: ApplicationRequest
  let action: Action
  let window: ClientWindow
  /// The number of the event that sent the action.
  let event: UInt32
  private let command: ApplicationCommand
  private let globals: ProtocolGlobals
  private var then: ((CommandReport) -> Void)?
  /// What asks the application; released to end it.
  private var work: AnyObject?
  private var timer: EventSource?
  private var hasGrant = false
  /// The owner of the clipboard before the application was told to perform the command.
  private var formerSource: (any SelectionSource)?

  /// The real time in milliseconds that a client has to answer a ping after it has performed an action. Some wait for a
  /// frame or a dialog.
  private static let patience: Int32 = 200

  init(
    _ request: ApplicationRequest, _ action: Action, _ command: ApplicationCommand, _ window: ClientWindow,
    event: UInt32, _ globals: ProtocolGlobals
  ) {
    (self.request, self.action, self.command) = (request, action, command)
    (self.window, self.event, self.globals) = (window, event, globals)
  }

  /// Asks the application. `then` is called once, in a later turn, unless the performance is cancelled.
  func begin(
    by performer: any ApplicationPerformer, _ loop: EventLoop, then: @escaping (CommandReport) -> Void
  ) {
    self.then = then
    work = performer.perform(command, in: window) { [weak self] in
      self?.willSend()
    } then: { [weak self] report in
      self?.didAnswer(report, loop)
    }
  }

  /// Stops asking and waiting.
  private func cancel() {
    work = nil
    timer?.cancel()
    then = nil
  }

  private func willSend() {
    guard !hasGrant else { return }
    hasGrant = true
    formerSource = globals.data.source
    globals.seat.selectionGrants.begin(window.client)
  }

  private func didAnswer(_ report: CommandReport, _ loop: EventLoop) {
    work = nil
    guard hasGrant else { return end(report) }
    // A client that has not answered may set its selection later than it answers the first ping.
    Self.endGrant(of: window.client, after: report.outcome == .unanswered ? 2 : 1, in: globals) { [weak self] in
      self?.end(report)
    }
    guard report.outcome == .performed else { return end(report) }
    timer = loop.timer { [weak self] in self?.end(report) }
    timer?.fire(afterMilliseconds: Self.patience)
  }

  /// Ends the grant of a client when it has answered some pings.
  private static func endGrant(
    of client: ClientID, after pings: Int, in globals: ProtocolGlobals, then: @escaping () -> Void
  ) {
    let isAsked = globals.shell.ping(client) { [weak globals] isAnswered in
      guard let globals else { return }
      if isAnswered, pings > 1 { return endGrant(of: client, after: pings - 1, in: globals, then: then) }
      globals.seat.selectionGrants.end(client)
      then()
    }
    guard !isAsked else { return }
    globals.seat.selectionGrants.end(client)
    then()
  }

  /// Ends once: at the ping's answer or at the end of the time for it.
  private func end(_ report: CommandReport) {
    guard let then else { return }
    cancel()
    then(checked(report))
  }

  /// The report, in which a copy that has not set the clipboard is ineffective.
  private func checked(_ report: CommandReport) -> CommandReport {
    guard report.outcome == .performed, command.text?.setsClipboard == true, globals.data.source === formerSource,
      let last = report.steps.indices.last, report.steps[last].answer == .performed
    else { return report }
    var report = report
    report.steps[last].answer = .ineffective
    return report
  }
}
