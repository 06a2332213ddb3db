import CBenchmarks
import Geometry
import Libinput
import Seats
import Testing

extension AllocationTests {
  @Test func aDevicesReportsAreTranslatedWithoutAllocations() {
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
    #expect(bench_stop_counting().own == 0)
    #expect(count == 400)
  }
}
