import System

/// Gives clients names that are the same in every run, for logs, traces and scripts.
///
/// Whatever a named program starts belongs to the same kernel session, and so has the same name.
public final class ClientNaming {
  private var names: [Int32: String] = [:]
  private var numbersStrangers = false
  private let leader: (Int32) -> Int32

  /// - Parameter leader: the leader of a process's kernel session.
  init(leader: @escaping (Int32) -> Int32 = { KernelSession.leader(of: $0) }) { self.leader = leader }

  /// From now on, names clients of unknown programs by the order in which they connect.
  ///
  /// A process's number, which names them otherwise, differs in each run.
  public func numberStrangers() { numbersStrangers = true }

  /// Gives a name to the clients of a program and of whatever it starts.
  public func assign(_ name: String, to program: Int32) { names[program] = name }

  /// A program's name belongs to another program from now on.
  public func withdraw(from program: Int32) { names[program] = nil }

  /// The name of a client that was not started with a connection.
  ///
  /// - Returns: nil where it has no name that is the same in every run.
  func name(ofProcess process: Int32, number: UInt32) -> String? {
    names[leader(process)] ?? (numbersStrangers ? "client \(number)" : nil)
  }
}
