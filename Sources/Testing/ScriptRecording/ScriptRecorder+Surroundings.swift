import Documents
package import Geometry
import Playback
import Scenes
package import Scripts
package import Seats
import Surfaces
package import Transcription
import Widgets

extension ScriptRecorder: Surroundings {
  package func ground(at place: Point<LayoutSpace>) -> Ground {
    if let window = scene.hit(at: place)?.window, canName(window) {
      return Ground(space: .window(selector(for: window)), frame: PlaceFrame(area: window.frame))
    }
    let outputs = scene.outputs
    let index = outputs.firstIndex { $0.frame.contains(place) } ?? 0
    let name = index == 0 ? nil : outputs[index].name
    return Ground(space: .output(name), frame: PlaceFrame(area: outputs.isEmpty ? .zero : outputs[index].frame))
  }

  package func reaches(_ space: PlaceSpace, at place: Point<LayoutSpace>, with device: Aim.Device) -> Bool {
    guard case .window(let wanted, _) = space else {
      return scene.outputs.contains { $0.frame.containsOrTouches(place) }
    }
    let prediction = scene.prediction(at: place, byPointer: device == .pointer)
    return prediction.surfaces.contains { surface in
      surface.root.window.map { canName($0) && selector(for: $0) == wanted } ?? false
    }
  }

  package func target(at place: Point<LayoutSpace>) -> UInt32? {
    scene.hit(at: place)?.surface.id.rawValue
  }

  package func widget(at place: Point<LayoutSpace>) -> PressedWidget? {
    // The keys of an on-screen keyboard would reveal a password.
    guard let questions, place.x.isFinite, place.y.isFinite, !scene.privacy.covers(place),
      let window = scene.hit(at: place)?.window, canName(window.presenter)
    else { return nil }
    let host = selector(for: window.presenter)
    return questions.ask(at: place, in: window, host, of: host.client ?? host.program ?? window.presenter.appID)
  }

  package var pointerPlace: Point<LayoutSpace> { scene.cursorPlace }
  package var holdsPointer: Bool { scene.holdsPointer }
  package var watchesFingers: Bool { scene.watchesFingers }
  package var isMovingThings: Bool { scene.isMovingThings }
  package var nextTimer: InputTime? { scene.nextGestureTimer }

  package func expectations(after kind: InputKind) -> [Expectation] {
    let target = scene.window(of: lastTouch)
    let focus = scene.window(of: scene.pointerFocus)
    var found = [expectation(about: scene.keyWindow) { .keyWindow($0) }]
    switch kind {
    case .touch: if lastTouch != nil { found.append(expectation(about: target) { .touchFocus(finger: nil, $0) }) }
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
}

// MARK: - Names

extension ScriptRecorder {
  private var naming: WindowNaming { WindowNaming(scene) { [unowned self] in isClient($0) } }

  /// Returns whether a script can name a window. It cannot name windows of commands that the script runs.
  func canName(_ window: ClientWindow) -> Bool { naming.canName(window) }

  /// A selector that finds the same window when the recording is played.
  ///
  /// - Parameter isGone: whether the window has just been unmapped, so that no window matches any more.
  func selector(for window: ClientWindow, isGone: Bool = false) -> WindowSelector {
    naming.selector(for: window, isGone: isGone)
  }
}
