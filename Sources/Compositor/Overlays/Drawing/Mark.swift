import Geometry
import Painting

/// An element of an overlay's picture. Equal marks need not be drawn again.
///
/// Places are logical pixels from the top left of the output.
enum Mark: Equatable {
  case trail([TrailPoint], PaintColor)
  /// - Parameter rest: the remaining opacity, 1 to 0. A lifted spot grows while it fades.
  case spot(CanvasPoint, PaintColor, isDown: Bool, rest: Double)
  /// - Parameter isStrong: true for a filled outline with a thick line.
  case outline(Frame, PaintColor, isStrong: Bool, rest: Double)
  /// A filled bar with a dark edge, visible on every background.
  case bar(Frame, PaintColor)
  /// The four corners of a rectangle.
  case corners(Frame, PaintColor)
  case label(Frame, String, PaintColor, rest: Double)
  case panel(Frame, PanelText)
  case prompt(Frame, PromptText)

  /// The area that the mark may cover.
  var bounds: Frame {
    switch self {
    case .trail(let points, _):
      points.reduce(Frame.zero) { $0.union(Frame(around: $1.place, reach: Self.trailReach)) }
    case .spot(let place, _, _, _): Frame(around: place, reach: Self.spotReach)
    case .outline(let frame, _, _, _), .corners(let frame, _): frame.grown(by: 4)
    case .bar(let frame, _): frame.grown(by: 2)
    case .label(let frame, _, _, _), .panel(let frame, _), .prompt(let frame, _): frame.grown(by: 2)
    }
  }

  static let trailReach = 8.0
  static let spotReach = 36.0
}

/// The text of a panel in two columns.
struct PanelText: Equatable {
  var rows: [OverlayScene.Row]
  /// The distance of the second column from the left edge of the panel.
  var indent: Double
  /// True for a background that the picture below it does not disturb.
  var isOpaque = false
}

extension Rect {
  init(around place: Point<Space>, reach: Double) {
    self.init(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
  }
}
