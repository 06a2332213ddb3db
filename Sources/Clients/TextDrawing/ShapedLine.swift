import CPango
import Geometry
import Painting

/// A line of text with its glyphs and their places.
final class ShapedLine {
  private let layout: OpaquePointer
  private let text: String
  let metrics: TextMetrics
  /// True if fonts have all characters.
  let isComplete: Bool
  /// The place of the left end of the baseline in the layout.
  private let origin: CanvasPoint

  private static let unit = Double(FP_PANGO_UNIT)
  private static let sizes = 0.5...2000.0
  private static let widest = 100_000.0

  /// - Parameters:
  ///   - text: without zero bytes.
  ///   - limit: the width at which the text is truncated; nil for no limit.
  ///   - context: a context of Pango.
  init(_ text: String, _ font: Font, _ mode: LineBreakMode, fitting limit: Double?, _ context: OpaquePointer) {
    guard let layout = fp_pango_layout_new(context) else { preconditionFailure("out of memory") }
    (self.layout, self.text) = (layout, text)
    Self.set(font, of: layout)
    fp_pango_layout_set_single_paragraph_mode(layout, 1)
    var direction: Int32 = 0
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        fp_pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
        direction = fp_pango_find_base_dir($0.baseAddress, Int32($0.count))
      }
    }
    if let limit {
      let width = limit.isNaN ? 0 : max(0, min(limit, Self.widest))
      fp_pango_layout_set_width(layout, Int32((width * Self.unit).rounded(.up)))
      fp_pango_layout_set_ellipsize(layout, mode.number)
    }
    var (ink, line) = (fp_text_rectangle(), fp_text_rectangle())
    fp_pango_layout_get_extents(layout, &ink, &line)
    let baseline = fp_pango_layout_get_baseline(layout)
    func length(_ units: Int32) -> Double { Double(units) / Self.unit }
    origin = CanvasPoint(length(line.x), length(baseline))
    metrics = TextMetrics(
      width: length(line.width), ascent: length(baseline - line.y), descent: length(line.y + line.height - baseline),
      ink: Frame(
        x: length(ink.x - line.x), y: length(ink.y - baseline), width: length(ink.width), height: length(ink.height)),
      isRightToLeft: direction == FP_PANGO_DIRECTION_RIGHT_TO_LEFT)
    isComplete = fp_pango_layout_get_unknown_glyphs_count(layout) == 0
  }

  deinit { fp_g_object_unref(UnsafeMutableRawPointer(layout)) }

  private static func set(_ font: Font, of layout: OpaquePointer) {
    let description = fp_pango_font_description_new()
    fp_pango_font_description_set_family(description, (font.families + ["sans-serif"]).joined(separator: ","))
    fp_pango_font_description_set_weight(description, Int32(font.weight.rawValue))
    let size = font.size.isNaN ? 0 : max(sizes.lowerBound, min(font.size, sizes.upperBound))
    fp_pango_font_description_set_absolute_size(description, size * unit)
    fp_pango_layout_set_font_description(layout, description)
    fp_pango_font_description_free(description)
  }

  /// Draws the line inside the clip of a canvas.
  ///
  /// - Parameter place: the left end of the baseline. The baseline is moved to whole pixels.
  func draw(at place: CanvasPoint, _ color: PaintColor, on canvas: Canvas) {
    let (scale, clip) = (canvas.scale, canvas.clip)
    let baseline = (place.y * scale).rounded() / scale
    canvas.withPixels { pixels in
      PixelDrawing.onto(pixels, width: canvas.width, height: canvas.height, scale: scale, clip: clip) { drawing in
        fp_cairo_set_source_rgba(drawing, color.red, color.green, color.blue, color.alpha)
        fp_cairo_move_to(drawing, place.x - origin.x, baseline - origin.y)
        fp_pango_cairo_show_layout(drawing, layout)
      }
    }
  }
}

// MARK: Places

extension ShapedLine {
  /// The number of UTF-8 code units of the text.
  private var count: Int { text.utf8.count }

  private func clamp(_ offset: Int) -> Int32 { Int32(max(0, min(offset, count))) }

  /// The distance of a caret from the left end of the line.
  func caretPlace(at offset: Int) -> Double {
    var (strong, weak) = (fp_text_rectangle(), fp_text_rectangle())
    fp_pango_layout_get_cursor_pos(layout, clamp(offset), &strong, &weak)
    return Double(strong.x) / Self.unit - origin.x
  }

