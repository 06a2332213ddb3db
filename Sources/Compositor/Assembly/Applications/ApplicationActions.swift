import Globals
import Policies
package import Seats
package import Surfaces
import Traces
import WaylandServer

import struct Interaction.Action

/// Has applications perform the actions that the router sends to them, and tells the router what became of them.
package final class ApplicationActions {
  let router: InputRouter
  let policy: PolicyKeeper
  /// The chains of responders inside clients.
  package let chains: ClientChains
  private let globals: ProtocolGlobals
  private let trace: TraceFeed
  private let observers: ObserverList
  private let loop: EventLoop
  private let clock: any Clock
  private var running: [Int32: ApplicationPerformance] = [:]
  /// The requests about actions that clients have declared, by number.
  private var asked: Set<Int32> = []
  private weak var performer: (any ApplicationPerformer)?
  /// Masks secrets in the names of widgets.
  private var maskingSecrets: (String) -> String = { $0 }

  init(
    _ router: InputRouter, _ policy: PolicyKeeper, _ globals: ProtocolGlobals, _ trace: TraceFeed,
    _ observers: ObserverList, _ loop: EventLoop, _ clock: any Clock
  ) {
    (self.router, self.policy, self.globals, self.trace) = (router, policy, globals, trace)
    (self.observers, self.loop, self.clock) = (observers, loop, clock)
    chains = ClientChains(globals, trace, router.outbox.privacy)
  }

  /// Sets what performs actions inside applications, before any client is connected. Without it their keys are sent. It
  /// is not retained.
  ///
  /// - Parameter maskingSecrets: masks secrets in the names of widgets, for the trace.
  package func use(
    _ performer: (any ApplicationPerformer)?, maskingSecrets: @escaping (String) -> String = { $0 }
  ) {
    self.performer = performer
    self.maskingSecrets = maskingSecrets
    policy.setReachesApplications(performer != nil)
  }

  /// The questions about the widgets under touches, of recognizers that are for widgets.
  package var touchedWidgets: TouchedWidgets { policy.touched }

  /// True while an application performs an action.
  package var isWaiting: Bool { !running.isEmpty || !asked.isEmpty }

  /// True while a client has to judge touches, or to answer for the state of an action, its first responder or a chain.
  package var isJudging: Bool { globals.responders.isWaiting(at: clock.now) }

  /// The next time at which a client has to judge a touch that has ended; nil if none has.
  package var nextVerdict: InputTime? { globals.responders.nextVerdict(after: clock.now) }

  /// Begins a request of the router.
  func begin(_ request: ApplicationRequest, of action: Action, because reason: RoutingReason) {
    switch request.subject {
    case .command(let command): begin(command, for: request, of: action)
    case .surface(let surface): ask(surface, for: request, of: action, because: reason)
    }
  }

  /// A question to clients for the states of actions that they validate.
  ///
  /// - Parameter subject: the window that the actions are for; nil for the first responder.
  package func questions(of names: [String], for subject: ClientWindow?) -> ActionQuestions {
    ActionQuestions(of: names, for: subject, prospects, globals.responders)
  }

  /// Asks the clients of surfaces for the states of actions that they validate. `then` is called once: at once if there are
  /// none, else when all states are known or the clients' deadlines are over.
  package func validate(_ actions: [(name: String, surface: SurfaceID)], then: @escaping () -> Void) {
    ActionQuestions.validate(actions, globals.responders, then: then)
  }

  private func begin(_ id: ApplicationCommandID, for request: ApplicationRequest, of action: Action) {
    guard let command = policy.command(id), let window = router.window(request.window), let performer
    else {
      return answer(request, .declined)
    }
    let performance = ApplicationPerformance(
      request, action, command, window, event: trace.recorder.latest?.event ?? 0, globals)
    running[request.number] = performance
    performance.begin(by: performer, loop) { [weak self, unowned performance] in self?.end(performance, $0) }
  }

  /// Asks the client of a surface to perform an action that it has declared.
  private func ask(
    _ id: SurfaceID, for request: ApplicationRequest, of action: Action, because reason: RoutingReason
  ) {
    guard let window = router.window(request.window) else { return answer(request, .declined) }
    asked.insert(request.number)
    let event = trace.recorder.latest?.event ?? 0
    let formerTitle = globals.responders.title(of: action.name, on: id)
    globals.responders.perform(action.name, on: id, from: ActionOrigin(reason)) { [weak self] result in
      guard let self, asked.remove(request.number) != nil else { return }
      let title = globals.responders.title(of: action.name, on: id)
      let step = CommandStep(
        role: "action \(action.name)", name: title.isEmpty ? formerTitle : title, asked: CommandStep.declared,
        CommandStep.Answer(result))
      let report = CommandReport(CommandReport.Outcome(result), [step])
      write(report.steps, of: action, event: event, surface: id)
      observers.notify(.actions) { $0.applicationDidAnswer(action, report, of: window) }
      answer(request, ApplicationAnswer(report.outcome))
    }
  }

  private func end(_ performance: ApplicationPerformance, _ report: CommandReport) {
    guard running.removeValue(forKey: performance.request.number) != nil else { return }
    write(
      report.steps, of: performance.action, event: performance.event, surface: performance.window.surface.id)
    observers.notify(.actions) { $0.applicationDidAnswer(performance.action, report, of: performance.window) }
    answer(performance.request, ApplicationAnswer(report.outcome))
  }

  private func write(_ steps: [CommandStep], of action: Action, event: UInt32, surface: SurfaceID) {
    guard trace.isActive else { return }
    for var step in steps {
      step.name = maskingSecrets(step.name)
      for index in step.passed.indices { step.passed[index].name = maskingSecrets(step.passed[index].name) }
      trace.write(
        TracedCommand(step, of: action.name, event: event, surface: surface.rawValue))
    }
  }

  /// The router ignores it if the client has disconnected meanwhile.
  private func answer(_ request: ApplicationRequest, _ answer: ApplicationAnswer) {
    router.take(.applicationDidAnswer(request, answer), at: clock.now)
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

extension CommandReport.Outcome {
  fileprivate init(_ answer: ResponderAnswer) {
    switch answer {
    case .performed: self = .performed
    case .declined, .disabled: self = .declined
    case .unanswered: self = .unanswered
    }
  }
}

extension CommandStep.Answer {
  fileprivate init(_ answer: ResponderAnswer) {
    switch answer {
    case .performed: self = .performed
    case .declined: self = .refused
    case .disabled: self = .disabled
    case .unanswered: self = .unanswered
    }
  }
}

extension ActionOrigin {
  fileprivate init(_ reason: RoutingReason) {
    switch reason {
    case .gesture, .motion: self = .gesture
    case .binding: self = .key
    default: self = .command
    }
  }
}
