import Geometry
import Surfaces
import Testing

/// Tests of the times at which subsurface state takes effect, and of hit tests in a tree of subsurfaces.
@Suite struct SubsurfaceTests {
  private let parent = Sheet(1)
  private let child = Sheet(2)
  private let link: Subsurface

  init() {
    parent.draw(100, 100)
    link = Subsurface(surface: child.surface, parent: parent.surface)
  }

  @Test func aNewSubsurfaceIsSeenFromItsParentsNextCommitOn() {
    _ = link.setSynchronized(false)
    child.draw(10, 10)
    #expect(parent.visible == [1])
    parent.commit()
    #expect(parent.visible == [1, 2])
  }

  @Test func aSynchronizedCommitWaitsForTheParents() {
    parent.commit()
    #expect(child.draw(10, 10) == [])
    #expect(parent.visible == [1])
    #expect(parent.commit() == [1, 2])
    #expect(parent.visible == [1, 2])
  }

  @Test func commitsThatWaitAddUp() {
    parent.commit()
    child.draw(10, 10)
    child.surface.pending.inputRegion = .set(Region(IntRect(x: 0, y: 0, width: 5, height: 5)))
    child.commit()
    parent.commit()
    #expect(child.surface.state.size == Size(10, 10))
    #expect(child.hit(4, 4) == "2 4.0,4.0")
    #expect(child.hit(6, 6) == nil)
  }

  @Test func contentReplacedBeforeTheParentCommitsIsGivenBackUnseen() {
    var unseen: [IntSize<BufferSpace>] = []
    child.surface.onUnseenBuffer = { unseen.append($0.size) }
    parent.commit()
    child.draw(10, 10)
    child.draw(20, 20)
    #expect(unseen == [IntSize(10, 10)])
    parent.commit()
    #expect(unseen.count == 1)
    #expect(child.surface.state.size == Size(20, 20))
  }

  @Test func becomingDesynchronizedAppliesWhatWaited() {
    parent.commit()
    child.draw(10, 10)
    #expect(link.setSynchronized(false).map(\.surface.id.rawValue) == [2])
    #expect(parent.visible == [1, 2])
    #expect(child.draw(30, 30) == [2])
  }

  @Test func aDesynchronizedChildOfASynchronizedOneWaitsAllTheSame() {
    let grandchild = Sheet(3)
    let deeper = Subsurface(surface: grandchild.surface, parent: child.surface)
    _ = deeper.setSynchronized(false)
    #expect(deeper.isSynchronized)
    #expect(grandchild.draw(5, 5) == [])
    child.draw(10, 10)
    #expect(parent.commit() == [1, 2, 3])
    #expect(parent.visible == [1, 2, 3])
  }

  @Test func aPositionTakesEffectWithTheParentsCommit() {
    _ = link.setSynchronized(false)
    parent.commit()
    child.draw(10, 10)
    link.setPosition(x: 40, y: 50)
    child.commit()
    #expect(child.surface.offsetInRoot == .zero)
    parent.commit()
    #expect(child.surface.offsetInRoot == Vector(40, 50))
  }

  @Test func anOffsetMovesItWithItsOwnCommit() {
    _ = link.setSynchronized(false)
    child.draw(10, 10)
    link.setPosition(x: 40, y: 50)
    parent.commit()
    #expect(parent.hit(45, 55) == "2 5.0,5.0")
    child.surface.pending.offset = Vector(-4, 3)
    #expect(child.commit() == [2])
    #expect(child.surface.offsetInRoot == Vector(36, 53))
    #expect(parent.hit(37, 54) == "2 1.0,1.0")
    #expect(parent.hit(48, 55) == "1 48.0,55.0")
    child.commit()
    #expect(child.surface.offsetInRoot == Vector(36, 53), "an offset counts once")
  }

  @Test func theOffsetsOfASynchronizedOneAddUpAndWait() {
    child.draw(10, 10)
    parent.commit()
    for _ in 0..<3 {
      child.surface.pending.offset = Vector(5, -1)
      child.commit()
    }
    #expect(child.surface.offsetInRoot == .zero)
    let applied = parent.surface.commit()
    #expect(child.surface.offsetInRoot == Vector(15, -3))
    #expect(applied.map(\.movedInTree) == [false, true])
  }

  @Test func aPositionSetAfterAnOffsetHasTheLastWord() {
    _ = link.setSynchronized(false)
    child.draw(10, 10)
    parent.commit()
    child.surface.pending.offset = Vector(7, 7)
    child.commit()
    link.setPosition(x: 20, y: 20)
    parent.commit()
    #expect(child.surface.offsetInRoot == Vector(20, 20))
  }

