import Geometry
import Scripts
import Seats

/// Maps the fingers of all devices to the numbers that a script gives them, with the last position of each.
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

  /// The numbers of a device's fingers, highest first: the order in which a device cancels them.
  func all(of device: DeviceID) -> [Int] {
    numbers.filter { $0.key.device == device }.map(\.value).sorted(by: >)
  }

  /// Assigns the smallest free number from 1 to 999; nil if all are in use.
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
