/// One `struct input_event`.
package struct RecordedEvent: Hashable, Sendable {
  /// The time in microseconds, by the recording's own clock.
  package var at: Int64
  package var type: UInt16
  package var code: UInt16
  package var value: Int32
  /// The line in the file, from 1; 0 for an event that was not read from a file.
  package var line: Int

  package init(at: Int64, type: UInt16, code: UInt16, value: Int32, line: Int = 0) {
    self.at = at
    self.type = type
    self.code = code
    self.value = value
    self.line = line
  }
}

/// One device and the events that it sent.
package struct RecordedStream: Equatable, Sendable {
  package var device: RecordedDevice
  package var events: [RecordedEvent]

  package init(device: RecordedDevice, events: [RecordedEvent]) {
    self.device = device
    self.events = events
  }

  /// Returns true if the device can send such events, by its description, or by its events if the description does not
  /// list them.
  func has(_ type: UInt16, _ code: UInt16) -> Bool {
    if let codes = device.codes[type] { return codes.contains(code) }
    if type == EvdevType.absolute, device.axes[code] != nil { return true }
    return events.contains { $0.type == type && $0.code == code }
  }
}
