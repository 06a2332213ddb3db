public import Geometry
public import Interaction

/// The conditions under which a touch of a finger is rejected. Without any, no touch is.
public struct TouchRejectionRules: Sendable {
  /// The parts of the touched output in which touches that begin are rejected.
  public var outputZones: [any TouchZone] = []
  /// The parts of the touched window in which touches that begin are rejected.
  public var windowZones: [any TouchZone] = []
  /// The longest major axis of a contact. A touch is rejected when its contact becomes longer. Nil for no limit.
  public var longestContact: Length?
  /// The time after the press of a key in which touches that begin are rejected, in microseconds; nil for none.
  public var typingPause: UInt64?
  /// The receivers that do not get rejected touches. The default is all.
  public var receivers = TouchReceivers.all

  public init() {}

  var isEmpty: Bool {
    outputZones.isEmpty && windowZones.isEmpty && longestContact == nil && typingPause == nil
  }
}

/// Receivers of touches.
public struct TouchReceivers: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let clients = TouchReceivers(rawValue: 1)
  /// The recognizers of the policy, and all others whose delegates ask `InputRouter.keepsFromRecognizers`.
  public static let recognizers = TouchReceivers(rawValue: 2)
  public static let all: TouchReceivers = [.clients, .recognizers]
}

/// A part of an output or a window, for example a strip along an edge.
public protocol TouchZone: Sendable {
  /// Returns true if the zone contains a place.
  ///
  /// - Parameters:
  ///   - whole: the frame of the output or window.
  ///   - density: logical pixels per millimetre.
  func contains(_ place: Point<LayoutSpace>, of whole: Rect<LayoutSpace>, density: Double) -> Bool
}
