import Geometry
import Scripts
import Seats

/// The numbers that a script gives to fingers of any device, and where those are that are down.
struct FingerNumbers {
  private struct Name: Hashable {
    var device: DeviceID
    var finger: Int32
  }

  private var numbers: [Name: Int] = [:]
  private(set) var places: [Int: Point<LayoutSpace>] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// The number of a finger that is down.
  func number(_ device: DeviceID, _ finger: Int32) -> Int? { numbers[Name(device: device, finger: finger)] }

  /// Those of a device, the last one first, as devices take them back.
  func all(of device: DeviceID) -> [Int] {
    numbers.filter { $0.key.device == device }.map(\.value).sorted(by: >)
  }

  /// The smallest number that is free; nil where a script has no more.
  mutating func add(_ sample: FingerSample) -> Int? {
    guard let number = (1...999).first(where: { places[$0] == nil }) else { return nil }
    numbers[Name(device: sample.device, finger: sample.finger)] = number
    places[number] = sample.place
    return number
  }

  mutating func move(_ number: Int, to place: Point<LayoutSpace>) { places[number] = place }

  mutating func remove(_ number: Int) {
    places[number] = nil
    numbers = numbers.filter { $0.value != number }
  }
}
