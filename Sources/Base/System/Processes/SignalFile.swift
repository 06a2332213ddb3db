import CSystem
import Glibc

/// Signals that this process reads from a descriptor instead of being interrupted by them (signalfd(2)).
package final class SignalFile {
  /// Readable when a signal has arrived. It is closed with this object.
  package let descriptor: Int32

  /// Blocks the signals from now on.
  ///
  /// - Throws: the kernel's reason.
  package init(_ signals: [Int32]) throws(ErrorNumber) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = fp_signal_file(&set)
    guard descriptor >= 0 else { throw ErrorNumber.latest }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads the next pending signal, or returns nil. Does not block.
  package func next() -> Int32? {
    let number = fp_next_signal(descriptor)
    return number > 0 ? number : nil
  }
}
