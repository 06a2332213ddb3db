import Geometry
import Libinput
import Seats
import Testing

@Suite("What a device's reports mean to the seat")
struct DeviceTranslationTests {
  private static let device = DeviceID(.scripts, 7)
  private static let screen = OutputMapping(frame: Rect(x: 100, y: 0, width: 200, height: 100))

  /// The events that result from some reports.
  private func events(
    _ reports: DeviceReport..., by translation: DeviceTranslation = DeviceTranslation(device, mapping: screen)
  ) -> [InputEvent] {
    var translation = translation
    return translate(reports, by: &translation)
  }

  private func translate(_ reports: [DeviceReport], by translation: inout DeviceTranslation) -> [InputEvent] {
    var events: [InputEvent] = []
    for report in reports { translation.translate(report, into: &events) }
    return events
  }

  private func finger(_ slot: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: Self.device, finger: slot, place: Point(x, y))
  }

  // MARK: - Touch

  @Test func fingersComeMoveAndGoInFrames() {
    let seen = events(
      .touchDown(slot: 0, x: 0.25, y: 0.5), .touchDown(slot: 3, x: 0.5, y: 0), .touchFrame,
      .touchMotion(slot: 0, x: 0.5, y: 0.5), .touchFrame, .touchUp(slot: 3), .touchCancel(slot: 0), .touchFrame)
    #expect(
      seen == [
        .touch(.down(finger(0, 150, 50))), .touch(.down(finger(3, 200, 0))), .touch(.frame(device: Self.device)),
        .touch(.motion(finger(0, 200, 50))), .touch(.frame(device: Self.device)),
        .touch(.up(device: Self.device, finger: 3)), .touch(.cancel(device: Self.device, finger: 0)),
        .touch(.frame(device: Self.device)),
      ])
  }

  @Test func aDeviceOfOneFingerHasNoSlots() {
    let seen = events(.touchDown(slot: -1, x: 0, y: 0), .touchFrame, .touchUp(slot: -1), .touchFrame)
    #expect(
      seen == [
        .touch(.down(finger(0, 100, 0))), .touch(.frame(device: Self.device)),
        .touch(.up(device: Self.device, finger: 0)), .touch(.frame(device: Self.device)),
      ])
  }

  @Test func whatNobodySawBeginIsNotSaidToEnd() {
    #expect(events(.touchMotion(slot: 1, x: 0, y: 0), .touchUp(slot: 1), .touchCancel(slot: 2), .touchFrame) == [])
    #expect(events(.touchDown(slot: 64, x: 0, y: 0), .touchUp(slot: 64), .touchFrame) == [])
  }

  @Test func withoutAnOutputTouchesAreLost() {
    let unmapped = DeviceTranslation(Self.device)
    #expect(events(.touchDown(slot: 0, x: 0, y: 0), .touchFrame, .touchUp(slot: 0), .touchFrame, by: unmapped) == [])
    #expect(events(.pointerPlace(x: 0.5, y: 0.5), by: unmapped) == [])
  }

  @Test func fingersThatAreDownEndWhenTheOutputChanges() {
    var translation = DeviceTranslation(Self.device, mapping: Self.screen)
    var seen = translate([.touchDown(slot: 0, x: 0, y: 0), .touchFrame], by: &translation)
    seen = []
    translation.setMapping(Self.screen, into: &seen)
    #expect(seen == [])
    translation.setMapping(nil, into: &seen)
    #expect(seen == [.touch(.cancelAll(device: Self.device)), .touch(.frame(device: Self.device))])
    translation.setMapping(Self.screen, into: &seen)
    seen = translate([.touchMotion(slot: 0, x: 1, y: 1), .touchUp(slot: 0), .touchFrame], by: &translation)
    #expect(seen == [])
    seen = translate([.touchDown(slot: 0, x: 0.5, y: 0.5), .touchFrame], by: &translation)
    #expect(seen == [.touch(.down(finger(0, 200, 50))), .touch(.frame(device: Self.device))])
  }

  // MARK: - Pointer

  @Test func aMouseGivesItsOwnStepToo() {
    #expect(
      events(.pointerMotion(dx: 3, dy: -1.5, ownDX: 2, ownDY: -1)) == [
        .pointer(.motion(by: Vector(3, -1.5), unaccelerated: DeviceStep(2, -1))), .pointer(.frame),
      ])
  }

  @Test func aPlaceIsMappedToTheOutput() {
    #expect(
      events(.pointerPlace(x: 0.5, y: 0.1)) == [.pointer(.motionAbsolute(to: Point(200, 10))), .pointer(.frame)])
  }

  @Test func buttonsSayWhoseTheyAre() {
    #expect(
      events(.button(code: 0x110, isPressed: true), .button(code: 0x110, isPressed: false)) == [
        .pointer(.button(device: Self.device, code: 0x110, isPressed: true)), .pointer(.frame),
        .pointer(.button(device: Self.device, code: 0x110, isPressed: false)), .pointer(.frame),
      ])
  }

  // MARK: - Scrolling

  @Test func aWheelGivesClicksAndPixels() {
    #expect(
      events(.scroll(ScrollReport(.wheel, vertical: .init(15, value120: 120)))) == [
        .pointer(.axis(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))), .pointer(.frame),
      ])
    #expect(
      events(.scroll(ScrollReport(.wheel, horizontal: .init(-3.75, value120: -30)))) == [
        .pointer(.axis(AxisSample(axis: .horizontal, source: .wheel, value: -3.75, value120: -30))), .pointer(.frame),
      ])
  }

  @Test func fingersScrollBothAxesInOneFrameAndThenStop() {
    #expect(
      events(
        .scroll(ScrollReport(.finger, vertical: .init(4), horizontal: .init(-2))),
        .scroll(ScrollReport(.finger, vertical: .init(0), horizontal: .init(0)))) == [
          .pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 4))),
          .pointer(.axis(AxisSample(axis: .horizontal, source: .finger, value: -2))), .pointer(.frame),
          .pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))),
          .pointer(.axis(AxisSample(axis: .horizontal, source: .finger, value: 0, isStop: true))), .pointer(.frame),
        ])
  }

  @Test func continuousScrollingHasNoEnd() {
    #expect(
      events(.scroll(ScrollReport(.continuous, vertical: .init(0)))) == [
        .pointer(.axis(AxisSample(axis: .vertical, source: .continuous, value: 0))), .pointer(.frame),
      ])
    #expect(events(.scroll(ScrollReport(.continuous))) == [])
  }

  @Test func naturalScrollingIsSaid() {
    var natural = DeviceTranslation(Self.device)
    natural.invertsScrolling = true
    #expect(
      events(.scroll(ScrollReport(.finger, vertical: .init(4))), by: natural) == [
        .pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 4, isInverted: true))), .pointer(.frame),
      ])
  }

  @Test func aWheelThatTurnsBeyondAllNumbersTrapsNobody() {
    for turns in [1e300, -.infinity, .nan] {
      let seen = events(.scroll(ScrollReport(.wheel, vertical: .init(0, value120: turns))))
      #expect(seen.count == 2)
    }
  }

  // MARK: - The rest

  @Test func keysSayWhoseTheyAre() {
    #expect(
      events(.key(code: 30, isPressed: true), .key(code: 30, isPressed: false)) == [
        .key(.key(device: Self.device, code: 30, isPressed: true)),
        .key(.key(device: Self.device, code: 30, isPressed: false)),
      ])
  }

  @Test func gesturesOfATouchpadNeedNoFrame() {
    #expect(
      events(
        .gesture(GestureReport(.pinch, .began, fingers: 2)),
        .gesture(GestureReport(.pinch, .changed, fingers: 2, dx: 1, dy: -2, scale: 1.5, rotation: 10)),
        .gesture(GestureReport(.pinch, .cancelled, fingers: 2, scale: 1.5)),
        .gesture(GestureReport(.swipe, .ended, fingers: 3)), .gesture(GestureReport(.hold, .began, fingers: 400))) == [
          .gesture(PointerGesture(device: Self.device, .pinch, .began, fingers: 2)),
          .gesture(
            PointerGesture(device: Self.device, .pinch, .changed, fingers: 2, dx: 1, dy: -2, scale: 1.5, rotation: 10)),
          .gesture(PointerGesture(device: Self.device, .pinch, .cancelled, fingers: 2, scale: 1.5)),
          .gesture(PointerGesture(device: Self.device, .swipe, .ended, fingers: 3)),
          .gesture(PointerGesture(device: Self.device, .hold, .began, fingers: 255)),
        ])
  }

  @Test func switchesMoveTheWholeDevice() {
    #expect(events(.motion(.lidClosed), .motion(.tabletModeOff)) == [.motion(.lidClosed), .motion(.tabletModeOff)])
  }
}
