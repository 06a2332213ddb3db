import Geometry
import Interaction
import Testing

/// Gestures as values: their words, and the recognizers that they make.
@Suite struct GestureKindTests {
  private static let kinds: [any Gesture] = [
    TapGesture(), PinchGesture(), RotationGesture(), SwipeGesture(), PanGesture(), ScreenEdgePanGesture(edges: [.top]),
    LongPressGesture(), HoverGesture(),
  ]

  @Test func `Each kind has its word, and so have its recognizers`() {
    let words = ["tap", "pinch", "rotation", "swipe", "pan", "screen-edge-pan", "long-press", "hover"]
    #expect(Self.kinds.map { type(of: $0).word } == words)
    #expect(Self.kinds.map { ($0.makeRecognizer() as GestureRecognizer).gestureWord } == words)
  }

  @Test func `Recognizers of other types have no word`() {
    #expect(GestureRecognizer().gestureWord == nil)
    #expect(Knock().gestureWord == nil)
  }

  @Test func `Kinds differ in what they need`() {
    #expect(Self.kinds.map(\.isContinuous) == [false, true, true, false, true, true, true, true])
    #expect(Self.kinds.map(\.leastTouches) == [1, 2, 2, 1, 1, 1, 1, 1])
    #expect(
      Self.kinds.map { type(of: $0).input } == [
        [.touches, .presses], .touches, .touches, .touches, [.touches, .scrolls], .touches, [.touches, .presses], [],
      ])
    let counts: [any Gesture] = [
      TapGesture(touches: 2), PinchGesture(touches: 3), RotationGesture(touches: 4), SwipeGesture(touches: 5),
      PanGesture(minimumTouches: 2), ScreenEdgePanGesture(edges: [], minimumTouches: 3), LongPressGesture(touches: 4),
    ]
    #expect(counts.map(\.leastTouches) == [2, 3, 4, 5, 2, 3, 4])
  }

  @Test func `Gestures of any kind are equal if kind and settings are`() {
    #expect(AnyGesture.tap() == .tap(.init(taps: 1)))
    #expect(AnyGesture.tap() != .tap(.init(taps: 2)))
    #expect(AnyGesture.pinch(touches: 2) != .rotation(touches: 2))
    #expect(AnyGesture.pan(.init(scrolls: [.discrete])) != .pan())
  }

  @Test func `A gesture with defaults makes a recognizer with defaults`() {
    let (tap, press) = (TapGesture().makeRecognizer(), LongPressGesture().makeRecognizer())
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 && tap.buttonMaskRequired == .primary)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(press.minimumPressDuration == nil && press.allowableMovement == nil)
    #expect(PinchGesture().makeRecognizer().numberOfTouchesRequired == nil)
    #expect(RotationGesture().makeRecognizer().numberOfTouchesRequired == nil)
    let (swipe, hover) = (SwipeGesture().makeRecognizer(), HoverGesture().makeRecognizer())
    #expect(swipe.directions == [.right] && swipe.numberOfTouchesRequired == 1)
    #expect(hover.dwell == nil && hover.allowableMovement == nil)
    for pan in [PanGesture().makeRecognizer(), ScreenEdgePanGesture(edges: []).makeRecognizer()] {
      #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max && pan.directions == nil)
    }
  }

  @Test func `Only pans accept scrolls, by default of all kinds`() {
    #expect(PanGesture().makeRecognizer().allowedScrollTypes == [.discrete, .continuous])
    #expect(ScreenEdgePanGesture(edges: []).makeRecognizer().allowedScrollTypes == [])
  }

  @Test func `A gesture with settings makes a recognizer with these settings`() {
    let tap = TapGesture(taps: 2, touches: 3).makeRecognizer()
    #expect(tap.numberOfTapsRequired == 2 && tap.numberOfTouchesRequired == 3)
    #expect(PinchGesture(touches: 4).makeRecognizer().numberOfTouchesRequired == 4)
    #expect(RotationGesture(touches: 5).makeRecognizer().numberOfTouchesRequired == 5)
    let swipe = SwipeGesture(directions: [.up, .left], touches: 2).makeRecognizer()
    #expect(swipe.directions == [.up, .left] && swipe.numberOfTouchesRequired == 2)
    let pan = PanGesture(minimumTouches: 2, maximumTouches: 3, directions: [.down], scrolls: [.discrete])
      .makeRecognizer()
    #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 3)
    #expect(pan.directions == [.down] && pan.allowedScrollTypes == [.discrete])
    let edge = ScreenEdgePanGesture(edges: [.left, .top], minimumTouches: 2, maximumTouches: 2).makeRecognizer()
    #expect(edge.edges == [.left, .top] && edge.minimumNumberOfTouches == 2 && edge.maximumNumberOfTouches == 2)
    let press = LongPressGesture(taps: 1, touches: 2, duration: .seconds(1), movement: .millimetres(3)).makeRecognizer()
    #expect(press.numberOfTapsRequired == 1 && press.numberOfTouchesRequired == 2)
    #expect(press.minimumPressDuration == .seconds(1) && press.allowableMovement == .millimetres(3))
    let hover = HoverGesture(dwell: .milliseconds(300), movement: .pixels(4)).makeRecognizer()
    #expect(hover.dwell == .milliseconds(300) && hover.allowableMovement == .pixels(4))
  }

  @Test(arguments: [(5.0, true), (195.0, false), (205.0, true), (395.0, false)])
  func `A delegate gives the rectangle at whose edges a pan starts`(_ x: Double, _ begins: Bool) {
    let (screen, halves) = (Screen(), Halves())
    let pan = screen.window.with(ScreenEdgePanGestureRecognizer(), "edge")
    pan.edges = [.left]
    pan.delegate = halves
    screen.touch(1, at: x, 300)
    screen.move(1, to: x + 20, 300)
    screen.lift(1, at: x + 20, 300)
    #expect(screen.log == (begins ? ["edge began", "edge ended"] : []))
  }

  @Test func `Without a rectangle no pan starts`() {
    let (screen, halves) = (Screen(), Halves())
    halves.hasRectangles = false
    let pan = screen.window.with(ScreenEdgePanGestureRecognizer(), "edge")
    pan.edges = [.left]
    pan.delegate = halves
    screen.touch(1, at: 2, 300)
    screen.move(1, to: 40, 300)
    #expect(screen.log == [])
    #expect(pan.misfit == .notAtEdge)
  }
}

private final class Knock: TapGestureRecognizer {}

/// Two screens of 200 pixels, beside each other in one window.
private final class Halves: GestureRecognizerDelegate {
  var hasRectangles = true

  func gestureRecognizer(_ recognizer: ScreenEdgePanGestureRecognizer, edgeBoundsFor contact: Contact) -> ViewRect? {
    let x = contact.startLocation.x < 200 ? 0.0 : 200
    return hasRectangles ? ViewRect(x: x, y: 0, width: 200, height: 800) : nil
  }
}
