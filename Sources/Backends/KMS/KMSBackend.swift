package import Backends
package import SeatSessions
import System

/// Shows outputs on the displays of a graphics card, by the kernel's mode setting (KMS). It needs no GPU: only painters of the desk use
/// one.
package final class KMSBackend: Backend {
  package let name = "kms"
  private let cards: any CardSource
  private let access: SeatAccess
  private var settings: [String: DisplaySettings]
  private let time: () -> UInt64
  private var work: DisplayWork?

  /// - Parameters:
  ///   - cards: the cards of the machine.
  ///   - access: the seat, which says when another session is in front.
  ///   - settings: the settings of displays by their names, such as `HDMI-A-1`; others have their own. Later ones are
  ///     passed to `use(_:)`.
  ///   - time: returns the time of CLOCK_MONOTONIC in nanoseconds.
  package init(
    _ cards: any CardSource, access: SeatAccess, settings: [String: DisplaySettings] = [:],
    time: @escaping () -> UInt64 = MonotonicTime.nanoseconds
  ) {
    (self.cards, self.access, self.settings, self.time) = (cards, access, settings, time)
  }

  /// Opens the card, and adds an output for each display. If another session is in front, this is done when the session
  /// of this program comes to the front.
  ///
  /// - Precondition: the desk's clock runs, because displays have times of their own.
  /// - Throws: if there is no card, or it cannot be used.
  package func start(on desk: any BackendDesk) throws(BackendFault) {
    precondition(desk.hasRunningClock, "displays need a running clock")
    access.begin(self, as: .displays, on: desk.loop, log: desk.log)
    do throws(DeviceFault) {
      let work = try DisplayWork(cards, on: desk, settings, time: time)
      try work.start()
      desk.paceByShownFrames()
      self.work = work
      work.turnDidEnd()
    } catch {
      access.leaveIfUnused()
      access.end(self)
      throw BackendFault(error)
    }
  }

  /// Uses the settings of another policy for the displays whose settings differ from those of the previous one. Others keep
  /// what clients have set.
  package func use(_ settings: [String: DisplaySettings]) {
    self.settings = settings
    work?.use(settings)
  }

  package func outputsDidChange() { work?.outputsDidChange() }

  package func turnDidEnd() { work?.turnDidEnd() }

  package func stop() {
    guard let work else { return }
    self.work = nil
    work.stop()
    access.end(self)
  }
}

extension KMSBackend: SeatUser {
  package func seatDidActivate() { work?.seatDidActivate() }

  package func seatDidDeactivate() { work?.seatDidDeactivate() }
}
