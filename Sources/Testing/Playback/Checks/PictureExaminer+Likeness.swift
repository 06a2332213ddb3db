import Documents
import Evidence
import Geometry
import Rendering
import Scripts
import System

/// A reference that a look was compared with.
private struct Comparison {
  let file: String
  let reference: Bitmap
  /// Whether the reference shows the whole of the space, although the check may compare a part.
  let showsWhole: Bool
  /// Nil if the sizes differ.
  let difference: BitmapDifference?
}

extension PictureExaminer {
  /// The picture to compare a part of the screen with: the file's picture, or the same part of it if the file shows the
  /// whole; and whether it shows the whole.
  func reference(
    _ file: String, _ check: PixelCheck, for part: IntRect<BufferSpace>, of area: Rect<LayoutSpace>
  ) throws -> (picture: Bitmap, showsWhole: Bool) {
    let picture = try Bitmap.readPNG(from: path(file, check))
    guard picture.size != part.size, let whole = search.scene.excerpt(of: area, .nothing)?.part,
      picture.size == whole.size
    else {
      return (picture, false)
    }
    return (try picture.part(part.translated(x: -whole.minX, y: -whole.minY)), true)
  }

  /// Compares a look with references, one of which must match.
  func examineLikeness(
    to files: [String], _ look: PictureLook, _ check: PixelCheck, in frame: PlaceFrame, _ trial: inout CheckTrial
  ) throws -> Finding {
    let updates = check.isOwnScreenshot ? .none : parts.keeper?.update ?? .none
    let missing = files.filter { !Folder.contains(path($0, check)) }
    let hasRested = try hasRested(look, check, trial)
    let compared = try files.filter { !missing.contains($0) }.map { file in
      try compare(look, with: file, check, in: frame)
    }
    if let match = compared.first(where: { $0.isAlike(check) }) {
      trial.pictures?.expected = hasRested ? match.reference : trial.rest.previous ?? match.reference
      return Finding(
        hasRested, expected: "a picture like \(match.file), unchanged for \(trial.rest.span)",
        actual: "the picture is like that, but keeps changing; it changed \(trial.rest.changes) times"
          + look.changeWords(trial, frame))
    }
    let nearest = compared.min { $0.isNearer(than: $1) }
    trial.pictures?.expected = nearest?.reference
    trial.pictures?.difference = nearest?.difference
    let offer = offer(missing.first, nearest, look, check, in: frame)
    if !check.isOwnScreenshot { trial.pictures?.offer = offer }
    if let offer, hasRested, updates == .all || updates == .missing && !offer.replaces { trial.update = offer }
    guard let nearest else {
      trial.isFinal = hasRested && trial.update == nil
      return Finding(
        trial.update != nil, expected: "a picture like \(Self.words(files))",
        actual: updates == .none
          ? "no such file\(check.isOwnScreenshot ? "" : "; --update missing writes it")"
          : "no such file, and the picture was not at rest\(look.changeWords(trial, frame))")
    }
    return .fails(
      expected: words(files, nearest, trial), actual: words(look, nearest, of: files, without: missing))
  }

  private func words(_ files: [String], _ nearest: Comparison, _ trial: CheckTrial) -> String {
    let start = "a picture like \(Self.words(files))"
    guard nearest.difference == nil, files.count == 1 else { return "\(start), unchanged for \(trial.rest.span)" }
    return "\(start) with \(nearest.reference.size.width)x\(nearest.reference.size.height) pixels"
  }

  private func words(
    _ look: PictureLook, _ nearest: Comparison, of files: [String], without missing: [String]
  ) -> String {
    var text = nearest.difference?.words ?? "\(look.seen.size.width)x\(look.seen.size.height) pixels"
    if files.count > 1 {
      text =
        nearest.difference == nil
        ? "\(text); no reference has this size" : "compared with the nearest, \(nearest.file): \(text)"
    }
    return missing.isEmpty ? text : "\(text); no such file: \(missing.joined(separator: ", "))"
  }

  private static func words(_ files: [String]) -> String {
    files.count == 1 ? files[0] : "one of \(files.joined(separator: ", "))"
  }

  private func compare(
    _ look: PictureLook, with file: String, _ check: PixelCheck, in frame: PlaceFrame
  ) throws -> Comparison {
    let (reference, showsWhole) = try reference(file, check, for: look.part, of: frame.area)
    let difference =
      reference.size == look.seen.size
      ? try look.seen.difference(from: reference, tolerance: check.channelTolerance, mask: look.mask) : nil
    return Comparison(file: file, reference: reference, showsWhole: showsWhole, difference: difference)
  }

  /// The picture that may be written as a reference: as the first missing one, else in place of the nearest.
  private func offer(
    _ missing: String?, _ nearest: Comparison?, _ look: PictureLook, _ check: PixelCheck, in frame: PlaceFrame
  ) -> ReferenceUpdate? {
    guard let file = missing ?? nearest?.file else { return nil }
    if missing == nil, nearest?.showsWhole == true, let whole = search.scene.excerpt(of: frame.area, check.overlay) {
      return ReferenceUpdate(file, replaces: true, source: whole.picture, part: whole.part)
    }
    return ReferenceUpdate(file, replaces: missing == nil, source: look.seen, part: look.seen.bounds)
  }
}

extension Comparison {
  func isAlike(_ check: PixelCheck) -> Bool {
    difference.map { $0.percent <= check.differing * 100 } ?? false
  }

  func isNearer(than other: Comparison) -> Bool {
    guard let difference else { return false }
    return other.difference.map { difference.differingPixels < $0.differingPixels } ?? true
  }
}
