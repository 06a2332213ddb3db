import Glibc
import Globals
import StageKit

/// A kernel with timelines, in which tests signal the points of devices. Descriptors of timelines are files in memory.
package final class PretendTimelineKernel: TimelineKernel {
  /// The latest signalled points.
  private var points: [FileIdentity: UInt64] = [:]
  private var handles: [UInt32: FileIdentity] = [:]
  private var lastHandle: UInt32 = 0
  /// The notifications that were asked for. Each has a descriptor of its own.
  private var notices: [FileIdentity: [(point: UInt64, counter: Int32)]] = [:]
  /// The files of timelines that `makeTimeline` has made.
  private var files: [UInt32: Int32] = [:]

  package let notifies: Bool
  /// True if the kernel refuses notifications although it has them.
  package var refusesNotices = false
  /// True if the kernel imports no timelines.
  package var refusesImports = false
  /// True if every file is taken for a timeline.
  package var isCredulous = false
  /// True if every point is reported as signalled.
  package var isHasty = false
  /// True if signals of the compositor have no effect.
  package var isDeaf = false
  /// False if the kernel cannot report points.
  package var answers = true
  /// True if no counter is increased.
  package var isSilent = false
  /// The number of times that a point was asked for.
  package private(set) var questions = 0

  /// - Parameter notifies: false for a kernel before Linux 6.6.
  package init(notifies: Bool = true) { self.notifies = notifies }

  deinit { for file in files.values { close(file) } }

  /// The number of handles that the compositor has.
  package var handleCount: Int { handles.count }

  // MARK: Timelines of tests

  /// Makes a timeline. The caller closes the descriptor.
  package func makeFile() -> Int32 {
    let file = WireClient.memory(0)
    if let identity = FileIdentity(file) { points[identity] = 0 }
    return file
  }

  /// The latest signalled point.
  package func point(of file: Int32) -> UInt64? { FileIdentity(file).flatMap { points[$0] } }

  /// Lets a device signal a point.
  package func advance(_ file: Int32, to point: UInt64) {
    if let identity = FileIdentity(file) { signal(identity, point) }
  }

  /// Lets all devices finish.
  package func signalAll() { for identity in Set(handles.values) { signal(identity, .max) } }

  private func signal(_ identity: FileIdentity, _ point: UInt64) {
    guard let former = points[identity] else { return }
    points[identity] = max(former, point)
    for notice in notices[identity] ?? [] where notice.point <= point { send(notice.counter) }
    notices[identity]?.removeAll { $0.point <= point }
  }

  private func send(_ counter: Int32) {
    var one: UInt64 = 1
    if !isSilent { _ = write(counter, &one, MemoryLayout<UInt64>.size) }
    close(counter)
  }

  // MARK: TimelineKernel

  package func makeTimeline() -> UInt32? {
    let file = makeFile()
    guard let handle = handle(of: file) else { return nil }
    files[handle] = file
    return handle
  }

  package func export(_ timeline: UInt32) -> Int32? { files[timeline].map { dup($0) } }
  package func importTimeline(_ descriptor: Int32) -> UInt32? { refusesImports ? nil : handle(of: descriptor) }

  private func handle(of file: Int32) -> UInt32? {
    guard let identity = FileIdentity(file), points[identity] != nil || isCredulous else { return nil }
    lastHandle += 1
    handles[lastHandle] = identity
    return lastHandle
  }

  package func destroy(_ timeline: UInt32) {
    guard let identity = handles.removeValue(forKey: timeline) else { return }
    if let file = files.removeValue(forKey: timeline) { close(file) }
    guard !handles.values.contains(identity) else { return }
    for notice in notices.removeValue(forKey: identity) ?? [] { close(notice.counter) }
  }

  package func isSignaled(_ timeline: UInt32, at point: UInt64) -> Bool? {
    questions += 1
    guard answers, let identity = handles[timeline] else { return nil }
    return isHasty || points[identity] ?? 0 >= point
  }

  package func signal(_ timeline: UInt32, at point: UInt64) {
    if !isDeaf, let identity = handles[timeline] { signal(identity, point) }
  }

  package func notify(_ counter: Int32, of timeline: UInt32, at point: UInt64) -> Bool {
    guard !refusesNotices, notifies, let identity = handles[timeline] else { return false }
    let counter = dup(counter)
    if points[identity] ?? 0 >= point { send(counter) } else { notices[identity, default: []].append((point, counter)) }
    return true
  }
}
