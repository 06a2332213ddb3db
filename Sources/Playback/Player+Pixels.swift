import Assembly
import Documents
import Geometry
import Globals
import Rendering
import Scripts
import Surfaces

/// A rectangle of an output's picture.
struct Excerpt {
  let picture: Bitmap
  let part: IntRect<BufferSpace>
}

extension PlaceSpace {
  /// The window or output of the space, for error messages.
  fileprivate var words: String {
    switch self {
    case .output(let name): name.map { "an output \($0)" } ?? "an output"
    case .window(let selector, _): "a window \(selector)"
    }
  }
}

extension Player {
  func examinePixels(_ check: PixelCheck, _ rest: PictureRest) -> Finding {
    guard let frame = finder.frame(of: check.space) else {
      return .fails(expected: check.space.words, actual: finder.describe(compositor.mappedWindows))
    }
    guard let whole = excerpt(of: frame.area, check.overlay),
      let excerpt = excerpt(of: area(of: check.part, in: frame), check.overlay)
    else {
      return .fails(expected: "an area on an output", actual: "no output shows this area")
    }
    do {
      let seen = try excerpt.picture.part(excerpt.part)
      switch check.content {
      case .color(let color): return try compareColor(seen, with: color, check)
      case .like(let file):
        let reference = try reference(file, check, for: excerpt.part, of: whole.part)
        return try comparePicture(seen, with: reference, "like \(file)", check, rest, wantsLikeness: true)
      case .unlike(let file):
        let reference = try reference(file, check, for: excerpt.part, of: whole.part)
        return try comparePicture(seen, with: reference, "unlike \(file)", check, rest, wantsLikeness: false)
      }
    } catch {
      return .fails(expected: "a picture that can be compared", actual: "\(error)")
    }
  }

  private func compareColor(_ seen: Bitmap, with color: PixelCheck.Color, _ check: PixelCheck) throws -> Finding {
    let plain = try Bitmap(size: seen.size, format: .argb8888)
    plain.fill(Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    let difference = try seen.difference(from: plain, tolerance: check.channelTolerance)
    return Finding(
      difference.percent <= check.differing * 100, expected: "the colour \(color)",
      actual: seen.size.width == 1 && seen.size.height == 1
        ? seen.color(x: 0, y: 0)?.description ?? "nothing" : difference.words)
  }

  /// The picture to compare a part of the screen with: the file's picture, or the same part of it if the file shows the
  /// whole.
  private func reference(
    _ file: String, _ check: PixelCheck, for part: IntRect<BufferSpace>, of whole: IntRect<BufferSpace>
  ) throws -> Bitmap {
    let picture = try Bitmap.readPNG(from: check.isOwnScreenshot ? path(file) : file)
    guard picture.size != part.size, picture.size == whole.size else { return picture }
    return try picture.part(part.translated(x: -whole.minX, y: -whole.minY))
  }

  private func comparePicture(
    _ seen: Bitmap, with reference: Bitmap, _ words: String, _ check: PixelCheck, _ rest: PictureRest,
    wantsLikeness: Bool
  ) throws -> Finding {
    let expected = "a picture \(words)"
    guard reference.size == seen.size else {
      return Finding(
        !wantsLikeness && check.part == .whole,
        expected: "\(expected) with \(reference.size.width)x\(reference.size.height) pixels",
        actual: "\(seen.size.width)x\(seen.size.height) pixels")
    }
    let difference = try seen.difference(from: reference, tolerance: check.channelTolerance)
    let isAlike = difference.percent <= check.differing * 100
    guard wantsLikeness else {
      return Finding(
        rest.hasDiffered(seen, !isAlike), expected: "\(expected) for \(rest.span)", actual: difference.words)
    }
    let hasRested = try rest.hasRested(seen) { first, second in
      guard first.size == second.size else { return false }
      return try first.difference(from: second, tolerance: check.channelTolerance).percent <= check.differing * 100
    }
    return Finding(
      isAlike && hasRested, expected: "\(expected), unchanged for \(rest.span)",
      actual: isAlike
        ? "the picture is like that, but keeps changing; it changed \(rest.changes) times" : difference.words)
  }

  func path(_ file: String) -> String { file.hasPrefix("/") ? file : "\(directory)/\(file)" }

  /// The pixels of the first output that shows any part of an area; nil if no output does.
  func excerpt(of area: Rect<LayoutSpace>, _ overlay: OverlayChoice, cursor: Bool = false) -> Excerpt? {
    for output in compositor.outputs.all where output.description.frame.intersects(area) {
      guard let overlays = try? compositor.foreground.overlays(overlay, cursor: cursor, on: output),
        let picture = try? compositor.outputs.screen(of: output)?.picture(overlays: overlays)
      else { continue }
      let (scale, origin) = (output.description.scale, output.description.frame.origin)
      let pixels = Rect<BufferSpace>(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale)
      let part = IntRect(snapping: pixels).intersection(picture.bounds)
      if !part.isEmpty { return Excerpt(picture: picture, part: part) }
    }
    return nil
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

extension Expectation {
  /// The time for which pixels must keep their state; zero for other conditions. At most half of the limit.
  func rest(within limit: TimeSpan) -> TimeSpan {
    guard case .pixels(let check) = condition else { return .zero }
    return min(check.rest, TimeSpan(microseconds: limit.microseconds / 2))
  }
}

extension PixelCheck {
  /// The tolerance of a colour channel, from 0 to 255.
  fileprivate var channelTolerance: UInt8 { UInt8(max(0, min(255, (tolerance * 255).rounded()))) }
}

extension BitmapDifference {
  fileprivate var words: String {
    let share = (percent * 100).rounded() / 100
    return
      "\(differingPixels) of \(pixelCount) pixels differ (\(share) %), within "
      + "\(bounds.width)x\(bounds.height) at \(bounds.minX),\(bounds.minY); largest difference \(largestDifference) of 255"
  }
}
