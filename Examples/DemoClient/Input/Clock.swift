import Glibc

/// Of a clock that only runs forward.
typealias Milliseconds = Int64

enum Clock {
  static var now: Milliseconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Milliseconds(time.tv_sec) * 1000 + Milliseconds(time.tv_nsec) / 1_000_000
  }
}

/// Something that wants to be called at a time of its own.
protocol Timed: AnyObject {
  /// nil while there is nothing to wait for.
  var due: Milliseconds? { get }
  func fire(at now: Milliseconds)
}
