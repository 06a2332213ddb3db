import Surfaces

/// Locks the session, and unlocks it.
///
/// A locked session has the surfaces of the lock, and nothing else: `WindowStack` leaves all other windows out of hit tests,
/// `ClientWindow.isFocusable` keeps the keyboard from them, and `GestureDesk.isSuspended` keeps input from recognizers. So this
/// stage only ends what has begun before.
final class LockStage {
  private let owners: SeatOwners
  private let outbox: Outbox
  private var stack: WindowStack { owners.stack }

  init(_ owners: SeatOwners, _ outbox: Outbox) { (self.owners, self.outbox) = (owners, outbox) }

  // MARK: Locking

  /// Conceals all windows, and cancels everything that is in progress.
  func lock(_ turn: Turn) {
    guard !stack.isLocked else { return }
    stack.lock()
    outbox.lockDidChange(held: owners.keys.delivery.heldCodes)
    turn.note(.sessionLocked, 0, .sessionLock)
    owners.menu.close(because: .sessionLock, turn)
    owners.operation.end(completing: false, turn)
    owners.constraints.endCurrent(turn)
    endKeys(turn)
    turn.follow(owners.focus.dismissPopups(because: .sessionLock, turn))
    endTouches(turn)
    endPointer(turn)
    turn.then(.gestures(.deliver))
    turn.then(.gestures(.settle))
    turn.follow(owners.focus.review(because: .sessionLock, turn))
  }

  /// Gives up the actions of clients and of held keys. The input method's grab waits for the end of the lock.
  private func endKeys(_ turn: Turn) {
    let keys = owners.keys
    keys.pendingActions.giveUpAll()
    keys.loneModifier.cancel()
    if keys.repeats.end(nil) { keys.clock.set(.bindingRepeat, at: nil) }
    turn.then(.action(.reviewHold))
    guard let grab = keys.delivery.grabTarget else { return }
    keys.lockedGrab.keep(grab)
    keys.delivery.endGrab(grab, turn)
  }

  private func endTouches(_ turn: Turn) {
    owners.touches.accommodations.ignoreHeld()
    if owners.emulation.finger != nil { turn.then(.emulation(.end(.sessionLock))) }
    turn.then(.touch(.cancelEverything(.sessionLock)))
  }

  /// Cancels the gestures of touchpads and the presses that recognizers receive. The pointer and tools leave what is
  /// concealed now.
  private func endPointer(_ turn: Turn) {
    turn.then(.touchpad(.cancel(.sessionLock)))
    turn.then(.scroll(.cancel))
    if owners.indirect.mouse.isActive { turn.then(.mouse(.cancel(.sessionLock))) }
    turn.then(.pointer(.follow(.sessionLock)))
    if !owners.tools.isEmpty { turn.then(.tool(.follow)) }
    if owners.desk.watchesHovers { turn.then(.hover) }
  }

  // MARK: Grabs of input methods

  /// Begins a grab. While the session is locked, it waits for the end of the lock.
  func beginKeyGrab(_ target: KeyGrabTarget, _ turn: Turn) {
    stack.isLocked ? owners.keys.lockedGrab.keep(target) : owners.keys.delivery.beginGrab(target, turn)
  }

  /// Ends a grab, also one that waits.
  func endKeyGrab(_ target: KeyGrabTarget, _ turn: Turn) {
    owners.keys.lockedGrab.drop(target)
    owners.keys.delivery.endGrab(target, turn)
  }

  // MARK: Unlocking

  /// Shows all windows again. Fingers and buttons that are down stay with the surfaces of the lock, or with none.
  func unlock(because reason: RoutingReason, _ turn: Turn) {
    guard stack.isLocked else { return }
    stack.unlock()
    outbox.lockDidChange(held: owners.keys.delivery.heldCodes)
    turn.note(.sessionUnlocked, 0, reason)
    turn.follow(owners.focus.lockDidEnd(turn))
    if let grab = owners.keys.lockedGrab.take() { owners.keys.delivery.beginGrab(grab, turn) }
    turn.then(.pointer(.follow(.sessionLock)))
    if !owners.tools.isEmpty { turn.then(.tool(.follow)) }
  }
}
