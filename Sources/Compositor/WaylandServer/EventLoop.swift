import CWaylandServer
import Glibc

/// The server's event loop: descriptors, timers, signals and the display's clients, on one thread.
public final class EventLoop {
  let pointer: OpaquePointer
  /// The display that owns the loop; nil if it has ended. Not a weak reference, because the first one makes each retain of an
  /// object slower.
  unowned(unsafe) var display: Display?
  /// The input sources, which are handled before clients after a busy turn.
  private var inputs: [WatchedInput] = []
  /// True if clients sent so many requests in the previous turn that input may have been delayed.
  private var wasBusy = false
  /// The number of requests from which a turn counts as busy. Fewer requests take well under a millisecond.
  private static let busyTurn = 256

  private struct WatchedInput {
    let descriptor: Int32
    weak var source: EventSource?
  }

  init(pointer: OpaquePointer) { self.pointer = pointer }

  /// Wraps a loop that the caller created and keeps for as long as this object is used.
  package convenience init(of pointer: OpaquePointer) { self.init(pointer: pointer) }

  /// An epoll descriptor that is readable when `dispatch` has work to do.
  public var descriptor: Int32 { wl_event_loop_get_fd(pointer) }

  /// Waits for at most `milliseconds` until a source is ready, and handles what is ready; -1 waits without a limit.
  ///
  /// In one call, libwayland handles at most 32 sources and at most 4 KiB of requests of each client. After a busy
  /// turn, input is handled before the clients.
  package func dispatch(milliseconds: Int32) {
    wl_event_loop_dispatch_idle(pointer)
    let isInputFirst = wasBusy && serveInputs()
    let before = display?.requestCount ?? 0
    wl_event_loop_dispatch(pointer, isInputFirst ? 0 : milliseconds)
    wasBusy = (display?.requestCount ?? 0) &- before >= Self.busyTurn
  }

  /// - Returns: true if any input was ready.
  private func serveInputs() -> Bool {
    inputs.removeAll { $0.source == nil }
    var polled = inputs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return false }
    let ready = zip(inputs, polled).filter { $1.revents != 0 }.map(\.0)
    for input in ready { input.source?.run() }
    return true
  }

  /// Watches a descriptor that delivers input. As `watch`, but the descriptor does not wait for busy clients.
  package func watchInput(_ descriptor: Int32, _ action: @escaping () -> Void) -> EventSource {
    let source = watch(descriptor, action)
    inputs.append(WatchedInput(descriptor: descriptor, source: source))
    return source
  }

  /// Watches a descriptor. The action runs whenever the descriptor is readable, has an error or has been closed at the
  /// other end.
  package func watch(_ descriptor: Int32, _ action: @escaping () -> Void) -> EventSource {
    EventSource(of: display, action) { data in
      let ready = UInt32(WL_EVENT_READABLE | WL_EVENT_HANGUP | WL_EVENT_ERROR)
      return wl_event_loop_add_fd(
        pointer, descriptor, ready,
        { _, _, data in
          EventSource.run(data)
          return 0
        }, data)
    }
  }

  /// Creates a timer that is not set yet.
  package func timer(_ action: @escaping () -> Void) -> EventSource {
    EventSource(of: display, action) { data in
      wl_event_loop_add_timer(
        pointer,
        { data in
          EventSource.run(data)
          return 0
        }, data)
    }
  }

  package func signal(_ number: Int32, _ action: @escaping () -> Void) -> EventSource {
    EventSource(of: display, action) { data in
      wl_event_loop_add_signal(
        pointer, number,
        { _, data in
          EventSource.run(data)
          return 0
        }, data)
    }
  }
}

/// A descriptor, timer or signal that the loop watches until this object is cancelled or deinitialized.
package final class EventSource {
  private final class Hook {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
  }

  private let hook: Hook
  private var pointer: OpaquePointer?
  /// The events that a descriptor is watched for. It saves system calls: one costs as much as an input event.
  private var watched = UInt32(WL_EVENT_READABLE)
  /// Keeps the display alive, because a source must be removed before its loop is destroyed.
  private let display: Display?

  fileprivate init(
    of display: Display?, _ action: @escaping () -> Void, _ add: (UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    self.display = display
    hook = Hook(action)
    pointer = add(Unmanaged.passUnretained(hook).toOpaque())
  }

  fileprivate static func run(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    Unmanaged<Hook>.fromOpaque(data).takeUnretainedValue().action()
  }

  /// Runs the action as the loop does when the source is ready. Has no effect after `cancel`.
  fileprivate func run() { if pointer != nil { hook.action() } }

  /// Sets the delay of a timer; 0 clears the timer.
  package func fire(afterMilliseconds delay: Int32) {
    if let pointer { wl_event_source_timer_update(pointer, delay) }
  }

  /// Changes the events that a descriptor is watched for. The end of the connection is always reported.
  package func watch(reading: Bool, writing: Bool) {
    let events = (reading ? UInt32(WL_EVENT_READABLE) : 0) | (writing ? UInt32(WL_EVENT_WRITABLE) : 0)
    guard let pointer, events != watched else { return }
    wl_event_source_fd_update(pointer, events)
    watched = events
  }

  package func cancel() {
    if let pointer { wl_event_source_remove(pointer) }
    pointer = nil
  }

  deinit { cancel() }
}
