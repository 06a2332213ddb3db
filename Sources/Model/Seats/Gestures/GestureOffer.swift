import Geometry
import Interaction

/// A touchpad gesture in the form of touches for recognizers: fingers around the pointer that move as the gesture does.
///
/// The fingers of a pinch are on a circle that turns and grows with it, so that recognizers measure exactly its scale
/// and angle. The fingers of other gestures all begin at the pointer, and move with the gesture.
struct GestureOffer {
  /// The distance between the first two fingers of a pinch, in logical pixels. A threshold of 8 px therefore means 8 %.
  static let spread = 100.0
  static let mostFingers = 10

  /// The identifier of the first touch. The others have the next lower numbers.
  let firstTouch: Int
  let count: Int
  /// The place of the pointer at the beginning.
  let origin: Point<LayoutSpace>
  private let radius: Double
  private var middle: Point<LayoutSpace>
  private var scale = 1.0
  private var degrees = 0.0
  /// The sum of the steps that the client has yet to receive.
  private(set) var unsent: PointerGesture?

  /// The numbers of its fingers whose down, and whose up, the view of its client has received.
  var landed = 0
  var lifted = 0
  /// True if its client has received the beginning.
  var isSent = false
  /// The reason for the end, if the device did not end the gesture itself.
  var endReason = RoutingReason.captured

  init(_ gesture: PointerGesture, at place: Point<LayoutSpace>, firstTouch: Int) {
    self.firstTouch = firstTouch
    let isPinch = gesture.kind == .pinch
    count = max(isPinch ? 2 : 1, min(Int(gesture.fingers), Self.mostFingers))
    radius = isPinch ? Self.spread / 2 / Angle.sineAndCosine(degrees: 180 / Double(count)).sine : 0
    origin = place
    middle = place
  }

  /// The identifiers of its touches in the responder model.
  var touches: ClosedRange<Int> { firstTouch - count + 1...firstTouch }

  func place(of index: Int) -> Point<LayoutSpace> {
    guard radius > 0 else { return middle }
    return Angle.point(on: middle, radius: radius * scale, degrees: degrees + Double(index) * 360 / Double(count))
  }

  mutating func move(_ step: PointerGesture) {
    middle = middle + Vector(Double(step.dx), Double(step.dy))
    scale = Double(step.scale)
    degrees = (degrees + Double(step.rotation)).remainder(dividingBy: 360)
    unsent = unsent?.followed(by: step) ?? step
  }

  mutating func takeUnsent() -> PointerGesture? {
    defer { unsent = nil }
    return unsent
  }
}

extension PointerGesture {
  /// Combines two steps: movements and rotations are added, and the scale is that of the later step.
  package func followed(by later: PointerGesture) -> PointerGesture {
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
