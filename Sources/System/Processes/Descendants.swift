import CSystem
import Glibc

/// The processes that this process has started and those that they have started, in whatever process group or session.
///
/// A process whose parent ends becomes a child of this process (`PR_SET_CHILD_SUBREAPER`, prctl(2)), so that a client's
/// daemons are found at the end of a run. Processes that were children before, because a shell started them and then
/// became this program, are none of the run's.
public final class Descendants {
  /// Children from before the run.
  private let strangers: Set<Int32>
  /// Children whose status another object collects.
  private var launched: Set<Int32> = []

  public init() {
    _ = fp_adopt_orphans()
    strangers = Set(ProcessTable.read().children(of: getpid()))
  }

  /// Leaves it to the caller to collect the status of a child.
  public func exclude(_ process: Int32) { launched.insert(process) }

  /// Collects the status of children that were adopted and have ended. To be called after SIGCHLD.
  public func reap() {
    while case let process = fp_ended_child(), process > 0 {
      // The first child that has ended is seen again until its status is collected; the next SIGCHLD finds the others.
      guard !launched.contains(process) else { return }
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return }
    }
  }

  /// The descendants that have not ended, parents before children.
  public var running: [ProcessEntry] {
    ProcessTable.read().descendants(of: getpid(), except: strangers).filter { !$0.isZombie }
  }

  /// Collects the status of every child that was adopted and has ended, behind whichever child it waits.
  private func reapAll() {
    for process in ProcessTable.read().descendants(of: getpid(), except: strangers)
    where process.isZombie && process.parent == getpid() && !launched.contains(process.id) {
      var status: Int32 = 0
      waitpid(process.id, &status, WNOHANG)
    }
  }

  /// Real time that descendants have to end after SIGTERM.
  private static let grace: Int64 = 1_000_000
  /// Real time in which those that are still there are killed again and again, since they may start others meanwhile.
  private static let mostForce: Int64 = 2_000_000

  /// Ends all descendants: asks them with SIGTERM, and kills those that are left after a second.
  ///
  /// - Parameters:
  ///   - isUrgent: whether they are to be killed without further waiting.
  ///   - wait: lets at most so many milliseconds pass, in which clients may be served.
  /// - Returns: those that could not be ended, because they belong to another user or the kernel holds them.
  public func end(isUrgent: () -> Bool, wait: (_ milliseconds: Int32) -> Void) -> [ProcessEntry] {
    var left = running
    for process in left { kill(process.id, SIGTERM) }
    // A stopped process takes the signal when it goes on.
    for process in left { kill(process.id, SIGCONT) }
    let grace = Deadline(microseconds: Self.grace)
    var pause: Int32 = 2
    while !left.isEmpty, !grace.hasPassed, !isUrgent() {
      wait(min(pause, grace.milliseconds))
      pause = min(pause * 2, 50)
      left = running
    }
    let force = Deadline(microseconds: Self.mostForce)
    while !left.isEmpty, !force.hasPassed {
      for process in left { kill(process.id, SIGKILL) }
      wait(5)
      left = running
    }
    reapAll()
    return left
  }
}
