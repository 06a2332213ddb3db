import TrialPrograms

/// Fingers on a touchpad that move at a realistic speed.
final class Pad {
  struct Stroke {
    var from: (x: Int32, y: Int32)
    var to: (x: Int32, y: Int32)

    func place(_ part: Double) -> (Int32, Int32) {
      (from.x + Int32(Double(to.x - from.x) * part), from.y + Int32(Double(to.y - from.y) * part))
    }
  }

  let device: VirtualDevice
  private var fingers = Fingers(onTouchpad: true)
  private var count: Int32 = 0

  init(_ device: VirtualDevice) { self.device = device }

  /// Fingers land together.
  func put(_ places: [(Int32, Int32)]) throws(TrialFailure) {
    var events: [DeviceEvent] = []
    for (x, y) in places {
      events += fingers.down(count, x, y)
      count += 1
    }
    try device.send(events)
  }

  /// All fingers lift together.
  func lift() throws(TrialFailure) {
    var events: [DeviceEvent] = []
    for slot in (0..<count).reversed() { events += fingers.up(slot) }
    count = 0
    try device.send(events)
  }

  /// Fingers land, move for a quarter of a second, and lift.
  func draw(_ strokes: [Stroke]) throws(TrialFailure) {
    let steps = 25
    try put(strokes.map { $0.place(0) })
    let began = Clock.now
    for step in 1...steps {
      Clock.wait(until: began + Int64(step) * 10_000)
      var events: [DeviceEvent] = []
      for (slot, stroke) in strokes.enumerated() {
        let (x, y) = stroke.place(Double(step) / Double(steps))
        events += fingers.move(Int32(slot), x, y)
      }
      try device.send(events)
    }
    try lift()
  }
}
