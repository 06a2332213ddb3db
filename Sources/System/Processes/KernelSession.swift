import Glibc

/// Kernel sessions (setsid(2)). A program belongs to the same session as the processes it starts.
public enum KernelSession {
  /// The leader of a process's session; -1 if the process does not exist.
  public static func leader(of process: Int32) -> Int32 { getsid(process) }
}
