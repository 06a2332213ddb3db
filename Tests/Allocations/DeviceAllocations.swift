import CBenchmarks
import Geometry
import Libinput
import Seats

/// The allocations of the translation of a device's reports.
struct DeviceAllocations {
  /// A hundred touches from down to up. `nil` if they are not four hundred events.
  func translatedReports() -> UInt64? {
    var translation = DeviceTranslation(
      DeviceID(.scripts, 1), mapping: OutputMapping(frame: Rect(x: 0, y: 0, width: 640, height: 480)))
    var events: [InputEvent] = []
    events.reserveCapacity(8)
    var count = 0
    bench_start_counting()
    for step in 0..<100 {
      events.removeAll(keepingCapacity: true)
      translation.translate(.touchDown(slot: 0, x: 0.5, y: 0.5), into: &events)
      translation.translate(.touchMotion(slot: 0, x: Double(step) / 100, y: 0.5), into: &events)
      translation.translate(.touchUp(slot: 0), into: &events)
      translation.translate(.touchFrame, into: &events)
      count += events.count
    }
    let counted = bench_stop_counting().own
    return count == 400 ? counted : nil
  }
}
