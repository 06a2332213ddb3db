package import SeatSessions
import System

/// The choice of a card among those of a machine.
package enum CardChoice {
  /// An open card, and its path.
  package typealias Chosen = (kernel: any CardKernel, path: String)

  /// The names of cards among the names in a folder of devices, in the order in which they are tried: the one with the
  /// picture of the machine's start, then the others by their numbers.
  package static func cards(among names: [String], showsStart: (String) -> Bool) -> [String] {
    let numbers = names.compactMap { name in name.hasPrefix("card") ? Int(name.dropFirst(4)) : nil }
    let cards = numbers.sorted().map { "card\($0)" }
    let first = cards.filter(showsStart)
    return first + cards.filter { !first.contains($0) }
  }

  /// Returns whether the kernel names a card as the one with the picture of the machine's start.
  static func showsStart(_ card: String) -> Bool {
    // Only cards with the registers of VGA have the file.
    let bytes = try? InputFile.read("/sys/class/drm/\(card)/device/boot_vga", atMost: 16)
    return bytes?.first == UInt8(ascii: "1")
  }

  /// Opens card after card until one has a display. Without any, the first that can be opened is chosen.
  ///
  /// - Returns: the card, nil if none can be opened; and the reasons of the cards that cannot.
  package static func choose(
    among paths: [String], open: (_ path: String) throws(DeviceFault) -> any CardKernel
  ) -> (chosen: Chosen?, faults: [DeviceFault]) {
    var faults: [DeviceFault] = []
    var first: Chosen?
    for path in paths {
      do throws(DeviceFault) {
        let kernel = try open(path)
        // Displays are asked only for a choice, since this takes time.
        if paths.count == 1 || kernel.hasDisplay { return ((kernel, path), faults) }
        if first == nil { first = (kernel, path) }
      } catch {
        faults.append(error)
      }
    }
    return (first, faults)
  }
}

extension CardKernel {
  /// The connectors with a display for a desktop that has modes, in the order of the kernel. The displays are asked,
  /// which takes time.
  func connected() throws(ErrorNumber) -> [ConnectorReport] {
    try resources().connectors.compactMap(display)
  }

  /// Asks a connector for its display; nil without one for a desktop.
  private func display(at id: UInt32) -> ConnectorReport? {
    guard let report = connector(id), report.isConnected, !report.modes.isEmpty else { return nil }
    // Displays for one program, such as headsets, are not for a desktop.
    return properties(of: id, .connector)["non-desktop"]?.value ?? 0 == 0 ? report : nil
  }

  /// Whether a connector has a display. Those after the first one are not asked.
  fileprivate var hasDisplay: Bool {
    (try? resources())?.connectors.contains { display(at: $0) != nil } == true
  }
}
