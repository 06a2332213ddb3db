import CUinput
import Recordings

/// The smoothing of mtdev, through which libinput reads touchscreens of multitouch protocol A. It works on the lines of a
/// client whose surface fills the touchscreen's output.
struct ContactFilter {
  private struct Axis {
    var minimum: Int
    /// The number of units.
    var count: Int
    /// Pixels of the output.
    var length: Double
    /// mtdev's default, because the trial's devices have no fuzz.
    var fuzz: Int { (count - 1) / 250 }

    init?(_ code: Int32, of device: RecordedDevice, length: Double) {
      guard let axis = device.axes[UInt16(code)] else { return nil }
      minimum = Int(axis.minimum)
      count = Int(axis.maximum) - minimum + 1
      self.length = length
    }

    func units(_ pixels: Double) -> Int { Int((pixels / length * Double(count)).rounded()) + minimum }

    /// Pixels with the wire's resolution.
    func pixels(_ units: Int) -> Double { (Double(units - minimum) / Double(count) * length * 256).rounded() / 256 }

    /// The position that mtdev reports for a position and the one that it has reported before.
    func smooth(_ value: Int, from old: Int) -> Int {
      let step = abs(value - old)
      if step < fuzz / 2 { return old }
      if step < fuzz { return (old * 3 + value) / 4 }
      return step < fuzz * 2 ? (old + value) / 2 : value
    }
  }

  private let x: Axis
  private let y: Axis
  /// The reported positions of the fingers, by the client's number.
  private var places: [Substring: (x: Int, y: Int)] = [:]

  /// - Returns: nil if the device has slots or one finger: it is not read through mtdev.
  init?(_ device: RecordedDevice, on size: (width: Double, height: Double)) {
    guard device.axes[UInt16(ABS_MT_SLOT)] == nil,
      let x = Axis(ABS_MT_POSITION_X, of: device, length: size.width),
      let y = Axis(ABS_MT_POSITION_Y, of: device, length: size.height)
    else { return nil }
    (self.x, self.y) = (x, y)
  }

  /// The line after smoothing; nil for a motion that is dropped.
  mutating func line(_ words: String) -> String? {
    let parts = words.split(separator: " ")
    let place = parts.last?.split(separator: ",").compactMap { Double($0) } ?? []
    guard parts.count == 4, place.count == 2 else { return words }
    var new = (x: x.units(place[0]), y: y.units(place[1]))
    if parts[1] == "motion", let old = places[parts[2]] {
      new = (x.smooth(new.x, from: old.x), y.smooth(new.y, from: old.y))
      if new == old { return nil }
    }
    places[parts[2]] = new
    return "touch \(parts[1]) \(parts[2]) \(x.pixels(new.x)),\(y.pixels(new.y))"
  }
}
