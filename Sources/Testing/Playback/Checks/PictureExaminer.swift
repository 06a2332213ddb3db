import Documents
import Evidence
import Geometry
import Rendering
import Scenes
import Scripts
import System

/// Examines conditions about pixels.
struct PictureExaminer {
  let search: Search
  let parts: CheckParts

  init(_ search: Search, _ parts: CheckParts) { (self.search, self.parts) = (search, parts) }

  private var finder: WindowFinder { search.finder }
  private var scene: any SceneReading { search.scene }

  func path(_ file: String, _ check: PixelCheck) -> String {
    search.folder.path(file, isOwnScreenshot: check.isOwnScreenshot)
  }

  /// Looks once at the picture of a check.
  func finding(of check: PixelCheck, _ trial: inout CheckTrial) -> Finding {
    trial.beginLook()
    guard let frame = finder.frame(of: check.space, among: search.widgets) else {
      return .fails(expected: check.space.words, actual: finder.describeAll())
    }
    guard let look = look(check, in: frame, &trial) else {
      return .fails(expected: "an area on an output", actual: "no output shows this area")
    }
    do {
      trial.pictures = ComparedPictures(look, check)
      switch check.content {
      case .color(let color): return try compareColor(look, with: color, check, &trial)
      case .like(let files): return try examineLikeness(to: files, look, check, in: frame, &trial)
      case .unlike(let file):
        trial.isFinal = !Folder.contains(path(file, check))
        let (reference, _) = try reference(file, check, for: look.part, of: frame.area)
        return try compareUnlike(look, reference, file, check, &trial)
      case .rest: return try examineRest(look, check, in: frame, &trial)
      case .changed(let step):
        return try examineChange(look, check, since: step, isWanted: true, in: frame, &trial)
      case .unchanged: return try examineChange(look, check, since: nil, isWanted: false, in: frame, &trial)
      }
    } catch {
      return .fails(expected: "a picture that can be compared", actual: "\(error)")
    }
  }

  /// The pixels of a check now. If nothing was drawn since the look before, they are those of that look.
  func look(_ check: PixelCheck, in frame: PlaceFrame, _ trial: inout CheckTrial) -> PictureLook? {
    guard let excerpt = scene.excerpt(of: area(of: check.part, in: frame), check.overlay) else { return nil }
    let mask = mask(of: check, excerpt, in: frame)
    if check.overlay == .nothing, let last = trial.last, last.excerpt.shows(sameAs: excerpt), last.mask == mask {
      return last.repeated
    }
    guard let seen = try? excerpt.picture.part(excerpt.part) else { return nil }
    let look = PictureLook(excerpt, seen, mask: mask)
    trial.last = look
    return look
  }

  private func mask(of check: PixelCheck, _ excerpt: Excerpt, in frame: PlaceFrame) -> Region<BufferSpace> {
    var mask = Region<BufferSpace>()
    for area in check.masks {
      guard let space = area.window.map({ finder.frame(of: $0, among: search.widgets) }) ?? frame else { continue }
      mask.formUnion(excerpt.pixels(enclosing: self.area(of: area.part, in: space)))
    }
    let part = excerpt.part
    return mask.intersection(part).translated(x: -part.minX, y: -part.minY)
  }

  private func compareColor(
    _ look: PictureLook, with color: PixelCheck.Color, _ check: PixelCheck, _ trial: inout CheckTrial
  ) throws -> Finding {
    let seen = look.seen
    let plain = try Bitmap(size: seen.size, format: .argb8888)
    plain.fill(Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    trial.pictures?.expected = plain
    let difference = try seen.difference(from: plain, tolerance: check.channelTolerance, mask: look.mask)
    trial.pictures?.difference = difference
    return Finding(
      difference.percent <= check.differing * 100, expected: "the colour \(color)",
      actual: seen.size.width == 1 && seen.size.height == 1
        ? seen.color(x: 0, y: 0)?.description ?? "nothing" : difference.words)
  }

  private func compareUnlike(
    _ look: PictureLook, _ reference: Bitmap, _ file: String, _ check: PixelCheck, _ trial: inout CheckTrial
  ) throws -> Finding {
    let seen = look.seen
    let expected = "a picture unlike \(file)"
    guard reference.size == seen.size else {
      return Finding(
        check.part == .whole,
        expected: "\(expected) with \(reference.size.width)x\(reference.size.height) pixels",
        actual: "\(seen.size.width)x\(seen.size.height) pixels")
    }
    let difference = try seen.difference(from: reference, tolerance: check.channelTolerance, mask: look.mask)
    trial.pictures?.difference = difference
    let isAlike = difference.percent <= check.differing * 100
    return Finding(
      trial.rest.hasDiffered(seen, !isAlike), expected: "\(expected) for \(trial.rest.span)",
      actual: difference.words)
  }

  private func area(of part: PixelCheck.Part, in frame: PlaceFrame) -> Rect<LayoutSpace> {
    switch part {
    case .whole: return frame.area
    case .point(let place):
      let point = frame.point(place)
      return Rect(x: point.x.rounded(.down), y: point.y.rounded(.down), width: 1, height: 1)
    case .region(let x, let y, let width, let height):
      let (size, density) = (frame.area.size, frame.pixelsPerMillimetre)
      let origin = frame.point(Place(x, y))
      return Rect(
        x: origin.x, y: origin.y, width: width.inPixels(of: size.width, pixelsPerMillimetre: density),
        height: height.inPixels(of: size.height, pixelsPerMillimetre: density))
    }
  }
}

extension Expectation.Condition {
  /// The time for which pixels must keep their state; zero for other conditions. At most half of the limit.
  func rest(within limit: TimeSpan) -> TimeSpan {
    guard case .pixels(let check) = self else { return .zero }
    return min(check.rest, TimeSpan(microseconds: limit.microseconds / 2))
  }
}

extension BitmapDifference {
  var words: String {
    let share = (percent * 100).rounded() / 100
    return
      "\(differingPixels) of \(pixelCount) pixels differ (\(share) %), within "
      + "\(bounds.width)x\(bounds.height) at \(bounds.minX),\(bounds.minY); largest difference \(largestDifference) of 255"
  }
}
