import Glibc

/// This process, as the kernel knows it.
public enum ThisProcess {
  public static var id: Int32 { getpid() }
}