  @Test func offsetsStopWhereTheWireDoes() {
    _ = link.setSynchronized(false)
    parent.commit()
    for _ in 0..<3 {
      child.surface.pending.offset = Vector(Double(Int32.max), Double(Int32.min))
      child.draw(10, 10)
    }
    #expect(child.surface.offsetInRoot == Vector(Double(Int32.max), Double(Int32.min)))
  }

  @Test func theOrderTakesEffectWithTheParentsCommit() {
    let sibling = Sheet(3)
    let other = Subsurface(surface: sibling.surface, parent: parent.surface)
    child.draw(10, 10)
    sibling.draw(10, 10)
    parent.commit()
    #expect(parent.visible == [1, 2, 3])
    #expect(other.place(.below, child.surface))
    #expect(parent.visible == [1, 2, 3])
    parent.commit()
    #expect(parent.visible == [1, 3, 2])
    #expect(other.place(.below, parent.surface))
    parent.commit()
    #expect(parent.visible == [3, 1, 2])
  }

  @Test func aSurfaceIsPlacedBesideItsParentOrASiblingOnly() {
    let stranger = Sheet(4)
    #expect(!link.place(.above, stranger.surface))
    #expect(!link.place(.above, child.surface))
    #expect(link.place(.above, parent.surface))
  }

  @Test func aDestroyedSubsurfaceIsOutOfTheTreeAtOnce() {
    child.draw(10, 10)
    parent.commit()
    link.detach()
    #expect(parent.visible == [1])
    #expect(child.surface.subsurface == nil)
  }

  @Test func withoutItsParentsContentAChildIsNotSeen() {
    child.draw(10, 10)
    parent.commit()
    parent.surface.pending.buffer = .detach
    parent.commit()
    #expect(parent.visible == [])
    #expect(parent.surface.hitTest(Point(5, 5)) == nil)
  }

  // MARK: Hit tests

  @Test func theTopmostSurfaceThatTakesInputIsHitInItsOwnCoordinates() {
    child.draw(20, 20)
    link.setPosition(x: 10, y: 10)
    parent.commit()
    #expect(parent.hit(15.5, 12.25) == "2 5.5,2.25")
    #expect(parent.hit(5, 5) == "1 5.0,5.0")
  }

  @Test func aSubsurfaceOutsideItsParentIsHit() {
    child.draw(20, 20)
    link.setPosition(x: 95, y: -15)
    parent.commit()
    #expect(parent.hit(110, -10) == "2 15.0,5.0")
    #expect(parent.hit(200, 0) == nil)
  }

  @Test func aHoleInAnInputRegionLetsThroughWhatIsBelow() {
    child.draw(20, 20)
    var ring = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 20, height: 20))
    ring.subtract(IntRect(x: 5, y: 5, width: 10, height: 10))
    child.surface.pending.inputRegion = .set(ring)
    child.commit()
    parent.commit()
    #expect(parent.hit(2, 2) == "2 2.0,2.0")
    #expect(parent.hit(10, 10) == "1 10.0,10.0")
  }

  @Test func aSubsurfaceBelowItsParentIsHitWhereTheParentTakesNothing() {
    child.draw(20, 20)
    #expect(link.place(.below, parent.surface))
    parent.surface.pending.inputRegion = .set(Region(IntRect(x: 50, y: 50, width: 50, height: 50)))
    parent.commit()
    #expect(parent.hit(10, 10) == "2 10.0,10.0")
    #expect(parent.hit(60, 60) == "1 60.0,60.0")
  }

  @Test func anInputRegionReachesNoFurtherThanTheSurface() {
    child.draw(20, 20)
    child.surface.pending.inputRegion = .set(Region(IntRect(x: -50, y: -50, width: 500, height: 500)))
    child.commit()
    parent.commit()
    #expect(parent.hit(25, 25) == "1 25.0,25.0")
  }
}

/// A surface with the requests of a client.
private final class Sheet {
  let surface: Surface

  init(_ number: UInt32) {
    surface = Surface(id: SurfaceID(rawValue: number), client: ClientID(rawValue: 1))
  }

  /// - Returns: the numbers of the surfaces whose state changed.
  @discardableResult
  func commit() -> [UInt32] { surface.commit().map(\.surface.id.rawValue) }

  @discardableResult
  func draw(_ width: Int32, _ height: Int32) -> [UInt32] {
    surface.pending.buffer = .attach(Paper(size: IntSize(width, height)))
    return commit()
  }

  /// The visible surfaces, lowest first.
  var visible: [UInt32] {
    var numbers: [UInt32] = []
    surface.forEachVisible { surface, _ in numbers.append(surface.id.rawValue) }
    return numbers
  }

  func hit(_ x: Double, _ y: Double) -> String? {
    surface.hitTest(Point(x, y)).map { "\($0.surface.id.rawValue) \($0.place.x),\($0.place.y)" }
  }
}

private final class Paper: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
