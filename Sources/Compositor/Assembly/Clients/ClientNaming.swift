import System

/// Gives clients names that are the same in every run, for logs, traces and scripts.
///
/// All processes of a kernel session have the name of the program that leads it.
package final class ClientNaming {
  private var names: [Int32: String] = [:]
  private var numbersStrangers = false
  private let leader: (Int32) -> Int32

  /// - Parameter leader: returns the leader of a process's kernel session.
  init(leader: @escaping (Int32) -> Int32 = { KernelSession.leader(of: $0) }) { self.leader = leader }

  /// Names clients of unknown programs by the order in which they connect, from now on.
  ///
  /// By default they are named by their process number, which differs in each run.
  package func numberStrangers() { numbersStrangers = true }

  /// Gives a name to the clients of a program and of every process in its kernel session.
  package func assign(_ name: String, to program: Int32) { names[program] = name }

  /// Removes the name from a program that has ended, so that its process number can be used again.
  package func withdraw(from program: Int32) { names[program] = nil }

  /// The name of a client that was not started with a connection.
  ///
  /// - Returns: the assigned name or the number of the connection; nil if neither is used.
  func name(ofProcess process: Int32, number: UInt32) -> String? {
    names[leader(process)] ?? (numbersStrangers ? "client \(number)" : nil)
  }
}
