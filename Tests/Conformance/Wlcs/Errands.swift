import Glibc
import WaylandServer

/// Work for the server that arrives on other threads. The suite calls devices on the thread of the test.
final class Errands {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  /// A pipe that is readable while work waits.
  private let ends: (read: Int32, write: Int32)
  private var work: (() -> Void)?
  /// The thread that does the work; nil while it is not there, and each thread does its own.
  private var worker: pthread_t?

  init() {
    (lock, changed) = (.allocate(capacity: 1), .allocate(capacity: 1))
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "the system is out of descriptors")
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Has work done on the thread that serves, and waits until it is done.
  func perform(_ action: @escaping () -> Void) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while work != nil { pthread_cond_wait(changed, lock) }
    guard let worker, pthread_equal(worker, pthread_self()) == 0 else { return action() }
    work = action
    var byte: UInt8 = 1
    write(ends.write, &byte, 1)
    while work != nil { pthread_cond_wait(changed, lock) }
  }

  /// Makes this thread the one that does the work.
  ///
  /// - Parameter wake: called in the loop while work waits.
  func serve(in loop: EventLoop, wake: @escaping () -> Void) -> EventSource {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    worker = pthread_self()
    return loop.watch(ends.read, wake)
  }

  /// Does the work that waits.
  func work(_ surround: (() -> Void) -> Void) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard let waiting = work else { return }
    var byte: UInt8 = 0
    read(ends.read, &byte, 1)
    surround(waiting)
    work = nil
    pthread_cond_broadcast(changed)
  }

  /// Does what still waits. From now on each thread does its own work.
  func end() {
    work { $0() }
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    worker = nil
  }
}
