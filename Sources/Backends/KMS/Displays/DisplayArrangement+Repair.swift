import System

/// Displays that have to be set again, while the others stay as they are.
extension DisplayArrangement {
  /// Plans to set the modes again of heads whose links have failed, as those of faulty cables do. Heads that were replaced
  /// meanwhile have set theirs.
  func noteFailures(of heads: [Head], at now: UInt64) {
    for display in all {
      guard let head = display.head, heads.contains(where: { $0 === head }) else { continue }
      warn("the link to display \(display.name) has failed; its mode is set again")
      display.linkDidFail(at: now)
    }
  }

  /// Sets the mode of one display again. If it is refused, the other modes of the display are tried.
  func light(_ display: Display) -> CommitResult {
    guard let head = display.head else { return .done }
    display.beginAttempt()
    let result = display.light(by: head, on: card)
    guard case .refused(let reason) = result else { return result }
    warn(refusal: reason, of: head.mode, display)
    for mode in display.trials(display.settings) where mode != head.mode {
      guard let other = try? DisplayPlan.head(of: display, display.settings, head.route, mode, on: card) else {
        continue
      }
      switch display.light(by: other, on: card) {
      case .done:
        let entries = all.map {
          DisplayPlan.Entry(display: $0, settings: $0.settings, head: $0 === display ? other : $0.head)
        }
        adopt(DisplayPlan(entries), didSetMode: false)
        displaysDidChange()
        return .done
      case .refused(let reason): warn(refusal: reason, of: mode, display)
      case let other: return other
      }
    }
    return result
  }

  func warn(refusal reason: ErrorNumber, of mode: KernelMode, _ display: Display) {
    warn("display \(display.name) refuses its mode \(mode.words): \(reason)")
  }
}
