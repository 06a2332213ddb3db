import Geometry
import Painting

extension OverlayPage {
  /// The width of the panel, so that it does not change with every movement of the pointer.
  private static let inspectorWidth = 480.0
  /// The largest width of the left column.
  private static let widestTitle = 120.0
  /// The largest number of lines of one row.
  private static let mostLines = 3

  /// The panel of an inspector and its marked place; empty on other outputs.
  func marks(for inspector: InspectorPanel) -> [Mark] {
    guard place(inspector.output.origin) == .zero else { return [] }
    let width = min(Self.inspectorWidth, bounds.size.width - 16)
    let font = OverlayTheme.rowFont
    let titles = inspector.rows.filter { !$0.text.isEmpty }.map { font.width(of: $0.title) }
    let indent = min(Self.widestTitle, (titles.max() ?? 0).rounded(.up)) + 24
    let rows = inspector.rows.flatMap { lines(of: $0, width: width, indent: indent) }
    let size = Size<SurfaceSpace>(width, PanelText.height(of: rows))
    var marks: [Mark] = [.panel(frame(of: inspector, size), PanelText(rows: rows, indent: indent, isOpaque: true))]
    if inspector.marksPlace, let picked = inspector.place {
      marks.append(.spot(place(picked), OverlayTheme.color(of: .focus), isDown: true, rest: 1))
    }
    return marks
  }

  /// A row, with further rows for the lines that its text needs.
  private func lines(of row: OverlayScene.Row, width: Double, indent: Double) -> [OverlayScene.Row] {
    let font = OverlayTheme.rowFont
    var row = row
    row.title = font.head(of: row.title, fitting: row.text.isEmpty ? width - 20 : Self.widestTitle)
    let lines = font.lines(of: row.text, fitting: width - indent - 10, most: Self.mostLines)
    return lines.enumerated().map { number, line in
      OverlayScene.Row(title: number == 0 ? row.title : "", text: line, tone: row.tone)
    }
  }

  /// The first corner of the output in which the panel does not cover the place: top right, top left, bottom right.
  private func frame(of inspector: InspectorPanel, _ size: Size<SurfaceSpace>) -> Frame {
    let (right, bottom) = (bounds.maxX - size.width - 8, max(8, bounds.maxY - size.height - 8))
    let corners = [CanvasPoint(right, 8), CanvasPoint(8, 8), CanvasPoint(right, bottom)]
    let frames = corners.map { Frame(origin: $0, size: size) }
    guard let described = inspector.place else { return frames[0] }
    let spot = place(described)
    return frames.first { !$0.grown(by: 24).contains(spot) } ?? frames[0]
  }
}

extension StrokeFont {
  /// The text, or its beginning with three dots if it is wider than `width`.
  fileprivate func head(of text: String, fitting width: Double) -> String {
    guard self.width(of: text) > width else { return text }
    var rest = text
    while !rest.isEmpty, self.width(of: rest + "...") > width { rest.removeLast() }
    return rest + "..."
  }

  /// The text in lines that fit into `width`, broken at spaces. What does not fit into the last line is cut off.
  fileprivate func lines(of text: String, fitting width: Double, most: Int) -> [String] {
    var lines: [String] = []
    var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    while lines.count < most - 1, !words.isEmpty, self.width(of: words.joined(separator: " ")) > width {
      var count = 1
      while count < words.count, self.width(of: words.prefix(count + 1).joined(separator: " ")) <= width { count += 1 }
      lines.append(head(of: words.prefix(count).joined(separator: " "), fitting: width))
      words = words.dropFirst(count)
    }
    let rest = words.joined(separator: " ")
    return rest.isEmpty && !lines.isEmpty ? lines : lines + [head(of: rest, fitting: width)]
  }
}
