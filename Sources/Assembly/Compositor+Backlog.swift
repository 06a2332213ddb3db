import CSystem
import Globals

/// Work that was left for later turns of the loop, so that none takes long.
extension Compositor {
  /// Objects of departed clients after which freed memory is given back to the system.
  private static let largeDeparture = 2048

  /// Whether pictures of some commits are still to be copied: what is shown is not what clients have drawn.
  public var isCopying: Bool { images.isBehind }

  /// Whether anything of clients that have gone is still to be freed.
  public var isFreeing: Bool { !departed.isEmpty }

  /// Ends a turn of the loop with a portion of what waits.
  func workOff() {
    for step in images.workOff() { show(step.damage, of: step.surface) }
    if departed.free(portion: server.bounds.freedObjectsPerTurn) >= Self.largeDeparture {
      fp_return_free_memory()
    }
    if images.isBehind || !departed.isEmpty { backlog?.fire(afterMilliseconds: 1) }
  }
}
