import Testing

@testable import Accessibility

/// The first answer to programs of Qt 5.
struct LateEnablingTests {
  private final class Answers {
    private var enabling = LateEnabling()
    func delays(_ property: String, to program: String) -> Bool { enabling.delays(property, to: program) }
  }

  private let enabling = Answers()

  @Test("A program that asks for the screen reader first hears a no once")
  func qt() {
    #expect(!enabling.delays("ScreenReaderEnabled", to: ":1.2"))
    #expect(enabling.delays("IsEnabled", to: ":1.2"))
    #expect(!enabling.delays("ScreenReaderEnabled", to: ":1.2"))
    #expect(!enabling.delays("IsEnabled", to: ":1.2"))
  }

  @Test("Other programs hear a yes at once, also while Qt asks")
  func others() {
    #expect(!enabling.delays("IsEnabled", to: ":1.3"))
    #expect(!enabling.delays("ScreenReaderEnabled", to: ":1.2"))
    #expect(!enabling.delays("IsEnabled", to: ":1.3"))
    #expect(enabling.delays("IsEnabled", to: ":1.2"))
  }

  @Test("Many programs are not remembered without end")
  func bound() {
    for number in 0..<20_000 {
      _ = enabling.delays("ScreenReaderEnabled", to: ":1.\(number)")
      _ = enabling.delays("IsEnabled", to: ":1.\(number)")
    }
    _ = enabling.delays("ScreenReaderEnabled", to: "last")
    #expect(!enabling.delays("IsEnabled", to: "last"))
  }
}
