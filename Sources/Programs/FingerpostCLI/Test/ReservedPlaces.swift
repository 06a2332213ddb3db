import Scripts
import System

/// The ports and the display that no other test of this machine has while this process runs.
final class ReservedPlaces {
  let places: RunPlaces
  /// Nil if all numbers are taken: then the first one is used without a reservation.
  private let slot: MachineSlot?

  /// - Parameters:
  ///   - worker: the number of the test among those that run at the same time.
  ///   - test: the name of the test.
  init(worker: Int, test: String) {
    var places = RunPlaces()
    slot = MachineSlot("fingerpost-places", in: 1...RunPlaces.mostSlots) { number in
      var tried = RunPlaces()
      tried.slot = number
      return (tried.port..<tried.port + RunPlaces.portCount).allSatisfy { LocalPort.isFree($0) }
        && !Folder.contains("/tmp/.X\(tried.display)-lock") && !Folder.contains("/tmp/.X11-unix/X\(tried.display)")
    }
    (places.worker, places.test, places.slot) = (worker, test, slot?.number ?? 1)
    self.places = places
  }
}
