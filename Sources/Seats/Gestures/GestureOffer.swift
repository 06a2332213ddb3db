import Geometry
import Interaction

/// A touchpad gesture as recognizers see it: fingers round the pointer that do what the gesture says.
///
/// The fingers of a pinch are on a circle and turn and spread with it, so that its scale and its angle are exactly the
/// gesture's. The fingers of other gestures are all where the pointer was, and move with the gesture.
struct GestureOffer {
  /// Logical pixels between the first two fingers of a pinch: a threshold of 8 px is one of 8 %.
  static let spread = 100.0
  static let mostFingers = 10

  /// Its touches have negative numbers, downwards from this.
  let firstTouch: Int
  let count: Int
  /// Where the pointer was as it began.
  let origin: Point<LayoutSpace>
  private let radius: Double
  private var middle: Point<LayoutSpace>
  private var scale = 1.0
  private var degrees = 0.0
  /// The steps that its client has still to receive, added up.
  private(set) var untold: PointerGesture?

  /// The number of its fingers whose down, and whose up, the view of its client has received.
  var landed = 0
  var lifted = 0
  /// Whether its client has received the beginning.
  var isTold = false
  /// Why it ends, where its end is not the device's own.
  var endReason = RoutingReason.captured

  init(_ gesture: PointerGesture, at place: Point<LayoutSpace>, firstTouch: Int) {
    self.firstTouch = firstTouch
    let isPinch = gesture.kind == .pinch
    count = max(isPinch ? 2 : 1, min(Int(gesture.fingers), Self.mostFingers))
    radius = isPinch ? Self.spread / 2 / Angle.sineAndCosine(degrees: 180 / Double(count)).sine : 0
    origin = place
    middle = place
  }

  /// The names of its touches in the responder model.
  var touches: ClosedRange<Int> { firstTouch - count + 1...firstTouch }

  func place(of index: Int) -> Point<LayoutSpace> {
    guard radius > 0 else { return middle }
    return Angle.point(on: middle, radius: radius * scale, degrees: degrees + Double(index) * 360 / Double(count))
  }

  mutating func move(_ step: PointerGesture) {
    middle = middle + Vector(Double(step.dx), Double(step.dy))
    scale = Double(step.scale)
    degrees = (degrees + Double(step.rotation)).remainder(dividingBy: 360)
    untold = untold?.followed(by: step) ?? step
  }

  mutating func takeUntold() -> PointerGesture? {
    defer { untold = nil }
    return untold
  }
}

extension PointerGesture {
  /// Two steps as one: ways and turns add up, the scale is the later one's.
  public func followed(by later: PointerGesture) -> PointerGesture {
    var sum = later
    sum.dx += dx
    sum.dy += dy
    sum.rotation += rotation
    return sum
  }

  var isFinite: Bool { dx.isFinite && dy.isFinite && scale.isFinite && rotation.isFinite }
}

extension IndirectGesture {
  init(_ kind: PointerGesture.Kind) {
    switch kind {
    case .swipe: self = .swipe
    case .pinch: self = .pinch
    case .hold: self = .hold
    }
  }
}
