public import Geometry

/// What one commit changes; the pending half of a surface's double-buffered state.
public struct SurfaceChange {
  public enum BufferChange {
    case keep
    case attach(any Buffer)
    case detach
  }

  /// A value that a commit leaves alone, or sets.
  public enum Setting<Value> {
    case keep
    case set(Value)

    func applied(to value: inout Value) {
      if case .set(let new) = self { value = new }
    }

    public var isSet: Bool {
      if case .set = self { true } else { false }
    }
  }

  public var buffer = BufferChange.keep
  /// How far the new content's top left lies from the old one's; what that moves depends on the role.
  public var offset = Vector<SurfaceSpace>.zero
  public var surfaceDamage = Region<SurfaceSpace>()
  public var bufferDamage = Region<BufferSpace>()
  /// nil stands for the empty region.
  public var opaqueRegion = Setting<Region<SurfaceSpace>?>.keep
  /// nil stands for the whole surface.
  public var inputRegion = Setting<Region<SurfaceSpace>?>.keep
  public var bufferScale = Setting<Int32>.keep
  public var bufferTransform = Setting<Transform>.keep
  public var viewportSource = Setting<Rect<BufferSpace>?>.keep
  public var viewportDestination = Setting<IntSize<SurfaceSpace>?>.keep
  /// Where a pointer that is held stays (`zwp_pointer_constraints_v1`); nil stands for all that takes input.
  public var constraintRegion = Setting<Region<SurfaceSpace>?>.keep
  /// Where the client would have a locked pointer once it is free.
  public var cursorHint = Setting<Point<SurfaceSpace>>.keep
  public var frameCallbacks: [any FrameCallback] = []
  public var presentationFeedbacks: [any PresentationFeedback] = []

  public init() {}

  var keptRectangles: Int {
    var count = 0
    for setting in [opaqueRegion, inputRegion, constraintRegion] {
      if case .set(let region?) = setting { count += region.rects.count }
    }
    return count
  }

  /// Adds a later commit on top; content that it replaces was never shown.
  ///
  /// - Returns: the buffer that nobody will see any more, if there is one.
  mutating func merge(_ later: SurfaceChange) -> (any Buffer)? {
    var unseen: (any Buffer)?
    switch later.buffer {
    case .keep: break
    case .attach, .detach:
      if case .attach(let old) = buffer { unseen = old }
      buffer = later.buffer
      presentationFeedbacks.forEach { $0.discarded() }
      presentationFeedbacks = []
    }
    offset = offset + later.offset
    surfaceDamage.addDamage(later.surfaceDamage)
    bufferDamage.addDamage(later.bufferDamage)
    if later.opaqueRegion.isSet { opaqueRegion = later.opaqueRegion }
    if later.inputRegion.isSet { inputRegion = later.inputRegion }
    if later.bufferScale.isSet { bufferScale = later.bufferScale }
    if later.bufferTransform.isSet { bufferTransform = later.bufferTransform }
    if later.viewportSource.isSet { viewportSource = later.viewportSource }
    if later.viewportDestination.isSet { viewportDestination = later.viewportDestination }
    if later.constraintRegion.isSet { constraintRegion = later.constraintRegion }
    if later.cursorHint.isSet { cursorHint = later.cursorHint }
    frameCallbacks += later.frameCallbacks
    presentationFeedbacks += later.presentationFeedbacks
    return unseen
  }
}
