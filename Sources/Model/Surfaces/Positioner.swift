package import Geometry

/// The requested position of a popup relative to its parent's window geometry (`xdg_positioner`).
package struct Positioner: Equatable, Sendable {
  /// The requested size of the popup's window geometry; empty until set.
  package var size = IntSize<SurfaceSpace>.zero
  /// The part of the parent that the popup belongs to, relative to the top left corner of the parent's window geometry.
  package var anchorRect: IntRect<SurfaceSpace>?
  /// The edge, corner or centre of the anchor rectangle to which the popup is attached.
  package var anchor = Direction.none
  /// The direction of the popup from its anchor point.
  package var gravity = Direction.none
  package var adjustment: Adjustment = []
  /// The offset that is added to the position before adjustments.
  package var offset = Offset(x: 0, y: 0)
  /// A Boolean value that indicates whether the popup is placed again when its constraints change.
  package var isReactive = false
  /// The parent's window geometry for which the client laid out the popup; nil if the client gave none.
  package var parentSize: IntSize<SurfaceSpace>?
  /// The serial of the parent's configure event that the client is answering.
  package var parentConfigure: UInt32?

  package init() {}

  /// A displacement in whole logical pixels.
  package struct Offset: Equatable, Sendable {
    package var x: Int32
    package var y: Int32

    package init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// The permitted adjustments of a popup that does not fit. They are tried in the order flip, slide, resize.
  package struct Adjustment: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let slideX = Self(rawValue: 1)
    package static let slideY = Self(rawValue: 2)
    package static let flipX = Self(rawValue: 4)
    package static let flipY = Self(rawValue: 8)
    package static let resizeX = Self(rawValue: 16)
    package static let resizeY = Self(rawValue: 32)
  }
}

extension Positioner {
  /// An edge, a corner or the centre of a rectangle, as one side for each axis.
  package struct Direction: Hashable, Sendable {
    package enum Side: Int64, Sendable {
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

    package var x: Side
    package var y: Side

    package init(x: Side, y: Side) {
      self.x = x
      self.y = y
    }

    package static let none = Self(x: .middle, y: .middle)

    /// Creates the direction of a code of `xdg_positioner.anchor` or `.gravity`; nil for an unknown code.
    package init?(wireCode: UInt32) {
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
