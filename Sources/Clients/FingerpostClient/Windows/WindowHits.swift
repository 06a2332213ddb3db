import Geometry
import Interaction
import WaylandClient

/// Declares to the compositor where a window is hit, so that another surface or window gets the other touches.
///
/// A window with the hit test of the library declares its properties. A window whose class overrides the hit test, or has a
/// declared one, is asked at many points, and the answers are declared as an input region and an outset: see `HitSurvey`.
final class WindowHits {
  /// The latest declarations.
  fileprivate struct Declared: Equatable {
    var mode = SurfaceWindow.HitMode.normal
    var shape = SurfaceWindow.HitShape.bounds
    var outset = SurfaceWindow.HitOutset.zero
    var clamps = true
    /// The input region; nil for the whole surface.
    var region: [HitSurvey.Rect]?
  }

  private unowned let window: SurfaceWindow
  private var declared = Declared()
  /// The number of changes in the application when the window was asked last; nil before.
  private var surveyed: Int?
  private var surveyedSize = ViewSize.zero
  private var answers: (region: [HitSurvey.Rect]?, outset: SurfaceWindow.HitOutset) = (nil, .zero)
  /// True if the program chose the input region itself.
  var hasOwnRegion = false

  init(_ window: SurfaceWindow) { self.window = window }

  /// True if code decides about hits.
  private var isAsked: Bool {
    let kind = type(of: window)
    return kind != kind.standardHitTesting || window.declared?.hitTest != nil || window.declared?.pointInside != nil
  }

  /// Declares what has changed, with the next commit of the surface.
  ///
  /// - Parameters:
  ///   - responder: nil without the responder protocol. The input region is all that is declared then.
  ///   - change: the number of events so far that may have changed the answers of the window.
  /// - Returns: true if a commit is needed.
  func declare(on responder: FingerpostResponderSurfaceV1?, after change: Int) -> Bool {
    var wanted = Declared()
    wanted.mode = window.takesTouches ? window.hitMode : .nothing
    if isAsked {
      ask(after: change)
      (wanted.region, wanted.outset) = (answers.region, answers.outset)
      wanted.clamps = window.hitOutset == .zero ? answers.outset == .zero : window.clampsHits
    } else {
      (wanted.shape, wanted.outset, wanted.clamps) = (window.hitShape, window.hitOutset.limited, window.clampsHits)
    }
    if responder == nil { wanted = wanted.asRegion(of: window.size) }
    guard wanted != declared else { return false }
    let former = declared
    declared = wanted
    if let responder { Self.send(wanted, after: former, on: responder) }
    if wanted.region != former.region, !hasOwnRegion { setRegion(wanted.region) }
    return true
  }

  private static func send(_ wanted: Declared, after former: Declared, on responder: FingerpostResponderSurfaceV1) {
    if wanted.mode != former.mode { responder.setHitMode(mode: wanted.mode.wire) }
    if wanted.shape != former.shape {
      switch wanted.shape {
      case .bounds: responder.setHitRegion()
      case .ellipse: responder.setHitEllipse()
      case .polygon(let corners):
        if (3...200).contains(corners.count) { responder.setHitPolygon(corners: corners.wire) }
      }
    }
    if wanted.outset != former.outset {
      let outset = wanted.outset
      responder.setHitOutset(
        left: Int32(outset.left), top: Int32(outset.top), right: Int32(outset.right), bottom: Int32(outset.bottom))
    }
    if wanted.clamps != former.clamps, responder.version >= 2 { responder.setHitClamp(clamps: wanted.clamps ? 1 : 0) }
  }

  private func setRegion(_ rects: [HitSurvey.Rect]?) {
    let surface = window.surface.surface
    guard let rects else { return surface.setInputRegion(region: nil) }
    let region = window.owner.display.compositor.createRegion()
    for rect in rects {
      region.add(
        x: Int32(rect.left), y: Int32(rect.top), width: Int32(rect.right - rect.left),
        height: Int32(rect.bottom - rect.top))
    }
    surface.setInputRegion(region: region)
    region.destroy()
  }

  // MARK: Asking

  private func ask(after change: Int) {
    guard change != surveyed || window.size != surveyedSize else { return }
    (surveyed, surveyedSize) = (change, window.size)
    let survey = HitSurvey(
      width: Int(window.size.width), height: Int(window.size.height), edges: window.edgesOfViews
    ) { [window] in window.hitTest($0, with: nil) != nil }
    // A window of the desktop has no parent that a point outside could belong to. So it must contain such a point, too.
    let isPart = window.topWindow !== window
    let outset = HitSurvey.outset(of: window.size) {
      (isPart || window.point(inside: $0, with: nil)) && window.hitTest($0, with: nil) != nil
    }
    answers = (survey.isWhole ? nil : survey.rects, outset)
  }
}

extension WindowHits.Declared {
  /// The same as an input region, as far as a region can say it.
  fileprivate func asRegion(of size: ViewSize) -> Self {
    var result = Self()
    if mode == .nothing || mode == .passThrough {
      result.region = []
    } else if shape != .bounds || outset.isInwards {
      let outline = HitOutline(shape: shape, outset: outset, size: size)
      let survey = HitSurvey(width: Int(size.width), height: Int(size.height), edges: ([], [])) { outline.contains($0) }
      result.region = survey.isWhole ? nil : survey.rects
    } else {
      result.region = region
    }
    return result
  }
}

extension SurfaceWindow.HitMode {
  fileprivate var wire: FingerpostResponderSurfaceV1.HitMode {
    switch self {
    case .normal: .normal
    case .subtree: .subtree
    case .passThrough: .passThrough
    case .nothing: .nothing
    }
  }
}

extension SurfaceWindow.HitOutset {
  /// The outset in whole pixels, within the limits of the protocol.
  var limited: Self {
    func limit(_ value: Double) -> Double { value.isNaN ? 0 : max(-10_000, min(value, 10_000)).rounded(.towardZero) }
    return Self(left: limit(left), top: limit(top), right: limit(right), bottom: limit(bottom))
  }

  fileprivate var isInwards: Bool { min(left, top, right, bottom) < 0 }
}

extension [ViewPoint] {
  /// The corners as the request has them: x and y of each as `wl_fixed_t`.
  fileprivate var wire: [UInt8] {
    var bytes: [UInt8] = []
    for value in flatMap({ [$0.x, $0.y] }) {
      let limited = value.isNaN ? 0 : Swift.max(-1e6, Swift.min(value, 1e6))
      Swift.withUnsafeBytes(of: Int32((limited * 256).rounded())) { bytes += $0 }
    }
    return bytes
  }
}

extension SurfaceWindow {
  /// True if the window as a view can be hit at all.
  fileprivate var takesTouches: Bool { isUserInteractionEnabled && !isHidden && alpha > 0.01 }

  /// The edges of the views in the window, in its coordinates.
  fileprivate var edgesOfViews: (x: [Double], y: [Double]) {
    var edges: (x: [Double], y: [Double]) = ([], [])
    func add(_ view: View, _ origin: ViewPoint) {
      guard edges.x.count < 200 else { return }
      for subview in view.subviews {
        let (x, y) = (origin.x + subview.frame.origin.x, origin.y + subview.frame.origin.y)
        edges.x += [x, x + subview.frame.size.width]
        edges.y += [y, y + subview.frame.size.height]
        add(subview, ViewPoint(x - subview.boundsOrigin.x, y - subview.boundsOrigin.y))
      }
    }
    add(self, ViewPoint(-boundsOrigin.x, -boundsOrigin.y))
    return edges
  }
}
