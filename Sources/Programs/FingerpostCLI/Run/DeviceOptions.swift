import ArgumentParser
import Documents
import Libinput

/// The options that select real input devices.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Use real input devices: 'libinput' for all of the seat, or 'libinput:PATH,PATH,…' for these only, for example \
      libinput:/dev/input/event3. Can be repeated with paths.
      """, valueName: "source"))
  var input: [String] = []

  @Option(help: ArgumentHelp("The seat whose devices 'libinput' uses, by its name in udev.", valueName: "name"))
  var seat = "seat0"

  func validate() throws {
    for word in input where Self.paths(of: word) == nil {
      throw ValidationError(
        "invalid input source \(word.quotedForPeople): expected libinput, or libinput:PATH,… "
          + "such as libinput:/dev/input/event3")
    }
    if input.contains("libinput"), input.contains(where: { $0 != "libinput" }) {
      throw ValidationError("--input libinput and --input libinput:PATH cannot be combined")
    }
  }

  /// The selected devices; nil without `--input`.
  var source: DeviceSource? {
    guard !input.isEmpty else { return nil }
    let paths = input.flatMap { Self.paths(of: $0) ?? [] }
    return paths.isEmpty ? .seat(seat) : .paths(paths)
  }

  /// The device paths in an option's value: empty for all devices of the seat, nil if the value is invalid.
  private static func paths(of word: String) -> [String]? {
    if word == "libinput" { return [] }
    guard word.hasPrefix("libinput:") else { return nil }
    let paths = word.dropFirst("libinput:".count).split(separator: ",", omittingEmptySubsequences: false)
    return paths.contains { $0.isEmpty } ? nil : paths.map(String.init)
  }
}
