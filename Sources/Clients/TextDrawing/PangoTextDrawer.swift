import CPango
public import Geometry
public import Painting

/// An error that keeps text of all scripts from being drawn. The description names the library, and Debian's package.
public struct TextDrawingError: Error, CustomStringConvertible {
  public let description: String
}

/// Draws lines of text of all scripts with Pango and Cairo, and with the fonts of the system.
///
/// Letters of Arabic join, text is reordered where its direction changes, and characters that the font lacks come from
/// other fonts, emoji in their own colours. The libraries are loaded when the first drawer is created. All calls belong to
/// the main thread.
public final class PangoTextDrawer: TextDrawer {
  private struct Key: Hashable {
    var text: String
    var font: Font
    var mode: LineBreakMode
    var limit: Double?
    var scale: Double
  }

  private let map: OpaquePointer
  /// The contexts of Pango for canvases of different scales.
  private var contexts: [Double: OpaquePointer] = [:]
  /// The lines that were drawn lately. Shaping takes longer than drawing.
  private var lines: [Key: ShapedLine] = [:]

  /// The numbers of lines and of contexts that are kept.
  var kept: (lines: Int, contexts: Int) { (lines.count, contexts.count) }

  static let mostContexts = 16
  static let mostLines = 500
  private static let longest = 1000

  /// Loads the libraries.
  ///
  /// - Throws: ``TextDrawingError`` if a library is not installed, or no font. A program can use ``StrokeTextDrawer`` then.
  public convenience init() throws(TextDrawingError) { try self.init(fault: fp_pango_load()) }

  /// - Parameter fault: the reason why the libraries were not loaded; nil if they were.
  package init(fault: UnsafePointer<CChar>?) throws(TextDrawingError) {
    if let fault { throw TextDrawingError(description: String(cString: fault)) }
    guard let map = fp_pango_cairo_font_map_new() else {
      throw TextDrawingError(description: "libpangocairo-1.0.so.0 has no fonts for Cairo")
    }
    self.map = map
    guard canDraw("A", Font(size: 12)) else {
      throw TextDrawingError(description: "no font is installed; text needs a package such as fonts-dejavu-core")
    }
  }

  deinit {
    lines = [:]
    for context in contexts.values { fp_g_object_unref(UnsafeMutableRawPointer(context)) }
    fp_g_object_unref(UnsafeMutableRawPointer(map))
  }

  public func metrics(of text: String, _ style: TextStyle, fitting limit: Double?) -> TextMetrics {
    line(text, style, fitting: limit, scale: 1).metrics
  }

  /// Returns whether fonts that are installed have all characters of a text. An emoji font that is missing, for example, makes
  /// an emoji a box with a number.
  public func canDraw(_ text: String, _ font: Font) -> Bool {
    line(text, TextStyle(font, PaintColor(0)), fitting: nil, scale: 1).isComplete
  }

  public func draw(_ text: String, in frame: Frame, _ style: TextStyle, on canvas: Canvas) {
    let clipped = canvas.clipped(to: frame)
    guard !clipped.clip.isEmpty else { return }
    let line = line(text, style, fitting: frame.size.width, scale: canvas.scale)
    let metrics = line.metrics
    let room = frame.size.width - metrics.width
    let x: Double =
      switch style.alignment {
      case .natural: metrics.isRightToLeft ? room : 0
      case .left: 0
      case .center: room / 2
      case .right: room
      }
    let baseline = frame.center.y + (metrics.ascent - metrics.descent) / 2
    line.draw(at: CanvasPoint(frame.minX + x, baseline), style.color, on: clipped)
  }

  // MARK: Places

  /// The line of a text that is not truncated.
  private func whole(_ text: String, _ style: TextStyle) -> ShapedLine {
    line(text, TextStyle(style.font, style.color, lineBreakMode: .byClipping), fitting: nil, scale: 1)
  }

  public func caretPlace(at offset: Int, in text: String, _ style: TextStyle) -> Double {
    whole(text, style).caretPlace(at: offset)
  }

  public func offset(nearestTo x: Double, in text: String, _ style: TextStyle) -> Int {
    whole(text, style).offset(nearestTo: x)
  }

  public func offset(beside offset: Int, toRight: Bool, in text: String, _ style: TextStyle) -> Int? {
    whole(text, style).offset(beside: offset, toRight: toRight)
  }

  public func areas(of range: Range<Int>, in text: String, _ style: TextStyle) -> [ClosedRange<Double>] {
    whole(text, style).areas(of: range)
  }

  // MARK: Shaping

  private func line(_ text: String, _ style: TextStyle, fitting limit: Double?, scale: Double) -> ShapedLine {
    let isLimited = style.lineBreakMode != .byClipping
    let key = Key(
      text: text, font: style.font, mode: style.lineBreakMode, limit: isLimited ? limit : nil, scale: scale)
    if let known = lines[key] { return known }
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longest).filter { $0.value != 0 }))
    let line = ShapedLine(shown, style.font, key.mode, fitting: key.limit, context(for: scale))
    if lines.count >= Self.mostLines { lines = [:] }
    lines[key] = line
    return line
  }

  /// The context of a scale. Fonts are made for it, so that glyphs are sharp.
  private func context(for scale: Double) -> OpaquePointer {
    if let known = contexts[scale] { return known }
    if contexts.count >= Self.mostContexts {
      lines = [:]
      for context in contexts.values { fp_g_object_unref(UnsafeMutableRawPointer(context)) }
      contexts = [:]
    }
    guard let context = fp_pango_font_map_create_context(map) else { preconditionFailure("out of memory") }
    let options = fp_cairo_font_options_create()
    fp_cairo_font_options_set_antialias(options, Int32(FP_CAIRO_ANTIALIAS_GRAY))
    fp_cairo_font_options_set_hint_style(options, Int32(FP_CAIRO_HINT_STYLE_SLIGHT))
    // Widths are proportional to the size then, so that a text is as wide at each scale.
    fp_cairo_font_options_set_hint_metrics(options, Int32(FP_CAIRO_HINT_METRICS_OFF))
    fp_pango_cairo_context_set_font_options(context, options)
    fp_cairo_font_options_destroy(options)
    fp_pango_context_set_round_glyph_positions(context, 0)
    var pixel: UInt32 = 0
    withUnsafeMutablePointer(to: &pixel) { pixel in
      PixelDrawing.onto(pixel, width: 1, height: 1, scale: scale) { fp_pango_cairo_update_context($0, context) }
    }
    contexts[scale] = context
    return context
  }
}
