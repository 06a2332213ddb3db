import Evidence
import Geometry
import Rendering
import Scenes
import Scripts
import Surfaces

/// Writes the last pictures of a run for faults, and compares them with those of a run without a fault.
struct LastPictures {
  private let run: FaultRun
  private let search: Search
  private let patience: Patience
  private let pictures: PictureExaminer

  init(_ run: FaultRun, _ search: Search, _ parts: CheckParts) {
    (self.run, self.search, patience) = (run, search, parts.patience)
    pictures = PictureExaminer(search, parts)
  }

  private var scene: any SceneReading { search.scene }

  func keep() {
    guard patience.halt == nil, !patience.isOutOfTime else { return }
    for name in scene.outputs.map(\.name) {
      do {
        try keepPicture(of: name)
      } catch {
        run.note("output \(name): \(error)")
      }
    }
  }

  private func keepPicture(of output: String) throws {
    let settings = patience.settings.lastPicture
    let check = PixelCheck(
      space: .output(output), content: .rest, tolerance: settings.tolerance, differing: settings.differing,
      masks: settings.masks)
    var trial = CheckTrial(PictureRest(check.rest))
    guard let frame = search.finder.frame(of: check.space, among: search.widgets) else { return }
    let hasRested = patience.wait(patience.settings.within) { pictures.finding(of: check, &trial).isHolding }
    guard let look = trial.last else { return run.note("output \(output) has no picture") }
    guard hasRested else {
      let area = trial.rest.changingArea.map { setting($0, look, frame) } ?? ""
      return run.note("output \(output) does not come to rest within \(patience.settings.within)\(area)")
    }
    try compare(look, of: output, check, frame)
  }

  private func compare(
    _ look: PictureLook, of output: String, _ check: PixelCheck, _ frame: PlaceFrame
  ) throws {
    let file = "last-\(output).png"
    // Both folders may be the same one.
    let reference = try run.reference.map { try Bitmap.readPNG(from: "\($0)/\(file)") }
    var found = look.seen
    if let output = scene.output(named: output) {
      found = try PictureCover(scene).applied(to: found, of: output)
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
    let place = look.area(area, frame)
    return " within \(place.width)x\(place.height) at \(place.minX),\(place.minY); to leave it out, write settings: "
      + "{last-picture: {mask: [[\(place.minX), \(place.minY), \(place.width), \(place.height)]]}}"
  }
}
