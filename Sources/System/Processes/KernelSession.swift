import Glibc

/// Kernel sessions (setsid(2)), to which a program and everything that it starts belong.
public enum KernelSession {
  /// The process that leads the session of a process; -1 where there is no such process.
  public static func leader(of process: Int32) -> Int32 { getsid(process) }
}
