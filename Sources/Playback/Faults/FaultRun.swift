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

  /// Judges the run; nil for a run without a fault.
  public func record(in result: TestResult) -> FaultRecord? {
    guard let fault else { return nil }
    return FaultRecord(
      fault.kind.rawValue, afterStep: fault.afterStep, in: result, stuck: stuck, differences: differences)
  }
}

extension Player {
  /// The real time for which the last pictures must not change.
  private static let rest = TimeSpan.milliseconds(250)

  /// Writes the last pictures of a run for faults, and compares them with those of a run without a fault.
  func keepLastPictures() {
    guard let faultRun, session.halt == nil, !session.isOutOfTime else { return }
    for output in compositor.outputs.all {
      let name = output.description.name
      do {
        guard let picture = try pictureAtRest(of: output) else {
          faultRun.note("output \(name) does not come to rest within \(script.settings.within)")
          continue
        }
        try compare(try PictureCover(compositor).applied(to: picture, of: output), of: name, in: faultRun)
      } catch {
        faultRun.note("output \(name): \(error)")
      }
    }
  }

  /// The picture of an output once it has not changed for a while; nil if it keeps changing or the output is gone.
  private func pictureAtRest(of output: OutputGlobal) throws -> Bitmap? {
    guard let screen = compositor.outputs.screen(of: output) else { return nil }
    let rest = PictureRest(Self.rest)
    var (picture, fault): (Bitmap?, (any Error)?) = (nil, nil)
    let hasRested = session.wait(script.settings.within) {
      do {
        let now = try screen.picture()
        picture = now
        return try rest.hasRested(now) { first, second in
          guard first.size == second.size else { return second.bounds }
          let difference = try second.difference(from: first)
          return difference.differingPixels == 0 ? nil : difference.bounds
        }
      } catch let error {
        fault = error
        return true
      }
    }
    if let fault { throw fault }
    return hasRested ? picture : nil
  }

  private func compare(_ picture: Bitmap, of output: String, in run: FaultRun) throws {
    let file = "last-\(output).png"
    // Both folders may be the same one.
    let reference = try run.reference.map { try Bitmap.readPNG(from: "\($0)/\(file)") }
    try picture.writePNG(to: "\(run.folder)/\(file)")
    guard let expected = reference else { return }
    guard expected.size == picture.size else {
      return run.note(
        "the last picture of output \(output) is \(picture.size.width)x\(picture.size.height) instead of "
          + "\(expected.size.width)x\(expected.size.height)")
    }
    let difference = try picture.difference(from: expected)
    guard difference.differingPixels > 0 else { return }
    let bounds = difference.bounds
    try DifferencePicture.make(found: picture, expected: expected, tolerance: 0, mask: Region())
      .writePNG(to: "\(run.folder)/difference-\(output).png")
    run.note(
      "the last picture of output \(output) differs within \(bounds.width)x\(bounds.height) at "
        + "\(bounds.minX),\(bounds.minY)")
  }
}
