import ArgumentParser
import Libinput

/// The options that select real input devices.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Takes real devices: libinput for those of the seat, libinput:PATH,… for single ones.", valueName: "source"))
  var input: [String] = []

  @Option(help: ArgumentHelp("The seat, as udev names it, whose devices are taken.", valueName: "name"))
  var seat = "seat0"

  func validate() throws {
    for word in input where Self.paths(of: word) == nil {
      throw ValidationError("'\(word)' is no source of input; write libinput, or libinput:/dev/input/event3")
    }
    if input.contains("libinput"), input.contains(where: { $0 != "libinput" }) {
      throw ValidationError("devices come from the seat or by their paths, not both")
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
