import System

/// Gives clients names that are the same in every run, for logs, traces and scripts.
///
/// All processes of a kernel session have the name of the program that leads it. A process that has left the session of its
/// program, as editors do that continue in the background, can still say by which client it was started.
package final class ClientNaming {
  private var names: [Int32: String] = [:]
  private var numbersStrangers = false
  private let leader: (Int32) -> Int32
  /// Returns the name of the client by which a process was started; nil if it is not known.
  private var origin: (Int32) -> String? = { _ in nil }

  /// - Parameter leader: returns the leader of a process's kernel session.
  init(leader: @escaping (Int32) -> Int32 = { KernelSession.leader(of: $0) }) { self.leader = leader }

  /// Names clients of unknown programs by the order in which they connect, from now on.
  ///
  /// By default they are named by their process number, which differs in each run.
  ///
  /// - Parameter origin: returns the name of the client that has started a process, if it says so. If a program has this name, it
  ///   takes the place of the number.
  package func numberStrangers(unlessFrom origin: @escaping (Int32) -> String? = { _ in nil }) {
    (numbersStrangers, self.origin) = (true, origin)
  }

  /// Gives a name to the clients of a program and of every process in its kernel session.
  package func assign(_ name: String, to program: Int32) { names[program] = name }

  /// Removes the name from a program that has ended, so that its process number can be used again.
  package func withdraw(from program: Int32) { names[program] = nil }

  /// The name of a client that was not started with a connection.
  ///
  /// - Returns: the assigned name or the number of the connection; nil if neither is used.
  func name(ofProcess process: Int32, number: UInt32) -> String? {
    names[leader(process)] ?? assignedOrigin(of: process) ?? (numbersStrangers ? "client \(number)" : nil)
  }

  private func assignedOrigin(of process: Int32) -> String? {
    guard let name = origin(process), names.values.contains(name) else { return nil }
    return name
  }
}
