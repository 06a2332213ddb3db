import Documents
import Geometry
import Recordings
import Scripts
import Surfaces
import Testing

@testable import Performing
@testable import Playback

/// Tests of what steps mean on the desktop, and of the waits until they can be played.
@Suite struct ResolverTests {
  private let parts: PlayParts
  private let resolver: Resolver
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts(ScriptSettings(within: .milliseconds(3)))
    resolver = Resolver(parts.search(), parts.patience)
  }

  /// A resolver that waits long enough for anything that happens.
  private func patient(isStrict: Bool = false) throws -> (parts: PlayParts, resolver: Resolver) {
    let parts = try PlayParts(ScriptSettings(within: .seconds(5)))
    return (parts, Resolver(parts.search(isStrict: isStrict), parts.patience))
  }

  private func tap(
    _ space: PlaceSpace = .window(.client("app")), at x: Double = 50, _ y: Double = 50
  ) -> Step.Kind {
    .fingers(.tap(TapStep(space: space, place: Place(.pixels(x), .pixels(y)))))
  }

  private func reason(of kind: Step.Kind) -> StepFault? {
    do {
      _ = try resolver.resolve(kind)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Receivers

  @Test func aStepWaitsForAWindowThatAppearsMeanwhile() throws {
    let (parts, resolver) = try patient()
    parts.scene.inTurn(5) { [scene = parts.scene] in scene.show("App", of: "app", at: 100, 100) }
    let step = try resolver.resolve(tap())
    #expect(step.receiver == .client("app"))
    #expect(
      try resolver.places(of: tap(), step, gesture: nil).frame.area == Rect(x: 100, y: 100, width: 100, height: 100))
    #expect(parts.scene.turns >= 5)
  }

  @Test func aStepWaitsUntilNothingCoversItsWindow() throws {
    let (parts, resolver) = try patient()
    parts.scene.show("App", of: "app")
    let cover = parts.scene.show("Cover", of: "other")
    parts.scene.inTurn(5) { [scene = parts.scene] in scene.askToClose(cover) }
    #expect(try resolver.resolve(tap()).receiver == .client("app"))
    #expect(parts.scene.turns >= 5)
  }

  @Test func theWindowThatReceivesAStepInPlaceOfItsOwnIsNamed() {
    let window = scene.show("App", of: "app")
    scene.show("Cover", of: "other")
    #expect(
      reason(of: tap())
        == .failed(
          expected: "app to receive a finger at 50,50 within 3ms",
          actual: "other \"Cover\" receives it (force: yes plays the step anyway)"))
    #expect(
      reason(
        of: .pointer(.click(PointerClick(space: .window(.client("app")), place: Place(.pixels(150), .pixels(50))))))
        == .failed(
          expected: "app to receive the pointer at 150,50 within 3ms",
          actual: "no window is at this position (force: yes plays the step anyway)"))
    scene.show("Menu", of: "app", as: .popup, on: window)
    scene.raise(window)
    #expect(
      reason(of: tap())
        == .failed(
          expected: "app to receive a finger at 50,50 within 3ms",
          actual: "app popup \"Menu\" receives it (role: popup selects it; force: yes plays the step anyway)"))
  }

  @Test func aForcedStepDoesNotWait() throws {
    scene.show("App", of: "app")
    scene.show("Cover", of: "other")
    let step = try resolver.resolve(tap(.window(.client("app"), isForced: true)))
    #expect(step.receiver == nil && scene.turns == 0)
  }

  @Test func aStepWithoutAPlaceNeedsNothing() throws {
    scene.outputs = []
    let step = try resolver.resolve(.fingers(.touch(.up([1]))))
    #expect(step.receiver == nil && scene.turns == 0)
  }

  // MARK: Missing places

  @Test func aStepOutsideEveryOutputIsAnError() {
    let outputs = "the outputs are main (800x600 at 0,0)"
    #expect(reason(of: tap(.output(nil), at: 800, 600)) == nil, "the edge is a part of the output")
    #expect(
      reason(of: tap(.output(nil), at: 900, 10)) == .broken("900,10 is outside every output; \(outputs)"))
    #expect(scene.turns == 0, "no output comes during a wait")
    scene.show("Wide", of: "app", width: 1000)
    #expect(
      reason(of: tap(at: 900, 50))
        == .broken(
          "900,50 is outside every output; \(outputs); app \"Wide\" (1000x100 at 0,0) is wider than every output, so a "
            + "part of it is not on the screen"))
  }

  @Test func aMissingWindowOrOutputIsNamed() {
    #expect(reason(of: tap()) == .broken("window app was not found within 3ms; found no windows"))
    scene.show("Inbox", of: "mail")
    #expect(reason(of: tap()) == .broken("window app was not found within 3ms; found mail \"Inbox\""))
    #expect(
      throws: StepFault.broken("cannot close window app: it was not found within 3ms; found mail \"Inbox\"")
    ) { try resolver.window(.client("app"), to: "close") }
    #expect(reason(of: tap(.output("right"))) == .broken("there is no output right"))
    scene.outputs = []
    #expect(reason(of: tap(.output(nil))) == .broken("there is no output"))
  }

  @Test func aStrictStepWaitsUntilItsSelectorFitsOneWindow() throws {
    let (parts, resolver) = try patient(isStrict: true)
    let first = parts.scene.show("First", of: "app")
    let second = parts.scene.show("Second", of: "app")
    parts.scene.inTurn(5) { [scene = parts.scene] in scene.askToClose(second) }
    #expect(try resolver.window(.client("app"), to: "raise") === first)
    #expect(parts.scene.turns >= 5)
  }

  // MARK: Places and presses

  @Test func aRecordingIsPlayedOnTheWholeOutputAsItIsTurned() throws {
    scene.outputs = [
      OutputDescription(name: "main", mode: IntSize(800, 600)),
      OutputDescription(name: "side", mode: IntSize(800, 600), transform: .rotated90, position: Point(800, 0)),
    ]
    scene.cursorPlace = Point(7, 8)
    let recording = Step.Kind.fingers(.recording(.init(file: "taps.evemu", track: .init(), output: "side")))
    let places = try resolver.places(of: recording, ResolvedStep(), gesture: nil)
    let area = Rect<LayoutSpace>(x: 800, y: 0, width: 600, height: 800)
    #expect(places == StepPlaces(PlaceFrame(area: area), cursor: Point(7, 8), transform: .rotated90))
  }

  @Test func aGestureThatGoesOnIsRelativeToTheSpaceInWhichItBegan() throws {
    scene.show("App", of: "app", at: 100, 100)
    let old = PlaceFrame(area: Rect(x: 1, y: 2, width: 3, height: 4))
    let button = WidgetSelector(role: "button", position: .unknown)
    func area(_ space: PlaceSpace?) throws -> Rect<LayoutSpace> {
      let gesture = space.map { HeldGesture(gesture: .pinch, fingers: 2, space: $0, frame: old) }
      return try resolver.places(of: .touchpad(TouchpadStep(end: .lifted)), ResolvedStep(), gesture: gesture).frame.area
    }
    #expect(try area(.window(.client("app"))) == Rect(x: 100, y: 100, width: 100, height: 100))
    #expect(try area(.widget(button, in: .client("app"))) == old.area, "a widget is not searched again")
    #expect(try area(nil) == Rect(x: 0, y: 0, width: 800, height: 600))
  }

  @Test func aPressHasThePlaceThatItsWindowHasNow() {
    #expect(resolver.press(of: tap(), ResolvedStep()) == .init(button: PointerButton.left.code, places: []))
    scene.show("App", of: "app", at: 100, 100)
    #expect(
      resolver.press(of: tap(), ResolvedStep()) == .init(button: PointerButton.left.code, places: [Point(150, 150)]))
    #expect(resolver.press(of: .keyboard(.type(TypeStep(text: "a"))), ResolvedStep()) == nil)
  }

  @Test func onlyTheWindowOfATapOrClickIsSearchedForItsPress() {
    scene.show("First", of: "app")
    scene.show("Second", of: "app")
    let search = parts.search(isStrict: true)
    let resolver = Resolver(search, parts.patience)
    let window = PlaceSpace.window(.client("app"))
    let row = PlaceSpace.widget(WidgetSelector(role: "list-item", position: .unknown), in: .client("app"))
    let others: [Step.Kind] = [
      .widget(.scrollTo(ScrollToStep(space: row))),
      .fingers(.swipe(SwipeStep(space: window, course: .along([.center])))),
      .pointer(.move(PointerMove(space: window, course: .along([.center])))),
      .pen(PenStep(.hover(.center), space: window)),
    ]
    for kind in others {
      #expect(resolver.press(of: kind, ResolvedStep()) == nil)
      #expect(search.finder.doubts?.text == nil, "\(kind)")
    }
    _ = resolver.press(of: tap(), ResolvedStep())
    #expect(search.finder.doubts?.text?.hasPrefix("app fits 2 windows: ") == true)
  }
}
