import Glibc

/// Standard input, output and error of this process.
public enum StandardStreams {
  /// Opens `/dev/null` as each standard stream that the process was started without.
  ///
  /// Call it before anything else is opened. The next file or socket would get a free number from 0 to 2, and what is
  /// printed would go there.
  public static func openMissing() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      let opened = open("/dev/null", O_RDWR)
      if opened > stream {
        dup2(opened, stream)
        close(opened)
      }
    }
  }
}
