package import Assembly
package import Policies
package import Surfaces
import WaylandServer

/// Performs commands inside applications, over the accessibility bus.
package final class ActionDesk: ApplicationPerformer {
  private unowned let compositor: Compositor
  private let desk: ApplicationWidgets
  /// The real time in milliseconds until something must have been sent; nil without a limit of its own.
  private let limit: Int32?

  /// The limit outside scripts: longer than applications take to list what they can do, and short for a person.
  package static let usualLimit: Int32 = 100

  /// Milliseconds between two looks at a text that another client's data has to reach.
  private static let lookAgain: Int32 = 20

  /// - Parameter limit: the real time in milliseconds for questions that have no effect. No command is sent after it. In
  ///   scripts it is nil: only the limit of each question counts.
  package init(_ compositor: Compositor, _ desk: ApplicationWidgets, limit: Int32?) {
    (self.compositor, self.desk, self.limit) = (compositor, desk, limit)
  }

  package func perform(
    _ command: ApplicationCommand, in window: ClientWindow, willSend: @escaping () -> Void,
    then: @escaping (CommandReport) -> Void
  ) -> AnyObject {
    let loop = compositor.loop
    let run = CommandRun(command, in: window, desk, willSend: willSend, then: then) { body in
      let timer = loop.timer(body)
      timer.fire(afterMilliseconds: Self.lookAgain)
      return timer
    }
    run.start()
    if let limit {
      let timer = compositor.loop.timer { [weak run] in run?.giveUpListing() }
      timer.fire(afterMilliseconds: limit)
      run.hold(timer)
    }
    return run
  }
}
