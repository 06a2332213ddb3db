import Glibc

/// Milliseconds of a clock that never runs backwards.
typealias Milliseconds = Int64

enum Clock {
  static var now: Milliseconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Milliseconds(time.tv_sec) * 1000 + Milliseconds(time.tv_nsec) / 1_000_000
  }
}

/// An object that is called when its time comes.
protocol Timed: AnyObject {
  /// The time of the next call; nil if no call is due.
  var due: Milliseconds? { get }
  func fire(at now: Milliseconds)
}
