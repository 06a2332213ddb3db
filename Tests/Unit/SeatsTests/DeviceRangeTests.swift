import Seats
import Testing

@Suite("The numbers of devices")
struct DeviceRangeTests {
  @Test func noTwoRangesShareANumber() {
    for range in DeviceRange.allCases {
      for other in DeviceRange.allCases where other != range {
        #expect(!range.numbers.overlaps(other.numbers), "\(range) and \(other)")
      }
    }
  }

  @Test func noRangeHasTheNumbersThatMeanNoDevice() {
    for range in DeviceRange.allCases {
      #expect(!range.numbers.contains(0) && !range.numbers.contains(.max))
    }
  }

  @Test(arguments: DeviceRange.allCases)
  func everyIndexIsANumberOfItsRange(_ range: DeviceRange) {
    let last = UInt32(range.numbers.count)
    #expect(DeviceID(range, 1).rawValue == range.numbers.lowerBound)
    #expect(DeviceID(range, last).rawValue == range.numbers.upperBound)
    #expect(DeviceID(range, last + 1) == DeviceID(range, 1))
    for index: UInt32 in [0, 2, 1000, .max] {
      #expect(range.numbers.contains(DeviceID(range, index).rawValue), "\(index)")
    }
  }

  @Test func numbersInTracesStayTheSame() {
    #expect(DeviceID(.scripts, 1).rawValue == 1)
    #expect(DeviceID(.machine, 1).rawValue == 1001)
    #expect(DeviceID(.clients, 1).rawValue == 0x8000_0001)
  }
}
