import Documents
import Geometry
import Interaction
import Policies
import Seats

extension TouchRejectionRules {
  /// - Parameters:
  ///   - desktop: the settings of the policy.
  ///   - own: the settings of the window's rules, which replace those of the policy one by one.
  init(_ desktop: RejectedTouches, replacedBy own: RejectedTouches = RejectedTouches()) {
    self.init()
    let edges = own.edges == nil ? desktop.edges?.areas ?? [] : []
    let areas = own.areas == nil ? desktop.areas ?? [] : []
    outputZones = (edges + areas).map { PolicyZone(area: $0) }
    windowZones = ((own.edges?.areas ?? []) + (own.areas ?? [])).map { PolicyZone(area: $0) }
    let merged = desktop.merged(with: own)
    longestContact = merged.largerThan.flatMap { $0 }
    typingPause = merged.whileTyping.flatMap { $0 }.map(\.unsignedMicroseconds)
    receivers = merged.receivers.map { TouchReceivers($0.map { TouchReceivers($0) }) } ?? .all
  }
}

extension TouchReceivers {
  fileprivate init(_ receiver: RejectedTouches.Receiver) {
    switch receiver {
    case .clients: self = .clients
    case .recognizers: self = .recognizers
    }
  }
}

/// An area of the policy, for the router.
private struct PolicyZone: TouchZone {
  let area: TouchArea

  func contains(_ place: Point<LayoutSpace>, of whole: Rect<LayoutSpace>, density: Double) -> Bool {
    area.contains(
      x: place.x - whole.minX, y: place.y - whole.minY, width: whole.size.width, height: whole.size.height,
      pixelsPerMillimetre: density)
  }
}

extension TouchAccommodationSettings {
  init(_ policy: TouchAccommodationPolicy, _ thresholds: Configuration) {
    self.init()
    holdDuration = policy.holdDuration.map(\.unsignedMicroseconds)
    restMovement = thresholds.longPressMovement
    ignoreRepeat = policy.ignoreRepeat.map(\.unsignedMicroseconds)
    guard let assistance = policy.tapAssistance else { return }
    tapPlace =
      switch assistance.location {
      case .initial: .initial
      case .final: .final
      }
    tapPeriod = assistance.within.unsignedMicroseconds
  }
}
