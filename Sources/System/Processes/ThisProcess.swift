import Glibc

/// This process in the kernel's process table.
public enum ThisProcess {
  public static var id: Int32 { getpid() }
}
