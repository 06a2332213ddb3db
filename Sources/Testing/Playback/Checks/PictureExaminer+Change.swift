import Documents
import Evidence
import Geometry
import Rendering
import Scripts

extension PictureExaminer {
  /// Examines whether a part has changed, or has not changed, since the beginning of a step.
  ///
  /// - Parameter step: the name of the step; nil for the last input step.
  func examineChange(
    _ look: PictureLook, _ check: PixelCheck, since step: String?, isWanted: Bool, in frame: PlaceFrame,
    _ trial: inout CheckTrial
  ) throws -> Finding {
    let since = step.map { "the step \($0.quotedForPeople)" } ?? "the last input step"
    let expected =
      isWanted
      ? "a picture that has changed since \(since), for \(trial.rest.span)"
      : "the same picture as at the beginning of \(since), unchanged for \(trial.rest.span)"
    guard let mark = parts.observations.pictures?.picture(of: look.excerpt.output, since: step) else {
      return .fails(expected: expected, actual: "\(since) was not played, or the output did not exist")
    }
    guard look.part.intersection(mark.bounds) == look.part else {
      return Finding(
        isWanted, expected: expected,
        actual: "the output had \(mark.size.width)x\(mark.size.height) pixels at that time")
    }
    let before = try mark.part(look.part)
    trial.pictures?.expected = before
    let difference = try look.seen.difference(from: before, tolerance: check.channelTolerance, mask: look.mask)
    let isSame = difference.percent <= check.differing * 100
    if isWanted {
      return Finding(
        trial.rest.hasDiffered(look.seen, !isSame), expected: expected,
        actual: isSame ? "the same picture" : "it differs, but has not done so for this time")
    }
    let hasRested = try hasRested(look, check, trial)
    return Finding(
      isSame && hasRested, expected: expected,
      actual: isSame
        ? "the picture is the same, but keeps changing\(look.changeWords(trial, frame))"
        : "it changed\(look.areaWords(difference.bounds, frame))")
  }
}
