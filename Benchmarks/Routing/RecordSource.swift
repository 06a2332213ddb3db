import Assembly
import CBenchmarks
import Geometry
import Glibc
import Measuring
import Seats
import WaylandServer

/// An input device that reads a socket. Each record is routed in the turn of the loop in which it arrives.
final class RecordSource {
  private let compositor: Compositor
  private let socket: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 * InputRecord.size, alignment: 8)
  private var filled = 0
  private var watch: EventSource?
  private(set) var isOpen = true
  private var echo: RecordEcho?
  private let device = DeviceID(.scripts, 1)

  /// - Parameter recordsTwice: whether entries of the flight recorder are written twice.
  init(_ socket: Int32, compositor: Compositor, recordsTwice: Bool) {
    self.socket = socket
    echo = recordsTwice ? RecordEcho(of: compositor.trace.recorder) : nil
    self.compositor = compositor
    watch = compositor.loop.watch(socket) { [unowned self] in readRecords() }
  }

  deinit { buffer.deallocate() }

  private func readRecords() {
    let count = recv(socket, buffer.baseAddress! + filled, buffer.count - filled, 0)
    guard count > 0 else {
      isOpen = count < 0 && errno == EINTR
      return
    }
    filled += count
    let now = compositor.clock.now
    var next = 0
    while filled - next >= InputRecord.size {
      apply(buffer.load(fromByteOffset: next, as: InputRecord.self), at: now)
      echo?.recordAgain()
      next += InputRecord.size
    }
    filled -= next
    if filled > 0 { memmove(buffer.baseAddress!, buffer.baseAddress! + next, filled) }
  }

  private func apply(_ record: InputRecord, at time: InputTime) {
    switch InputRecord.Kind(rawValue: record.kind) {
    case .pointerMotion:
      compositor.route(.pointer(.motionAbsolute(to: Point(Double(record.first), Double(record.second)))), at: time)
      compositor.route(.pointer(.frame), at: time)
    case .pointerButton:
      compositor.route(
        .pointer(.button(device: device, code: UInt32(record.first), isPressed: record.second != 0)), at: time)
      compositor.route(.pointer(.frame), at: time)
    case .key:
      compositor.route(.key(.key(device: device, code: UInt32(record.first), isPressed: record.second != 0)), at: time)
    case .touchDown: touch(.touch(.down(sample(record))), at: time)
    case .touchMotion: touch(.touch(.motion(sample(record))), at: time)
    case .touchUp: touch(.touch(.up(device: device, finger: record.first)), at: time)
    case .ping: answer(UInt8(0))
    case .startCounting: bench_start_counting()
    case .stopCounting: answer(bench_stop_counting())
    case .startInstructions: bench_start_instructions()
    case .stopInstructions:
      bench_stop_instructions()
      answer(UInt8(0))
    case nil: isOpen = false
    }
  }

  private func touch(_ event: InputEvent, at time: InputTime) {
    compositor.route(event, at: time)
    compositor.route(.touch(.frame(device: device)), at: time)
  }

  private func sample(_ record: InputRecord) -> FingerSample {
    FingerSample(device: device, finger: record.first, place: Point(Double(record.second), Double(record.third)))
  }

  private func answer(_ value: some BitwiseCopyable) {
    isOpen = withUnsafeBytes(of: value) { $0.send(to: socket) } && isOpen
  }
}
