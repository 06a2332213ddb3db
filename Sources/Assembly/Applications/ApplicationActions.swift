import Globals
import Policies
import Seats
import Surfaces
import Traces
import WaylandServer

import struct Interaction.Action

/// Has applications perform the actions that the router sends to them, and tells the router what became of them.
public final class ApplicationActions {
  let router: InputRouter
  let policy: PolicyKeeper
  private let globals: ProtocolGlobals
  private let trace: TraceFeed
  private let observers: ObserverList
  private let loop: EventLoop
  private let clock: any Clock
  private var running: [Int32: ApplicationPerformance] = [:]
  private weak var performer: (any ApplicationPerformer)?
  /// Masks secrets in the names of widgets.
  private var maskingSecrets: (String) -> String = { $0 }

  init(
    _ router: InputRouter, _ policy: PolicyKeeper, _ globals: ProtocolGlobals, _ trace: TraceFeed,
    _ observers: ObserverList, _ loop: EventLoop, _ clock: any Clock
  ) {
    (self.router, self.policy, self.globals, self.trace) = (router, policy, globals, trace)
    (self.observers, self.loop, self.clock) = (observers, loop, clock)
  }

  /// Sets what performs actions inside applications, before any client is connected. Without it their keys are sent. It
  /// is not retained.
  ///
  /// - Parameter maskingSecrets: masks secrets in the names of widgets, for the trace.
  public func use(
    _ performer: (any ApplicationPerformer)?, maskingSecrets: @escaping (String) -> String = { $0 }
  ) {
    self.performer = performer
    self.maskingSecrets = maskingSecrets
    policy.setReachesApplications(performer != nil)
  }

  /// The questions about the widgets under touches, of recognizers that are for widgets.
  public var touchedWidgets: TouchedWidgets { policy.touched }

  /// True while an application performs an action.
  public var isWaiting: Bool { !running.isEmpty }

  /// True while a client has to judge touches.
  public var isJudging: Bool { globals.responders.isWaiting }

  /// Begins a request of the router.
  func begin(_ request: ApplicationRequest, of action: Action) {
    guard let command = policy.command(request.command), let window = router.window(request.window), let performer
    else {
      return answer(request, .declined)
    }
    let performance = ApplicationPerformance(
      request, action, command, window, event: trace.recorder.latest?.event ?? 0, globals)
    running[request.number] = performance
    performance.begin(by: performer, loop) { [weak self, unowned performance] in self?.end(performance, $0) }
  }

  private func end(_ performance: ApplicationPerformance, _ report: CommandReport) {
    guard running.removeValue(forKey: performance.request.number) != nil else { return }
    write(report.steps, of: performance)
    observers.notify(.actions) { $0.applicationDidAnswer(performance.action, report, of: performance.window) }
    answer(performance.request, ApplicationAnswer(report.outcome))
  }

  private func write(_ steps: [CommandStep], of performance: ApplicationPerformance) {
    guard trace.isActive else { return }
    for var step in steps {
      step.name = maskingSecrets(step.name)
      for index in step.passed.indices { step.passed[index].name = maskingSecrets(step.passed[index].name) }
      trace.write(
        TracedCommand(
          step, of: performance.action.name, event: performance.event,
          surface: performance.window.surface.id.rawValue))
    }
  }

  /// The router ignores it if the client has disconnected meanwhile.
  private func answer(_ request: ApplicationRequest, _ answer: ApplicationAnswer) {
    router.applicationDidAnswer(request, answer, at: clock.now)
  }
}

extension ApplicationAnswer {
  fileprivate init(_ outcome: CommandReport.Outcome) {
    switch outcome {
    case .performed: self = .performed
    case .declined: self = .declined
    case .unanswered: self = .unanswered
    }
  }
}
