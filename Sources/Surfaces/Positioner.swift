public import Geometry

/// Where a popup wants to be, relative to its parent's window geometry (`xdg_positioner`).
public struct Positioner: Equatable, Sendable {
  /// Window geometry that the popup would like to have; empty until set.
  public var size = IntSize<SurfaceSpace>.zero
  /// The part of the parent that the popup belongs to, from the top left of the parent's window geometry.
  public var anchorRect: IntRect<SurfaceSpace>?
  /// The edge, corner or middle of the anchor rectangle that the popup is attached to.
  public var anchor = Direction.none
  /// Where the popup lies from its anchor point.
  public var gravity = Direction.none
  public var adjustment: Adjustment = []
  /// Added to the position before anything is adjusted.
  public var offset = Offset(x: 0, y: 0)
  /// The popup is to be placed anew whenever what constrains it changes.
  public var isReactive = false
  /// The parent's window geometry that the popup was laid out for, where the client has said so.
  public var parentSize: IntSize<SurfaceSpace>?
  /// The parent's configure event that the client is answering.
  public var parentConfigure: UInt32?

  public init() {}

  /// A step in whole logical pixels.
  public struct Offset: Equatable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// What may be done where the popup would not fit; tried in the order flip, slide, resize.
  public struct Adjustment: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let slideX = Self(rawValue: 1)
    public static let slideY = Self(rawValue: 2)
    public static let flipX = Self(rawValue: 4)
    public static let flipY = Self(rawValue: 8)
    public static let resizeX = Self(rawValue: 16)
    public static let resizeY = Self(rawValue: 32)
  }
}

extension Positioner {
  /// An edge, a corner or the middle of a rectangle, told for each axis by itself.
  public struct Direction: Hashable, Sendable {
    public enum Side: Int64, Sendable {
      case start = -1
      case middle = 0
      case end = 1

      var opposite: Side {
        switch self {
        case .start: .end
        case .middle: .middle
        case .end: .start
        }
      }
    }

    public var x: Side
    public var y: Side

    public init(x: Side, y: Side) {
      self.x = x
      self.y = y
    }

    public static let none = Self(x: .middle, y: .middle)

    /// The direction that a code of `xdg_positioner.anchor` or `.gravity` means; nil where it means none of them.
    public init?(wireCode: UInt32) {
      guard wireCode < Self.byWireCode.count else { return nil }
      self = Self.byWireCode[Int(wireCode)]
    }

    private static let byWireCode = [
      none, Self(x: .middle, y: .start), Self(x: .middle, y: .end), Self(x: .start, y: .middle),
      Self(x: .end, y: .middle), Self(x: .start, y: .start), Self(x: .start, y: .end), Self(x: .end, y: .start),
      Self(x: .end, y: .end),
    ]
  }
}
