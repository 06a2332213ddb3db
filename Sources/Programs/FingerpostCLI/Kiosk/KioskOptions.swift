import ArgumentParser
import Documents
import Policies

/// The options of a kiosk, which change its policy.
struct KioskOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time without input after which the screen is blank, for example 10min, or 'never'. The default is that of the \
      policy: 10min.
      """, valueName: "time"))
  var blankAfter: String?

  @Option(
    help: ArgumentHelp(
      """
      The on-screen keyboard: 'auto' for fingerpost-keyboard, squeekboard or wvkbd-mobintl, if one is installed and the \
      policy has no program 'keyboard'; 'none'; or a command, as one line for /bin/sh, such as 'fingerpost-keyboard \
      --layout de,ru'.
      """, valueName: "keyboard"))
  var keyboard = "auto"

  @Option(
    help: ArgumentHelp(
      """
      The edit menu, which a long press opens: 'auto' for fingerpost-edit-menu, unless the policy has a program 'edit-menu'; \
      'none' for that of the policy, if it has one; or a command, as one line for /bin/sh, such as 'fingerpost-edit-menu \
      --theme dark'.
      """, valueName: "menu"))
  var editMenu = "none"

  @Option(
    help: ArgumentHelp(
      """
      The events that the application gets for fingers: 'touch', or 'pointer', where a long press clicks the secondary button. \
      The default is that of the policy: 'touch' for browsers, 'pointer' for others.
      """, valueName: "events"))
  var fingers: String?

  @Flag(help: "Print the policy that the program contains, and run nothing.")
  var printPolicy = false

  func validate() throws {
    if let blankAfter, Self.blanking(blankAfter) == nil {
      throw ValidationError(
        "invalid time \(blankAfter.quotedForPeople): expected never, or a time from 1ms to 86400s such as 10min")
    }
    if keyboard.allSatisfy(\.isWhitespace) {
      throw ValidationError("invalid keyboard \(keyboard.quotedForPeople): expected auto, none or a command")
    }
    if editMenu.allSatisfy(\.isWhitespace) {
      throw ValidationError("invalid edit menu \(editMenu.quotedForPeople): expected auto, none or a command")
    }
    if let fingers, KioskSettings.Fingers(rawValue: fingers) == nil {
      throw ValidationError("invalid events for fingers \(fingers.quotedForPeople): expected pointer or touch")
    }
  }

  /// - Parameter application: the application and its arguments; empty for that of the policy.
  func settings(_ application: [String]) -> KioskSettings {
    var settings = KioskSettings()
    settings.application = application
    settings.blanking = blankAfter.flatMap(Self.blanking)
    settings.fingers = fingers.flatMap(KioskSettings.Fingers.init(rawValue:))
    switch keyboard {
    case "auto": settings.keyboard = .automatic
    case "none": settings.keyboard = .none
    default: settings.keyboard = .command(["/bin/sh", "-c", keyboard])
    }
    switch editMenu {
    case "auto": settings.editMenu = .automatic
    case "none": settings.editMenu = .ofPolicy
    default: settings.editMenu = .command(["/bin/sh", "-c", editMenu])
    }
    return settings
  }

  /// Nil if the text is invalid.
  private static func blanking(_ text: String) -> KioskSettings.Blanking? {
    if text == "never" { return .never }
    guard let time = TimeSpan(text), IdlePolicy.spans.contains(time) else { return nil }
    return .after(time)
  }
}