  /// The caret nearest to a place: the number of UTF-8 code units before it.
  func offset(nearestTo x: Double) -> Int {
    let place = max(-Self.widest, min(x.isNaN ? 0 : x + origin.x, Self.widest))
    var (index, trailing): (Int32, Int32) = (0, 0)
    _ = fp_pango_layout_xy_to_index(layout, Int32(place * Self.unit), 0, &index, &trailing)
    return boundary(Int(index), after: Int(trailing))
  }

  /// The caret beside another one, as it is seen; nil at the end of the line.
  func offset(beside offset: Int, toRight: Bool) -> Int? {
    var (index, trailing) = (clamp(offset), Int32(0))
    for _ in 0..<Self.mostSteps {
      fp_pango_layout_move_cursor_visually(layout, 1, index, 0, toRight ? 1 : -1, &index, &trailing)
      guard index >= 0, index <= Int32(count) else { return nil }
      let found = place(Int(index), after: Int(trailing))
      // Pango's carets can be inside a character of Swift.
      if String.Index(found, within: text) != nil { return text.utf8.distance(from: text.startIndex, to: found) }
      index = clamp(text.utf8.distance(from: text.startIndex, to: found))
    }
    return nil
  }

  /// The parts of the line that a range covers, from left to right.
  func areas(of range: Range<Int>) -> [ClosedRange<Double>] {
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    let (start, end) = (clamp(range.lowerBound), clamp(range.upperBound))
    guard start < end, let line = fp_pango_layout_get_line_readonly(layout, 0) else { return [] }
    fp_pango_layout_line_get_x_ranges(line, start, end, &ranges, &count)
    defer { fp_g_free(ranges) }
    guard let ranges else { return [] }
    let areas = (0..<Int(max(0, count))).map { index -> ClosedRange<Double> in
      let (left, right) = (Double(ranges[2 * index]), Double(ranges[2 * index + 1]))
      return (min(left, right) / Self.unit - origin.x)...(max(left, right) / Self.unit - origin.x)
    }
    return areas.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The index after an offset and a number of scalars.
  private func place(_ offset: Int, after scalars: Int) -> String.Index {
    var index = text.utf8.index(text.startIndex, offsetBy: max(0, min(offset, count)))
    for _ in 0..<scalars where index < text.endIndex { index = text.unicodeScalars.index(after: index) }
    return index
  }

  /// The character boundary at or after an offset and a number of scalars.
  private func boundary(_ offset: Int, after scalars: Int) -> Int {
    var index = place(offset, after: scalars)
    while index < text.endIndex, String.Index(index, within: text) == nil { index = text.utf8.index(after: index) }
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The carets of Pango inside of one character that are skipped.
  private static let mostSteps = 64
}

extension LineBreakMode {
  fileprivate var number: Int32 {
    switch self {
    case .byClipping: Int32(FP_PANGO_ELLIPSIZE_NONE)
    case .byTruncatingHead: Int32(FP_PANGO_ELLIPSIZE_START)
    case .byTruncatingMiddle: Int32(FP_PANGO_ELLIPSIZE_MIDDLE)
    case .byTruncatingTail: Int32(FP_PANGO_ELLIPSIZE_END)
    }
  }
}

/// Drawings of Cairo on pixels.
enum PixelDrawing {
  /// Draws into pixels in logical coordinates.
  ///
  /// - Parameter clip: the pixels that may change; nil for all.
  static func onto(
    _ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, scale: Double, clip: PixelRect? = nil,
    _ body: (OpaquePointer) -> Void
  ) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    let surface = fp_cairo_image_surface_create_for_data(
      bytes, Int32(FP_CAIRO_FORMAT_ARGB32), Int32(width), Int32(height), Int32(width * 4))
    defer { fp_cairo_surface_destroy(surface) }
    guard let drawing = fp_cairo_create(surface) else { return }
    defer { fp_cairo_destroy(drawing) }
    if let clip {
      fp_cairo_rectangle(drawing, Double(clip.left), Double(clip.top), Double(clip.width), Double(clip.height))
      fp_cairo_clip(drawing)
    }
    fp_cairo_scale(drawing, scale, scale)
    body(drawing)
  }
}
