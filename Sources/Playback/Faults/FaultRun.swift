import Assembly
import Documents
import Geometry
import Globals
import Rendering
public import Results
public import Scripts
import Surfaces

/// One of the runs by which a script is tested with faults: the fault, and the last pictures of the run.
///
/// Runs without a fault make the pictures that those with a fault are compared with.
public final class FaultRun {
  /// The fault; nil for a run that makes pictures only.
  public let fault: InjectedFault?
  /// The folder in which the last picture of each output is written, as `last-OUTPUT.png`.
  let folder: String
  /// The folder with the pictures of a run without a fault; nil to compare with nothing.
  let reference: String?
  /// True after the fault was injected and undone.
  public private(set) var isInjected = false
  /// The reason why clients did not settle afterwards; nil if they did.
  public private(set) var stuck: String?
  /// How the last pictures differ from those of the reference.
  public private(set) var differences: [String] = []

  public init(_ fault: InjectedFault?, folder: String, reference: String?) {
    (self.fault, self.folder, self.reference) = (fault, folder, reference)
  }

  func didInject(_ stuck: String?) { (isInjected, self.stuck) = (true, stuck) }

  func note(_ difference: String) { differences.append(difference) }

  /// Judges the run; nil for a run without a fault, and for one that was interrupted or ended before the fault.
  public func record(in result: TestResult) -> FaultRecord? {
    guard let fault, isInjected, result.outcome != .interrupted else { return nil }
    return FaultRecord(
      fault.kind.rawValue, afterStep: fault.afterStep, in: result, stuck: stuck, differences: differences)
  }
}

extension Player {
  /// Writes the last pictures of a run for faults, and compares them with those of a run without a fault.
  func keepLastPictures() {
    guard let faultRun, session.halt == nil, !session.isOutOfTime else { return }
    for output in compositor.outputs.all {
      let name = output.description.name
      do {
        try keepLastPicture(of: name, in: faultRun)
      } catch {
        faultRun.note("output \(name): \(error)")
      }
    }
  }

  private func keepLastPicture(of output: String, in run: FaultRun) throws {
    let settings = script.settings.lastPicture
    let check = PixelCheck(
      space: .output(output), content: .rest, tolerance: settings.tolerance, differing: settings.differing,
      masks: settings.masks)
    let trial = PictureTrial(PictureRest(check.rest))
    guard let frame = finder.frame(of: check.space) else { return }
    let hasRested = session.wait(script.settings.within) {
      if case .holds = examinePixels(check, trial) { true } else { false }
    }
    guard let look = trial.last else { return run.note("output \(output) has no picture") }
    guard hasRested else {
      let area = trial.rest.changingArea.map { setting($0, look, frame) } ?? ""
      return run.note("output \(output) does not come to rest within \(script.settings.within)\(area)")
    }
    try compare(look, of: output, check, frame, in: run)
  }

  private func compare(
    _ look: PictureLook, of output: String, _ check: PixelCheck, _ frame: PlaceFrame, in run: FaultRun
  ) throws {
    let file = "last-\(output).png"
    // Both folders may be the same one.
    let reference = try run.reference.map { try Bitmap.readPNG(from: "\($0)/\(file)") }
    var found = look.seen
    if let output = compositor.outputs.named(output) {
      found = try PictureCover(compositor).applied(to: found, of: output)
    }
    try found.writePNG(to: "\(run.folder)/\(file)")
    guard let expected = reference else { return }
    let size = expected.size
    guard size == found.size else {
      return run.note(
        "the last picture of output \(output) is \(found.size.width)x\(found.size.height) instead of "
          + "\(size.width)x\(size.height)")
    }
    let difference = try found.difference(from: expected, tolerance: check.channelTolerance, mask: look.mask)
    guard difference.percent > check.differing * 100 else { return }
    try expected.writePNG(to: "\(run.folder)/expected-\(output).png")
    try DifferencePicture.make(
      found: found, expected: expected, tolerance: check.channelTolerance, mask: look.mask
    ).writePNG(to: "\(run.folder)/difference-\(output).png")
    run.note(
      "the last picture of output \(output) differs in \(difference.differingPixels) pixels"
        + setting(difference.bounds, look, frame))
  }

  /// An area, and the setting that leaves it out.
  private func setting(_ area: IntRect<BufferSpace>, _ look: PictureLook, _ frame: PlaceFrame) -> String {
    let place = self.area(area, look, frame)
    return " within \(place.width)x\(place.height) at \(place.minX),\(place.minY); to leave it out, write settings: "
      + "{last-picture: {mask: [[\(place.minX), \(place.minY), \(place.width), \(place.height)]]}}"
  }
}
