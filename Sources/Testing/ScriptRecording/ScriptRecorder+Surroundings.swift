import Assembly
import Documents
package import Geometry
import Globals
import Playback
import Scenes
package import Scripts
package import Seats
import Surfaces
package import Transcription
import Widgets

extension ScriptRecorder: Surroundings {
  package func ground(at place: Point<LayoutSpace>) -> Ground {
    if let window = compositor.windows.hitTest(place, for: .touch)?.window, canName(window) {
      return Ground(space: .window(selector(for: window)), frame: PlaceFrame(area: window.frame))
    }
    let outputs = compositor.outputs.all
    let output = outputs.first { $0.description.frame.contains(place) } ?? outputs.first
    let name = output === outputs.first ? nil : output?.description.name
    return Ground(space: .output(name), frame: PlaceFrame(area: output?.description.frame ?? .zero))
  }

  package func reaches(_ space: PlaceSpace, at place: Point<LayoutSpace>, with device: Aim.Device) -> Bool {
    guard case .window(let wanted, _) = space else {
      return compositor.outputs.all.contains { $0.description.frame.containsOrTouches(place) }
    }
    let prediction = compositor.seat.prediction(at: place, byPointer: device == .pointer)
    return prediction.surfaces.contains { surface in
      surface.root.window.map { canName($0) && selector(for: $0) == wanted } ?? false
    }
  }

  package func target(at place: Point<LayoutSpace>) -> UInt32? {
    compositor.windows.hitTest(place, for: .touch)?.surface.id.rawValue
  }

  package func widget(at place: Point<LayoutSpace>) -> PressedWidget? {
    // The keys of an on-screen keyboard would reveal a password.
    guard let questions, place.x.isFinite, place.y.isFinite, !compositor.seat.privacy.covers(place),
      let window = compositor.windows.hitTest(place, for: .touch)?.window, canName(window.presenter)
    else { return nil }
    let host = selector(for: window.presenter)
    return questions.ask(at: place, in: window, host, of: host.client ?? window.presenter.appID)
  }

  package var pointerPlace: Point<LayoutSpace> { compositor.seat.cursorPlace }
  package var holdsPointer: Bool { compositor.seat.holdsPointer }
  package var watchesFingers: Bool { compositor.seat.watchesFingers }
  package var isMovingThings: Bool { compositor.seat.isMovingThings }
  package var nextTimer: InputTime? { compositor.seat.nextTimer }

  package func expectations(after kind: InputKind) -> [Expectation] {
    let target = touches.last.flatMap { window(of: $0) }
    let focus = compositor.seat.pointerFocus.flatMap { window(of: $0) }
    var found = [expectation(about: compositor.seat.keyWindow) { .keyWindow($0) }]
    switch kind {
    case .touch: if touches.last != nil { found.append(expectation(about: target) { .touchFocus(finger: nil, $0) }) }
    case .pointer: found.append(expectation(about: focus) { .pointerFocus($0) })
    case .keys, .other: break
    }
    return found.compactMap { $0 }
  }

  /// - Returns: nil if scripts cannot name the window.
  private func expectation(
    about window: ClientWindow?, _ condition: (WindowSelector?) -> Expectation.Condition
  ) -> Expectation? {
    guard let window else { return Expectation(condition(nil)) }
    return canName(window) ? Expectation(condition(selector(for: window))) : nil
  }

  private func window(of surface: SurfaceID) -> ClientWindow? { compositor.surface(surface)?.root.window }
}

// MARK: - Names

extension ScriptRecorder {
  private var naming: WindowNaming { WindowNaming(DesktopScene(of: compositor)) { [unowned self] in isClient($0) } }

  /// Returns whether a script can name a window. It cannot name windows of commands that the script runs.
  func canName(_ window: ClientWindow) -> Bool { naming.canName(window) }

  /// A selector that finds the same window when the recording is played.
  ///
  /// - Parameter isGone: whether the window has just been unmapped, so that no window matches any more.
  func selector(for window: ClientWindow, isGone: Bool = false) -> WindowSelector {
    naming.selector(for: window, isGone: isGone)
  }
}
