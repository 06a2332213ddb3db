public import Glibc

/// Gives clients names that are the same in every run, for logs, traces and scripts.
///
/// Whatever a named program starts belongs to the same kernel session, and so has the same name.
public final class ClientNaming {
  private var names: [pid_t: String] = [:]
  private var numbersStrangers = false
  private let leader: (pid_t) -> pid_t

  /// - Parameter leader: the leader of a process's kernel session.
  init(leader: @escaping (pid_t) -> pid_t = { getsid($0) }) { self.leader = leader }

  /// From now on, names clients of unknown programs by the order in which they connect.
  ///
  /// A process's number, which names them otherwise, differs in each run.
  public func numberStrangers() { numbersStrangers = true }

  /// Gives a name to the clients of a program and of whatever it starts.
  public func assign(_ name: String, to program: pid_t) { names[program] = name }

  /// A program's name belongs to another program from now on.
  public func withdraw(from program: pid_t) { names[program] = nil }

  /// The name of a client that was not started with a connection.
  ///
  /// - Returns: nil where it has no name that is the same in every run.
  func name(ofProcess process: pid_t, number: UInt32) -> String? {
    names[leader(process)] ?? (numbersStrangers ? "client \(number)" : nil)
  }
}
