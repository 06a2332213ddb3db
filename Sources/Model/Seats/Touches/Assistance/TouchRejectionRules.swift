package import Geometry
package import Interaction

/// The conditions under which a touch of a finger is rejected. Without any, no touch is.
package struct TouchRejectionRules: Sendable {
  /// The parts of the touched output in which touches that begin are rejected.
  package var outputZones: [any TouchZone] = []
  /// The parts of the touched window in which touches that begin are rejected.
  package var windowZones: [any TouchZone] = []
  /// The longest major axis of a contact. A touch is rejected when its contact becomes longer. Nil for no limit.
  package var longestContact: Length?
  /// The time after the press of a key in which touches that begin are rejected, in microseconds; nil for none.
  package var typingPause: UInt64?
  /// The receivers that do not get rejected touches. The default is all.
  package var receivers = TouchReceivers.all

  package init() {}

  var isEmpty: Bool {
    outputZones.isEmpty && windowZones.isEmpty && longestContact == nil && typingPause == nil
  }
}

/// Receivers of touches.
package struct TouchReceivers: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let clients = TouchReceivers(rawValue: 1)
  /// The recognizers of the policy, and all others whose delegates ask `InputRouter.keepsFromRecognizers`.
  package static let recognizers = TouchReceivers(rawValue: 2)
  package static let all: TouchReceivers = [.clients, .recognizers]
}

/// A part of an output or a window, for example a strip along an edge.
package protocol TouchZone: Sendable {
  /// Returns true if the zone contains a place.
  ///
  /// - Parameters:
  ///   - whole: the frame of the output or window.
  ///   - density: logical pixels per millimetre.
  func contains(_ place: Point<LayoutSpace>, of whole: Rect<LayoutSpace>, density: Double) -> Bool
}
