import Documents
import Evidence
import Rendering
import Scripts

extension PictureExaminer {
  /// The script time between two looks while the script's clock passes.
  private static let frame: Int64 = 16_667

  /// Returns whether the part has not changed for the time of the check, in real time.
  func hasRested(_ look: PictureLook, _ check: PixelCheck, _ trial: CheckTrial) throws -> Bool {
    if look.isRepeated { return trial.rest.hasRestedFurther() }
    return try trial.rest.hasRested(look.seen) { first, second in
      guard first.size == second.size else { return second.bounds }
      let difference = try second.difference(from: first, tolerance: check.channelTolerance, mask: look.mask)
      return difference.percent <= check.differing * 100 ? nil : difference.bounds
    }
  }

  /// Examines whether a picture is at rest: for the time of the check in real time, and then for the same time of the
  /// script.
  ///
  /// Some clients draw by their own clock, others by the times of their frames, which are script time. The script's
  /// clock passes only after the first part, so a run whose clients are at rest always takes the same script time.
  func examineRest(
    _ look: PictureLook, _ check: PixelCheck, in frame: PlaceFrame, _ trial: inout CheckTrial
  ) throws -> Finding {
    guard try hasRested(look, check, trial) else { return restless(look, &trial, frame) }
    guard !parts.patience.isClockRunning else { return .holds }
    var left = trial.rest.span.microseconds
    while left > 0, parts.patience.halt == nil, !parts.patience.isOutOfTime {
      parts.time.pass(microseconds: UInt64(min(left, Self.frame)))
      left -= Self.frame
      parts.patience.settle()
      guard let now = self.look(check, in: frame, &trial) else {
        return .fails(expected: "an area on an output", actual: "no output shows this area")
      }
      let changes = trial.rest.changes
      _ = try hasRested(now, check, trial)
      if trial.rest.changes != changes {
        trial.pictures = ComparedPictures(now, check)
        return restless(now, &trial, frame)
      }
    }
    return .holds
  }

  private func restless(_ look: PictureLook, _ trial: inout CheckTrial, _ frame: PlaceFrame) -> Finding {
    trial.pictures?.expected = trial.rest.previous
    let changes = trial.rest.changes
    return .fails(
      expected: "a picture unchanged for \(trial.rest.span)",
      actual: changes == 0
        ? "it has not changed, but the limit ended before this time had passed"
        : "it changed \(changes) \(changes == 1 ? "time" : "times")\(look.changeWords(trial, frame))")
  }
}
