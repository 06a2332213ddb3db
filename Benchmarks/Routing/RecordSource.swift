import Assembly
import CBenchmarks
import Geometry
import Glibc
import Measuring
import Seats
import WaylandServer

/// An input device made of a socket: each record that arrives is routed in the same turn of the loop.
final class RecordSource {
  private let compositor: Compositor
  private let socket: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512 * InputRecord.size, alignment: 8)
  private var filled = 0
  private var watch: EventSource?
  private(set) var isOpen = true
  private let device = DeviceID(rawValue: 1)

  init(_ socket: Int32, compositor: Compositor) {
    self.socket = socket
    self.compositor = compositor
    watch = compositor.display.loop.watch(socket) { [unowned self] in readRecords() }
  }

  deinit { buffer.deallocate() }

  private func readRecords() {
    let count = recv(socket, buffer.baseAddress! + filled, buffer.count - filled, 0)
    guard count > 0 else {
      isOpen = count < 0 && errno == EINTR
      return
    }
    filled += count
    var next = 0
    while filled - next >= InputRecord.size {
      apply(buffer.load(fromByteOffset: next, as: InputRecord.self))
      next += InputRecord.size
    }
    filled -= next
    if filled > 0 { memmove(buffer.baseAddress!, buffer.baseAddress! + next, filled) }
  }

  private func apply(_ record: InputRecord) {
    switch InputRecord.Kind(rawValue: record.kind) {
    case .pointerMotion:
      compositor.route(.pointerMotionAbsolute(to: Point(Double(record.first), Double(record.second))))
      compositor.route(.pointerFrame)
    case .pointerButton:
      compositor.route(.pointerButton(device: device, code: UInt32(record.first), isPressed: record.second != 0))
      compositor.route(.pointerFrame)
    case .key:
      compositor.route(.key(device: device, code: UInt32(record.first), isPressed: record.second != 0))
    case .touchDown: touch(.touchDown(sample(record)))
    case .touchMotion: touch(.touchMotion(sample(record)))
    case .touchUp: touch(.touchUp(device: device, finger: record.first))
    case .ping: answer(UInt8(0))
    case .startCounting: bench_start_counting()
    case .stopCounting: answer(bench_stop_counting())
    case nil: isOpen = false
    }
  }

  private func touch(_ event: InputEvent) {
    compositor.route(event)
    compositor.route(.touchFrame(device: device))
  }

  private func sample(_ record: InputRecord) -> FingerSample {
    FingerSample(device: device, finger: record.first, place: Point(Double(record.second), Double(record.third)))
  }

  private func answer(_ value: some BitwiseCopyable) {
    isOpen = withUnsafeBytes(of: value) { $0.send(to: socket) } && isOpen
  }
}
