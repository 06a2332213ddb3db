import Geometry
import Surfaces
import Testing

/// Tests of the size of a surface, and of contradictory states.
@Suite struct SurfaceStateTests {
  @Test(arguments: [
    (1, Transform.normal, 40.0, 20.0), (2, .normal, 20, 10), (1, .rotated90, 20, 40), (2, .flipped270, 10, 20),
  ])
  func scaleAndTransformMakeTheSize(scale: Int32, transform: Transform, width: Double, height: Double) {
    let state = state { change in
      change.bufferScale = .set(scale)
      change.bufferTransform = .set(transform)
    }
    #expect(state.size == Size(width, height))
    #expect(state.fault == nil)
  }

  @Test func aViewportsDestinationIsTheSize() {
    let state = state { $0.viewportDestination = .set(IntSize(300, 7)) }
    #expect(state.size == Size(300, 7))
  }

  @Test func withoutADestinationTheSourceIsTheSize() {
    let state = state { $0.viewportSource = .set(Rect(x: 0.5, y: 0.5, width: 12, height: 9)) }
    #expect(state.size == Size(12, 9))
    #expect(state.fault == nil)
  }

  @Test func aSizeThatTheScaleDoesNotDivideIsAFault() {
    #expect(state { $0.bufferScale = .set(3) }.fault == .sizeNotMultipleOfScale(IntSize(40, 20), scale: 3))
  }

  @Test func aSourceBeyondTheBufferIsAFault() {
    #expect(
      state { $0.viewportSource = .set(Rect(x: 30, y: 0, width: 10.5, height: 5)) }.fault == .sourceOutsideBuffer)
  }

  @Test func aSourceIsMeasuredAfterTheTransform() {
    let tall = Rect<BufferSpace>(x: 0, y: 0, width: 20, height: 40)
    #expect(state { $0.viewportSource = .set(tall) }.fault == .sourceOutsideBuffer)
    let turned = state { change in
      change.viewportSource = .set(tall)
      change.bufferTransform = .set(.rotated90)
    }
    #expect(turned.fault == nil)
  }

  @Test func aFractionalSourceNeedsADestination() {
    let part = Rect<BufferSpace>(x: 0, y: 0, width: 10.5, height: 5)
    #expect(state { $0.viewportSource = .set(part) }.fault == .fractionalSize)
    let scaled = state { change in
      change.viewportSource = .set(part)
      change.viewportDestination = .set(IntSize(21, 10))
    }
    #expect(scaled.fault == nil)
    #expect(scaled.size == Size(21, 10))
  }

  @Test func withoutContentNothingIsAtFault() {
    var change = SurfaceChange()
    change.viewportSource = .set(Rect(x: 0, y: 0, width: 1e9, height: 1e9))
    let state = SurfaceState().applying(change)
    #expect(state.fault == nil)
    #expect(state.size == .zero)
  }

  /// The state of a surface with a buffer of 40×20 and further changes.
  private func state(_ adding: (inout SurfaceChange) -> Void) -> SurfaceState {
    var change = SurfaceChange()
    change.buffer = .attach(Sample())
    adding(&change)
    return SurfaceState().applying(change)
  }
}

private final class Sample: Buffer {
  let size = IntSize<BufferSpace>(40, 20)
}
