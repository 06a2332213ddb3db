package import Backends
package import SeatSessions

/// Shows outputs on the displays of a graphics card, by the kernel's mode setting (KMS), without a GPU.
package final class KMSBackend: Backend {
  package let name = "kms"
  private let cards: any CardSource
  private let access: SeatAccess
  private let settings: [String: DisplaySettings]
  private var work: DisplayWork?

  /// - Parameters:
  ///   - cards: the cards of the machine.
  ///   - access: the seat, which says when another session is in front.
  ///   - settings: the settings of displays by their names, such as `HDMI-A-1`; others have their own.
  package init(_ cards: any CardSource, access: SeatAccess, settings: [String: DisplaySettings] = [:]) {
    (self.cards, self.access, self.settings) = (cards, access, settings)
  }

  /// Opens the card, and adds an output for each display.
  ///
  /// - Precondition: the desk's clock runs, because displays have times of their own.
  /// - Throws: if there is no card, or it cannot be used.
  package func start(on desk: any BackendDesk) throws(BackendFault) {
    precondition(desk.hasRunningClock, "displays need a running clock")
    do throws(DeviceFault) {
      let work = try DisplayWork(cards, on: desk, settings)
      access.begin(work, as: .displays, on: desk.loop, log: desk.log)
      do throws(DeviceFault) {
        try work.start()
      } catch {
        access.end(work)
        throw error
      }
      desk.paceByShownFrames()
      self.work = work
    } catch {
      throw BackendFault(error)
    }
  }

  package func outputsDidChange() { work?.outputsDidChange() }

  package func turnDidEnd() { work?.turnDidEnd() }

  package func stop() {
    guard let work else { return }
    self.work = nil
    work.stop()
    access.end(work)
  }
}
