import CSystem
import Glibc

/// The descendants of this process in any process group or session.
///
/// If the parent of a process ends, the process becomes a child of this process (`PR_SET_CHILD_SUBREAPER`, prctl(2)).
/// Daemons of clients are therefore found at the end of a run. Earlier children are excluded: a shell may have started
/// them before it was replaced by this program.
package final class Descendants {
  /// Children that do not belong to the run.
  private var strangers: Set<Int32>
  /// Children whose status is collected by another object.
  private var launched: Set<Int32> = []

  package init() {
    _ = fp_adopt_orphans()
    strangers = Set(Self.table.children(of: getpid()))
  }

  /// Leaves collecting the status of a child to the caller.
  package func exclude(_ process: Int32) { launched.insert(process) }

  /// Leaves a child and its descendants to the caller, like children from before the run.
  package func ignore(_ process: Int32) {
    strangers.insert(process)
    launched.insert(process)
  }

  /// Collects the status of adopted children that have ended. Must be called after SIGCHLD.
  package func reap() {
    while case let process = fp_ended_child(), process > 0 {
      // `fp_ended_child` returns the same child until its status is collected. The next SIGCHLD finds the others.
      // An ignored child is not collected before the end of the run, and would hide the others.
      guard !launched.contains(process) else { return strangers.contains(process) ? reapAll() : () }
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return }
    }
  }

  /// The processes of this machine, or none if this process has no child and so no descendant. The kernel's answer to that
  /// is one call; the whole table takes hundreds on a busy machine.
  private static var table: ProcessTable { fp_has_children() != 0 ? .read() : ProcessTable([]) }

  /// The running descendants, parents before children.
  package var running: [ProcessEntry] {
    Self.table.descendants(of: getpid(), except: strangers).filter { !$0.isZombie }
  }

  /// The running processes whose parent has ended, and their descendants: what clients have left behind.
  package var adopted: [ProcessEntry] {
    Self.table.descendants(of: getpid(), except: strangers.union(launched)).filter { !$0.isZombie }
  }

  /// Collects the status of every adopted child that has ended, in any order.
  private func reapAll() {
    for process in Self.table.descendants(of: getpid(), except: strangers)
    where process.isZombie && process.parent == getpid() && !launched.contains(process.id) {
      var status: Int32 = 0
      waitpid(process.id, &status, WNOHANG)
    }
  }

  /// Microseconds of real time that descendants have to end after SIGTERM.
  private static let grace: Int64 = 1_000_000
  /// Microseconds of real time for killing the remaining descendants repeatedly, since they may start new ones.
  private static let mostForce: Int64 = 2_000_000

  /// Ends all descendants: sends SIGTERM, and after one second kills those that remain.
  ///
  /// - Parameters:
  ///   - isUrgent: returns true to kill them without waiting any longer.
  ///   - wait: waits at most this number of milliseconds; clients may be served meanwhile.
  /// - Returns: the descendants that could not be ended, because they belong to another user or are blocked in the
  ///   kernel.
  package func end(isUrgent: () -> Bool, wait: (_ milliseconds: Int32) -> Void) -> [ProcessEntry] {
    var left = running
    for process in left { kill(process.id, SIGTERM) }
    // A stopped process receives the signal only when it continues.
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
