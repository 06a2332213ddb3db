import Geometry

/// The tie between a surface and its parent (`wl_subsurface`).
public final class Subsurface {
  /// A place in whole logical pixels, from the parent's origin.
  public struct Position: Equatable, Sendable {
    public var x: Int32
    public var y: Int32
  }

  public unowned let surface: Surface
  /// nil once the parent is gone.
  public private(set) weak var parent: Surface?
  public private(set) var position = Position(x: 0, y: 0)
  private var pendingPosition: Position?
  private var wantsSynchronized = true
  /// False until the parent's commit that adds it.
  public private(set) var isInStack = false
  /// Whether the parent has it among those that its next commit changes, and among those that wait for it.
  var isListedAsChanged = false
  var isListedAsWaiting = false

  /// Puts a surface on top of a parent's other subsurfaces, to be seen from the parent's next commit on.
  ///
  /// The caller has made sure that the surface has no other role and that the parent is no descendant of it.
  public init(surface: Surface, parent: Surface) {
    self.surface = surface
    self.parent = parent
    parent.nextStack.append(.subsurface(self))
    surface.subsurface = self
    parent.noteChanged(self)
  }

  /// Whether commits wait for the parent's: by its own mode, or because one above it is synchronised.
  public var isSynchronized: Bool {
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

  /// - Returns: false where the sibling is neither the parent nor another subsurface of it.
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

  /// - Returns: the commits that take effect because nothing holds them back any more.
  public func setSynchronized(_ synchronized: Bool) -> [Surface.Applied] {
    wantsSynchronized = synchronized
    var applied: [Surface.Applied] = []
    if !isSynchronized { surface.applyWaiting(to: &applied) }
    return applied
  }

  /// - Returns: whether it moved, or came to be in the stack.
  func applyPosition() -> Bool {
    let isNew = !isInStack
    isInStack = true
    guard let pendingPosition else { return isNew }
    self.pendingPosition = nil
    defer { position = pendingPosition }
    return isNew || position != pendingPosition
  }

  /// Follows new content whose top left is to lie elsewhere (`wl_surface.offset`).
  ///
  /// Unlike a new position, that is the surface's own state: it does not wait for the parent's commit, and a position set
  /// later has the last word.
  ///
  /// - Returns: whether it moved.
  func shift(by offset: Vector<SurfaceSpace>) -> Bool {
    guard offset != .zero else { return false }
    let start = position
    position = Position(x: start.x.moved(by: offset.dx), y: start.y.moved(by: offset.dy))
    return position != start
  }

  /// Takes the surface out of its tree at once, as when the `wl_subsurface` is destroyed.
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
  /// Stops at the ends of what the wire can say.
  fileprivate func moved(by step: Double) -> Int32 {
    Int32(Swift.max(Double(Int32.min), Swift.min(Double(self) + step, Double(Int32.max))))
  }
}
