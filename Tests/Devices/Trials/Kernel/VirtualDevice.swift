import CUinput
import Glibc
import Recordings
import TrialPrograms

/// A device created through uinput. To other programs it looks like a real one.
final class VirtualDevice {
  let name: String
  /// Waits until all readers have read the events that were sent so far. It is called before more events are sent than
  /// the kernel keeps for a reader, so that a busy machine does not lose any. Nil: events are sent without waiting.
  var catchUp: (() throws(TrialFailure) -> Void)?
  private let descriptor: Int32
  private var isPlugged = true
  /// The number of events that may wait for a reader.
  private let queueLength: Int
  /// The number of events that were sent since readers have last caught up.
  private var waiting = 0

  /// - Parameters:
  ///   - description: the device's events and ranges. Fuzz is omitted: the kernel and libinput both smooth by it, which
  ///     would make the resulting events unpredictable.
  ///   - place: where the device is plugged in. libinput groups the parts of a tablet by it.
  init(_ description: RecordedDevice, place: String? = nil) throws(TrialFailure) {
    name = description.name
    queueLength = description.queueLength
    descriptor = fp_uinput_open()
    guard descriptor >= 0 else { throw TrialFailure(systemCall: "cannot open /dev/uinput") }
    try describe(description)
    if let place { try check(fp_uinput_set_place(descriptor, place), "place \(place)") }
    var identity = input_id()
    identity.bustype = description.identity.bus
    identity.vendor = description.identity.vendor
    identity.product = description.identity.product
    identity.version = description.identity.version
    guard fp_uinput_create(descriptor, name, identity) == 0 else {
      throw TrialFailure(systemCall: "cannot make the device \(name)")
    }
  }

  /// The path of the device file, for example `/dev/input/event3`.
  func path() throws(TrialFailure) -> String {
    var name = [CChar](repeating: 0, count: 64)
    guard fp_uinput_system_name(descriptor, &name, Int32(name.count)) >= 0 else {
      throw TrialFailure(systemCall: "\(self.name) has no name in the system")
    }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let files = try TextFile.names(in: "/sys/devices/virtual/input/\(text)").filter { $0.hasPrefix("event") }
    guard let file = files.first else { throw TrialFailure("\(self.name) has no file") }
    return "/dev/input/\(file)"
  }

  private func describe(_ description: RecordedDevice) throws(TrialFailure) {
    for property in description.properties.sorted() {
      try check(fp_uinput_add_property(descriptor, Int32(property)), "property \(property)")
    }
    for (type, codes) in description.codes.sorted(by: { $0.key < $1.key }) where !codes.isEmpty {
      try check(fp_uinput_add_type(descriptor, Int32(type)), "type \(type)")
      for code in codes.sorted() {
        try check(fp_uinput_add_code(descriptor, Int32(type), Int32(code)), "code \(code) of type \(type)")
      }
    }
    for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) {
      var range = input_absinfo()
      range.minimum = axis.minimum
      range.maximum = axis.maximum
      range.flat = axis.flat
      range.resolution = axis.resolution
      try check(fp_uinput_set_axis(descriptor, Int32(code), range), "axis \(code)")
    }
  }

  private func check(_ result: Int32, _ what: String) throws(TrialFailure) {
    if result < 0 { throw TrialFailure(systemCall: "\(name) cannot have \(what)") }
  }

  /// Sends events and the end of their report.
  ///
  /// - Returns: the interval during which the kernel received them. All events of a report get the same time.
  @discardableResult
  func send(_ events: [DeviceEvent]) throws(TrialFailure) -> ClosedRange<Int64> {
    try send(raw: events + [DeviceEvent(EV_SYN, SYN_REPORT, 0)])
  }

  @discardableResult
  func send(raw events: [DeviceEvent]) throws(TrialFailure) -> ClosedRange<Int64> {
    if let catchUp, waiting + events.count > queueLength {
      try catchUp()
      waiting = 0
    }
    waiting += events.count
    let records = events.map { event in
      var record = input_event()
      record.type = event.type
      record.code = event.code
      record.value = event.value
      return record
    }
    let before = Clock.now
    let written = records.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == records.count * MemoryLayout<input_event>.stride else {
      throw TrialFailure(systemCall: "\(name) cannot send")
    }
    return before...Clock.now
  }

  func unplug() {
    guard isPlugged else { return }
    isPlugged = false
    _ = fp_uinput_destroy(descriptor)
    close(descriptor)
  }

  deinit { unplug() }
}

extension RecordedDevice {
  /// Half of the events that the kernel keeps for a reader of the device: at least 64, and for slots eight reports in
  /// which every slot has every value (`evdev_compute_buffer_size`). Further events are lost: the reader gets
  /// `SYN_DROPPED` in their place.
  fileprivate var queueLength: Int {
    let values = axes.keys.count { Int32($0) > ABS_MT_SLOT && Int32($0) <= ABS_MT_TOOL_Y }
    let slots = axes[UInt16(ABS_MT_SLOT)].map { Int($0.maximum) + 1 } ?? 0
    return max(64, 8 * slots * values) / 2
  }
}

/// An event without a time.
struct DeviceEvent: Equatable {
  var type: UInt16
  var code: UInt16
  var value: Int32

  /// Creates an event from the types and codes of C.
  init(_ type: Int32, _ code: Int32, _ value: Int32) {
    self.type = UInt16(type)
    self.code = UInt16(code)
    self.value = value
  }
}
