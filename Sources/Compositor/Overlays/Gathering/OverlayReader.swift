import Geometry
package import Seats
import Surfaces
package import Traces

/// Reads the scene of an overlay from the seat and its flight recorder. It is only used when a picture is composed.
package struct OverlayReader {
  let router: InputRouter
  let names: any TraceNames

  package init(_ router: InputRouter, names: any TraceNames) {
    self.router = router
    self.names = names
  }

  /// The scene at a moment of the compositor's clock.
  ///
  /// - Parameter widgets: the known widgets that input concerns.
  package func scene(_ level: OverlayLevel, at now: InputTime, widgets: [OutlinedWidget] = []) -> OverlayScene {
    let glance = SeatSnapshot(of: router)
    var input = RecentInput(router.outbox.recorder, at: now)
    input.agree(with: glance, at: now)
    var scene = OverlayScene()
    scene.trails = input.fingers.compactMap { trail(of: $0, at: now) }
    for finger in input.fingers {
      scene.add(finger, at: now, label: level == .everything ? label(of: finger, glance) : nil)
    }
    for button in input.buttons { scene.add(button, glance, at: now) }
    scene.isFading = !scene.trails.isEmpty || scene.spots.contains { $0.rest < 1 }
    if level == .everything {
      explain(input, glance, at: now, in: &scene)
      add(widgets, at: now, to: &scene)
    }
    return scene
  }

  private func trail(of track: FingerTrack, at now: InputTime) -> OverlayScene.Trail? {
    let points = track.samples.map { sample in
      OverlayScene.Trail.Point(place: sample.place, rest: Fading.rest(Fading.trail, since: sample.time, at: now))
    }
    // The newest point is the last to fade.
    guard points.count > 1, points[points.count - 1].rest > 0 else { return nil }
    return OverlayScene.Trail(owner: .finger(track.finger), points: points)
  }

  private func label(of track: FingerTrack, _ glance: SeatSnapshot) -> String? {
    guard track.end == nil else { return nil }
    return "\(track.finger) \(holder(of: track, glance))"
  }

  /// The receiver of a finger in words.
  func holder(of track: FingerTrack, _ glance: SeatSnapshot) -> String {
    let finger = glance.fingers.first { $0.device.rawValue == track.device && $0.finger == track.finger }
    switch finger?.holder {
    case .surface(let surface): return "→ \(name(surface))"
    case .withheld(let surface): return "held back from \(name(surface))"
    case .pointer(let surface): return "→ \(name(surface)) as pointer"
    case .gesture: return "→ gesture"
    case .nobody, nil: return "→ no client"
    }
  }

  func name(_ surface: SurfaceID) -> String { names.name(ofSurface: surface.rawValue) }
}

extension OverlayScene {
  fileprivate mutating func add(_ track: FingerTrack, at now: InputTime, label: String?) {
    let rest = track.end.map { Fading.rest(Fading.lift, since: $0, at: now) } ?? 1
    guard rest > 0 else { return }
    spots.append(
      Spot(
        owner: .finger(track.finger), place: track.samples[track.samples.count - 1].place, isDown: track.end == nil,
        rest: rest, label: label))
  }

  fileprivate mutating func add(_ track: ButtonTrack, _ glance: SeatSnapshot, at now: InputTime) {
    let rest = track.end.map { Fading.rest(Fading.lift, since: $0, at: now) } ?? 1
    guard rest > 0 else { return }
    let place = track.end == nil ? glance.cursor ?? track.place : track.place
    spots.append(Spot(owner: .pointer, place: place, isDown: track.end == nil, rest: rest, label: nil))
  }
}
