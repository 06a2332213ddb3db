/// The rotation from the axes of a sensor to those of the screen, as udev and the kernel describe it.
package struct MountMatrix: Equatable, Sendable {
  /// The numbers row by row; always nine.
  private let numbers: [Double]

  package static let identity = Self([1, 0, 0, 0, 1, 0, 0, 0, 1])

  private init(_ numbers: [Double]) { self.numbers = numbers }

  /// Reads `1, 0, 0; 0, 1, 0; 0, 0, 1`: rows end with semicolons, numbers with commas.
  ///
  /// - Returns: nil unless there are three rows of three numbers, and each row has one other than 0.
  package init?(parsing text: String) {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false).map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { Double(Self.trimmed($0)) }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 }) else { return nil }
    let numbers = rows.joined().compactMap { $0 }
    guard numbers.count == 9, numbers.allSatisfy(\.isFinite) else { return nil }
    // st_accel of some kernels reports a matrix of zeros.
    guard (0..<3).allSatisfy({ row in numbers[(row * 3)..<(row * 3 + 3)].contains { $0 != 0 } }) else { return nil }
    self.init(numbers)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let space: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" }
    var text = text.drop(while: space)
    while let last = text.last, space(last) { text.removeLast() }
    return text
  }

  /// Converts a report of the sensor to the axes of the screen.
  package func applied(to report: Acceleration) -> Acceleration {
    func row(_ index: Int) -> Double {
      numbers[index] * report.x + numbers[index + 1] * report.y + numbers[index + 2] * report.z
    }
    return Acceleration(row(0), row(3), row(6))
  }
}
