import Assembly
import Control
import JSONText
import Policies

/// Finds the outputs of touchscreens for a client. It takes as long as the user needs.
extension ControlServer {
  func identifyTouchscreens(id: JSON, for connection: Connection) throws(ControlError) {
    do throws(TouchscreenIdentification.Obstacle) {
      try compositor.seat.identification.begin { [unowned self] outcome in
        identifying = nil
        connection.isBusy = false
        connection.wasActive()
        connection.mailbox.answer(answer(outcome, id: id))
      }
    } catch {
      throw ControlError(error)
    }
    identifying = connection
    connection.isBusy = true
  }

  /// Ends the identification of touchscreens if its client has gone.
  func endAbandonedIdentification() {
    guard let identifying, identifying.isGone else { return }
    compositor.seat.identification.cancel()
    identifying.isBusy = false
    self.identifying = nil
  }

  private func answer(_ outcome: TouchscreenIdentification.Outcome, id: JSON) -> ControlAnswer {
    switch outcome {
    case .locked:
      return .error(id: id, ControlError(.refused, "cannot identify touchscreens: the session was locked meanwhile"))
    case .completed(let found, let skipped):
      var result: [String: JSON] = [
        "touchscreens": .array(found.map(\.json)), "skipped": .array(skipped.map(JSON.string)),
      ]
      let warnings = found.compactMap(\.warning)
      if !warnings.isEmpty { result["warnings"] = .array(warnings.map(JSON.string)) }
      return .result(id: id, .object(result))
    }
  }
}

extension TouchscreenIdentification.Found {
  fileprivate var json: JSON {
    [
      "name": .string(device.name), "vendor": .number(Double(device.vendor)),
      "product": .number(Double(device.product)), "path": .string(device.path), "output": .string(output),
      "match": match?.json ?? .null,
    ]
  }

  /// The reason why no rule of a policy can map the touchscreen.
  fileprivate var warning: String? {
    guard match == nil else { return nil }
    return "the touchscreen \"\(device.name)\" of \(output) cannot be mapped: another one has the same name, vendor, "
      + "product and path; plug it in elsewhere, or set WL_OUTPUT by a rule of udev"
  }
}

extension ControlError {
  fileprivate init(_ obstacle: TouchscreenIdentification.Obstacle) {
    switch obstacle {
    case .isRunning: self.init(.busy, "touchscreens are being identified already")
    case .isLocked: self.init(.refused, "cannot identify touchscreens: the session is locked")
    case .noOutput: self.init(.refused, "cannot identify touchscreens: there is no output")
    case .noTouchscreen:
      self.init(
        .refused,
        "cannot identify touchscreens: this Fingerpost uses no touchscreen of the machine; plug one in, or look at the list of "
          + "'fingerpost devices'; only 'fingerpost run', 'fingerpost kiosk' and '--input libinput' use real touchscreens"
      )
    }
  }
}
