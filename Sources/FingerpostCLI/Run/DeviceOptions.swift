import ArgumentParser
import Libinput

/// Where a command takes real devices from.
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

  /// Nil where nothing was said.
  var source: DeviceSource? {
    guard !input.isEmpty else { return nil }
    let paths = input.flatMap { Self.paths(of: $0) ?? [] }
    return paths.isEmpty ? .seat(seat) : .paths(paths)
  }

  /// None for all devices of the seat; nil for what is no source.
  private static func paths(of word: String) -> [String]? {
    if word == "libinput" { return [] }
    guard word.hasPrefix("libinput:") else { return nil }
    let paths = word.dropFirst("libinput:".count).split(separator: ",", omittingEmptySubsequences: false)
    return paths.contains { $0.isEmpty } ? nil : paths.map(String.init)
  }
}
