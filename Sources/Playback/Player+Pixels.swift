import Assembly
import Documents
import Geometry
import Globals
import Rendering
import Scripts
import Surfaces
import System

/// A rectangle of an output's picture.
struct Excerpt {
  let picture: Bitmap
  let part: IntRect<BufferSpace>
  /// The name of the output.
  let output: String
  /// The scale of the output, and its place in the layout.
  let scale: Double
  let origin: Point<LayoutSpace>
  /// The revision of the output's picture.
  let revision: UInt64

  /// Returns whether another excerpt shows the same pixels, because nothing was drawn between them.
  func shows(sameAs other: Excerpt) -> Bool {
    output == other.output && revision == other.revision && part == other.part && scale == other.scale
      && origin == other.origin
  }

  /// The pixels of the picture that contain any part of an area.
  func pixels(enclosing area: Rect<LayoutSpace>) -> IntRect<BufferSpace> {
    IntRect(
      enclosing: Rect(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale))
  }

  /// The area of some pixels of the part, in the layout.
  func area(of pixels: IntRect<BufferSpace>) -> Rect<LayoutSpace> {
    let pixels = pixels.translated(x: part.minX, y: part.minY)
    return Rect(
      x: Double(pixels.minX) / scale + origin.x, y: Double(pixels.minY) / scale + origin.y,
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }
}

/// The pixels of a check at one moment.
struct PictureLook {
  let excerpt: Excerpt
  /// The pixels of the part.
  let seen: Bitmap
  /// The masked pixels of the part.
  let mask: Region<BufferSpace>
  /// True if nothing was drawn since the look before, at the same part.
  var isRepeated = false

  var part: IntRect<BufferSpace> { excerpt.part }
}

extension PlaceSpace {
  /// The window or output of the space, for error messages.
  var words: String {
    switch self {
    case .output(let name): name.map { "an output \($0)" } ?? "an output"
    case .window(let selector, _): "a window \(selector)"
    case .widget(let widget, let window, _): "a widget \(widget) in \(window)"
    case .picture(let picture, let window, _):
      "a picture \(picture) \(window.map { "in \($0)" } ?? "on \(picture.output ?? "an output")")"
    }
  }
}

extension Player {
  /// Looks once at the picture of a check.
  func examinePixels(_ check: PixelCheck, _ trial: PictureTrial) -> Finding {
    trial.beginLook()
    guard let frame = finder.frame(of: check.space) else {
      return .fails(expected: check.space.words, actual: finder.describe(compositor.mappedWindows))
    }
    guard let look = look(check, in: frame, trial) else {
      return .fails(expected: "an area on an output", actual: "no output shows this area")
    }
    do {
      trial.pictures = ComparedPictures(look, check)
      switch check.content {
      case .color(let color): return try compareColor(look, with: color, check, trial)
      case .like(let files): return try examineLikeness(to: files, look, check, in: frame, trial)
      case .unlike(let file):
        trial.isFinal = !Folder.contains(check.isOwnScreenshot ? path(file) : file)
        let (reference, _) = try reference(file, check, for: look.part, of: frame.area)
        return try compareUnlike(look, reference, file, check, trial)
      case .rest: return try examineRest(look, check, in: frame, trial)
      case .changed(let step):
        return try examineChange(look, check, since: step, isWanted: true, in: frame, trial)
      case .unchanged: return try examineChange(look, check, since: nil, isWanted: false, in: frame, trial)
      }
    } catch {
      return .fails(expected: "a picture that can be compared", actual: "\(error)")
    }
  }

  /// The pixels of a check now. If nothing was drawn since the look before, they are those of that look.
  func look(_ check: PixelCheck, in frame: PlaceFrame, _ trial: PictureTrial) -> PictureLook? {
    guard let excerpt = excerpt(of: area(of: check.part, in: frame), check.overlay) else { return nil }
    let mask = mask(of: check, excerpt, in: frame)
    if check.overlay == .nothing, var last = trial.last, last.excerpt.shows(sameAs: excerpt), last.mask == mask {
      last.isRepeated = true
      return last
    }
    guard let seen = try? excerpt.picture.part(excerpt.part) else { return nil }
    let look = PictureLook(excerpt: excerpt, seen: seen, mask: mask)
    trial.last = look
    return look
  }

  private func mask(of check: PixelCheck, _ excerpt: Excerpt, in frame: PlaceFrame) -> Region<BufferSpace> {
    var mask = Region<BufferSpace>()
    for area in check.masks {
      guard let space = area.window.map({ finder.frame(of: $0) }) ?? frame else { continue }
      mask.formUnion(excerpt.pixels(enclosing: self.area(of: area.part, in: space)))
    }
    let part = excerpt.part
    return mask.intersection(part).translated(x: -part.minX, y: -part.minY)
  }

  private func compareColor(
    _ look: PictureLook, with color: PixelCheck.Color, _ check: PixelCheck, _ trial: PictureTrial
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
    _ look: PictureLook, _ reference: Bitmap, _ file: String, _ check: PixelCheck, _ trial: PictureTrial
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

  func path(_ file: String) -> String { file.hasPrefix("/") ? file : "\(directory)/\(file)" }

  /// The pixels of the first output that shows any part of an area; nil if no output does.
  func excerpt(of area: Rect<LayoutSpace>, _ overlay: OverlayChoice, cursor: Bool = false) -> Excerpt? {
    for output in compositor.outputs.all where output.description.frame.intersects(area) {
      guard let overlays = try? compositor.foreground.overlays(overlay, cursor: cursor, on: output),
        let screen = compositor.outputs.screen(of: output), let picture = try? screen.picture(overlays: overlays)
      else { continue }
      let (scale, origin) = (output.description.scale, output.description.frame.origin)
      let pixels = Rect<BufferSpace>(
        x: (area.minX - origin.x) * scale, y: (area.minY - origin.y) * scale, width: area.size.width * scale,
        height: area.size.height * scale)
      let part = IntRect(snapping: pixels).intersection(picture.bounds)
      if !part.isEmpty {
        return Excerpt(
          picture: picture, part: part, output: output.description.name, scale: scale, origin: origin,
          revision: screen.revision)
      }
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

extension Expectation.Condition {
  /// The time for which pixels must keep their state; zero for other conditions. At most half of the limit.
  func rest(within limit: TimeSpan) -> TimeSpan {
    guard case .pixels(let check) = self else { return .zero }
    return min(check.rest, TimeSpan(microseconds: limit.microseconds / 2))
  }
}

extension PixelCheck {
  /// The tolerance of a colour channel, from 0 to 255.
  var channelTolerance: UInt8 { UInt8(max(0, min(255, (tolerance * 255).rounded()))) }
}

extension BitmapDifference {
  var words: String {
    let share = (percent * 100).rounded() / 100
    return
      "\(differingPixels) of \(pixelCount) pixels differ (\(share) %), within "
      + "\(bounds.width)x\(bounds.height) at \(bounds.minX),\(bounds.minY); largest difference \(largestDifference) of 255"
  }
}
