import Geometry

/// The relation between a surface and its parent (`wl_subsurface`).
public final class Subsurface {
  /// A position in whole logical pixels, relative to the parent's origin.
  package struct Position: Equatable, Sendable {
    package var x: Int32
    package var y: Int32
  }

  package unowned let surface: Surface
  /// The parent; nil after it was destroyed.
  package private(set) weak var parent: Surface?
  package private(set) var position = Position(x: 0, y: 0)
  private var pendingPosition: Position?
  private var wantsSynchronized = true
  /// False until the parent's commit that adds the subsurface.
  package private(set) var isInStack = false
  /// True if the subsurface is in the parent's list of changed subsurfaces.
  var isListedAsChanged = false
  var isListedAsWaiting = false

  /// Adds a surface on top of a parent's other subsurfaces. It becomes visible with the parent's next commit.
  ///
  /// - Precondition: The surface has no other role, and the parent is not one of its descendants.
  public init(surface: Surface, parent: Surface) {
    self.surface = surface
    self.parent = parent
    parent.nextStack.append(.subsurface(self))
    surface.subsurface = self
    parent.noteChanged(self)
  }

  /// A Boolean value that indicates whether commits wait for the parent's commit, because this subsurface or one of its
  /// ancestors is synchronised.
  package var isSynchronized: Bool {
    var link: Subsurface? = self
    while let current = link {
      if current.wantsSynchronized { return true }
      link = current.parent?.subsurface
    }
    return false
  }

  public func setPosition(x: Int32, y: Int32) {
    pendingPosition = Position(x: x, y: y)
    parent?.noteChanged(self)
  }

  /// - Returns: `false` if the sibling is neither the parent nor another subsurface of the parent.
  public func place(_ order: Order, _ sibling: Surface) -> Bool {
    guard let parent else { return true }
    var stack = parent.nextStack
    stack.removeAll { $0.isSubsurface(self) }
    let target = stack.firstIndex {
      switch $0 {
      case .itself: sibling === parent
      case .subsurface(let link): link.surface === sibling
      }
    }
    guard let target, sibling !== surface else { return false }
    stack.insert(.subsurface(self), at: order == .above ? target + 1 : target)
    parent.nextStack = stack
    return true
  }

  public enum Order: Sendable { case above, below }

  /// - Returns: The commits that take effect because the surface stopped being synchronised.
  public func setSynchronized(_ synchronized: Bool) -> [Surface.Applied] {
    wantsSynchronized = synchronized
    var applied: [Surface.Applied] = []
    if !isSynchronized { surface.applyWaiting(to: &applied) }
    return applied
  }

  /// - Returns: `true` if the surface moved or was added to the stack.
  func applyPosition() -> Bool {
    let isNew = !isInStack
    isInStack = true
    guard let pendingPosition else { return isNew }
    self.pendingPosition = nil
    defer { position = pendingPosition }
    return isNew || position != pendingPosition
  }

  /// Moves the surface by the offset of new content (`wl_surface.offset`).
  ///
  /// Unlike a position, the offset is state of the surface itself. It does not wait for the parent's commit, and a
  /// position set later overrides it.
  ///
  /// - Returns: `true` if the surface moved.
  func shift(by offset: Vector<SurfaceSpace>) -> Bool {
    guard offset != .zero else { return false }
    let start = position
    position = Position(x: start.x.moved(by: offset.dx), y: start.y.moved(by: offset.dy))
    return position != start
  }

  /// Removes the surface from its tree immediately, for example when the `wl_subsurface` is destroyed.
  public func detach() {
    parent?.dropFromStack(self)
    surface.subsurface = nil
    parent = nil
    isInStack = false
  }

  func parentDidGo() {
    parent = nil
    isInStack = false
  }
}

extension Int32 {
  /// The sum, limited to the range of the wire format.
  fileprivate func moved(by step: Double) -> Int32 {
    Int32(Swift.max(Double(Int32.min), Swift.min(Double(self) + step, Double(Int32.max))))
  }
}
