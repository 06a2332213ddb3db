package import SeatSessions
import System

/// The cards of this machine, opened through the session at the seat.
package final class SeatCards: CardSource {
  private let access: SeatAccess
  /// The card that the user names; nil for the first with a display.
  private let wanted: String?
  private let folder: String
  private var card: CardChoice.Chosen?
  private let monitor: CardMonitor?

  /// - Parameters:
  ///   - access: the seat, shared with the input devices.
  ///   - wanted: the path of a card; nil for the first with a display.
  ///   - folder: the folder of the cards.
  package init(_ access: SeatAccess, wanted: String? = nil, folder: String = "/dev/dri") {
    (self.access, self.wanted, self.folder) = (access, wanted, folder)
    monitor = CardMonitor()
  }

  package var path: String { card?.path ?? wanted ?? folder }

  package func open() throws(DeviceFault) -> (any CardKernel)? {
    // The kernel and udev report changes by this path, not by a link to it.
    let paths = wanted.map { [Folder.resolved($0) ?? $0] } ?? cards()
    let (chosen, faults) = CardChoice.choose(among: paths) { (path) throws(DeviceFault) in try open(path) }
    if let chosen {
      card = chosen
      return chosen.kernel
    }
    if !access.isInFront, faults.contains(where: \.isDenial) { return nil }
    guard let first = faults.first else {
      throw DeviceFault(
        .noSuchFile,
        "there is no graphics card in \(folder): load the driver of the card, or use --display none to run in memory")
    }
    throw faults.count == 1
      ? first : DeviceFault(first.reason, faults.map(\.description).joined(separator: "; "))
  }

  /// The paths of the cards, in the order in which they are tried.
  private func cards() -> [String] {
    CardChoice.cards(among: Folder.names(in: folder), showsStart: CardChoice.showsStart).map { "\(folder)/\($0)" }
  }

  private func open(_ path: String) throws(DeviceFault) -> LibdrmKernel {
    try CardFile.check(path)
    return try LibdrmKernel(try access.openDisplay(path), path: path) { [access] in access.close($0) }
  }

  /// The descriptor is closed when nobody uses the kernel any more.
  package func close() { card = nil }

  package var descriptor: Int32? { monitor?.descriptor }

  package func changes() -> Set<CardChange> { monitor?.changes(of: card?.path) ?? [] }
}
