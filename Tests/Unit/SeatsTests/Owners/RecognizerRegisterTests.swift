import Interaction
import Surfaces
import Testing

@testable import Seats

@Suite struct RecognizerRegisterTests {
  private func scope(_ number: UInt32) -> ResponderScope {
    number.isMultiple(of: 2) ? .shell : .window(WindowID(rawValue: number))
  }

  @Test func recognizersKeepTheirNumbersNamesAndScopes() {
    var register = RecognizerRegister()
    let recognizers = (1...600).map { number in
      let recognizer = TapGestureRecognizer()
      recognizer.name = "tap \(number)"
      register.add(recognizer, to: scope(UInt32(number)))
      return recognizer
    }
    #expect(register.present.map(\.number) == Array(1...600))
    for (index, recognizer) in recognizers.enumerated() {
      #expect(recognizer.number == UInt32(index + 1))
      #expect(register.name(recognizer.number) == "tap \(index + 1)")
      #expect(register.scope(recognizer.number) == scope(recognizer.number))
    }
    for number in [0, 601, UInt32.max] {
      #expect(register.name(number) == "recognizer \(number)")
      #expect(register.scope(number) == nil)
    }
  }

  /// The entries of removed recognizers leave gaps when they are dropped.
  @Test func recognizersAreFoundBetweenRemovedOnes() {
    var register = RecognizerRegister()
    var present: [UInt32: String] = [:]
    for number in 1...4_000 as ClosedRange<UInt32> {
      let recognizer = TapGestureRecognizer()
      recognizer.name = "tap \(number)"
      register.add(recognizer, to: .shell)
      // The distances between the remaining ones differ.
      if number == 7 || number % 97 == 0 { present[number] = "tap \(number)" } else { register.retire(recognizer) }
    }
    #expect(register.present.map(\.number) == present.keys.sorted())
    for (number, name) in present { #expect(register.name(number) == name) }
    #expect(register.name(1) == "recognizer 1")
    #expect(register.name(98) == "recognizer 98")
    #expect(register.scope(3_999) == .shell)
  }
}
