import Glibc

/// Kernel sessions (setsid(2)). A program belongs to the same session as the processes it starts.
package enum KernelSession {
  /// The leader of a process's session; -1 if the process does not exist.
  package static func leader(of process: Int32) -> Int32 { getsid(process) }

  /// Returns whether a process is the leader of a session, or in it.
  package static func has(_ process: Int32, ledBy leader: Int32) -> Bool {
    process == leader || process > 0 && self.leader(of: process) == leader
  }

  /// Returns whether a process of a session is left, for example after its leader has ended.
  package static func hasProcesses(ledBy leader: Int32) -> Bool {
    ProcessTable.read().entries.contains { !$0.isZombie && getsid($0.id) == leader }
  }

  /// Kills every process of a session, also those outside the process group of its leader. They are not collected.
  package static func kill(ledBy leader: Int32) {
    for entry in ProcessTable.read().entries where !entry.isZombie && getsid(entry.id) == leader {
      Glibc.kill(entry.id, SIGKILL)
    }
  }
}
