import ArgumentParser
import Documents

/// The option that selects where pictures are shown.
struct DisplayOptions: ParsableArguments {
  /// Where pictures are shown.
  enum Choice: Equatable {
    /// On displays if there is a card for them, else in memory.
    case auto
    case memory
    /// On the displays of a card; nil for the first card with a display.
    case card(String?)
  }

  @Option(
    help: ArgumentHelp(
      """
      Where pictures are shown: 'kms' uses the first graphics card with a display, 'kms:PATH' a card that you choose, such \
      as kms:/dev/dri/card1, 'none' keeps outputs in memory, and 'auto' is 'kms' if a card can be used, else 'none'.
      """, valueName: "display"))
  var display = "auto"

  func validate() throws {
    guard Self.choice(display) != nil else {
      throw ValidationError(
        "invalid display \(display.quotedForPeople): expected auto, none, kms or kms:PATH such as kms:/dev/dri/card0")
    }
  }

  var choice: Choice { Self.choice(display) ?? .auto }

  private static func choice(_ word: String) -> Choice? {
    switch word {
    case "auto": .auto
    case "none": .memory
    case "kms": .card(nil)
    case _ where word.hasPrefix("kms:/"): .card(String(word.dropFirst(4)))
    default: nil
    }
  }
}
