import Glibc

extension Descendants {
  /// Microseconds of real time for killing processes repeatedly, since they may start new ones.
  private static let mostForce: Int64 = 2_000_000

  /// Kills the processes that a child has left behind because it crashed or was killed. Other children are not affected.
  package func killAdopted() {
    let force = Deadline(microseconds: Self.mostForce)
    while case let left = adopted, !left.isEmpty, !force.hasPassed {
      for process in left { kill(process.id, SIGKILL) }
      usleep(2_000)
      reap()
    }
  }
}
