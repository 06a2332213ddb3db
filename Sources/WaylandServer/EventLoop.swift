import CWaylandServer
import Glibc

/// The one loop that owns everything: descriptors, timers, signals and the display's clients.
public final class EventLoop {
  let pointer: OpaquePointer
  /// The display that the loop belongs to and goes with.
  weak var display: Display?
  /// What is served first after a busy turn.
  private var inputs: [WatchedInput] = []
  /// Whether clients sent so much in the last turn that input may have waited for it.
  private var wasBusy = false
  /// Requests in one turn from which on it counts as busy; fewer take well under a millisecond.
  private static let busyTurn = 256

  private struct WatchedInput {
    let descriptor: Int32
    weak var source: EventSource?
  }

  init(pointer: OpaquePointer) { self.pointer = pointer }

  /// A loop that somebody else has made, and keeps for as long as this object is used.
  public convenience init(of pointer: OpaquePointer) { self.init(pointer: pointer) }

  /// An epoll descriptor that is readable whenever `dispatch` has something to do.
  public var descriptor: Int32 { wl_event_loop_get_fd(pointer) }

  /// Handles what is ready, after waiting for it for at most `milliseconds`; -1 waits for ever.
  ///
  /// libwayland handles at most 32 sources in one call, and of each client at most 4 KiB of requests. After a turn in
  /// which clients sent much, input is handled before the clients.
  public func dispatch(milliseconds: Int32) {
    wl_event_loop_dispatch_idle(pointer)
    let isInputFirst = wasBusy && serveInputs()
    let before = display?.requestCount ?? 0
    wl_event_loop_dispatch(pointer, isInputFirst ? 0 : milliseconds)
    wasBusy = (display?.requestCount ?? 0) &- before >= Self.busyTurn
  }

  /// - Returns: whether any input was ready.
  private func serveInputs() -> Bool {
    inputs.removeAll { $0.source == nil }
    var polled = inputs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return false }
    let ready = zip(inputs, polled).filter { $1.revents != 0 }.map(\.0)
    for input in ready { input.source?.run() }
    return true
  }

  /// Does the same as `watch` for a descriptor that input comes from: it does not wait for busy clients.
  public func watchInput(_ descriptor: Int32, _ action: @escaping () -> Void) -> EventSource {
    let source = watch(descriptor, action)
    inputs.append(WatchedInput(descriptor: descriptor, source: source))
    return source
  }

  /// Calls back while the descriptor can be read, or has hung up.
  public func watch(_ descriptor: Int32, _ action: @escaping () -> Void) -> EventSource {
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

  /// A timer that is not set yet.
  public func timer(_ action: @escaping () -> Void) -> EventSource {
    EventSource(of: display, action) { data in
      wl_event_loop_add_timer(
        pointer,
        { data in
          EventSource.run(data)
          return 0
        }, data)
    }
  }

  public func signal(_ number: Int32, _ action: @escaping () -> Void) -> EventSource {
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

/// Something the loop watches; it stops watching when this object goes.
public final class EventSource {
  private final class Hook {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
  }

  private let hook: Hook
  private var pointer: OpaquePointer?
  /// What a descriptor is watched for; asking the kernel for the same again costs as much as an event.
  private var watched = UInt32(WL_EVENT_READABLE)
  /// A source must be gone before the loop is.
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

  /// Does what the loop does when the source is ready; nothing once it is cancelled.
  fileprivate func run() { if pointer != nil { hook.action() } }

  /// Sets a timer; 0 clears it.
  public func fire(afterMilliseconds delay: Int32) {
    if let pointer { wl_event_source_timer_update(pointer, delay) }
  }

  /// Says what a watched descriptor is watched for from now on; that it has hung up is always told.
  public func watch(reading: Bool, writing: Bool) {
    let events = (reading ? UInt32(WL_EVENT_READABLE) : 0) | (writing ? UInt32(WL_EVENT_WRITABLE) : 0)
    guard let pointer, events != watched else { return }
    wl_event_source_fd_update(pointer, events)
    watched = events
  }

  public func cancel() {
    if let pointer { wl_event_source_remove(pointer) }
    pointer = nil
  }

  deinit { cancel() }
}
