public import Geometry

/// The changes of one commit: the pending half of a surface's double-buffered state.
public struct SurfaceChange {
  public enum BufferChange {
    case keep
    case attach(any Buffer)
    case detach
  }

  /// A value that a commit keeps or sets.
  public enum Setting<Value> {
    case keep
    case set(Value)

    func applied(to value: inout Value) {
      if case .set(let new) = self { value = new }
    }

    package var isSet: Bool {
      if case .set = self { true } else { false }
    }
  }

  public var buffer = BufferChange.keep
  /// The offset of the new content's top left corner from the previous one. Its effect depends on the role.
  public var offset = Vector<SurfaceSpace>.zero
  package var surfaceDamage = Region<SurfaceSpace>()
  package var bufferDamage = Region<BufferSpace>()
  /// The opaque region; nil is the empty region.
  package var opaqueRegion = Setting<Region<SurfaceSpace>?>.keep
  /// The input region; nil is the whole surface.
  public var inputRegion = Setting<Region<SurfaceSpace>?>.keep
  public var bufferScale = Setting<Int32>.keep
  public var bufferTransform = Setting<Transform>.keep
  public var viewportSource = Setting<Rect<BufferSpace>?>.keep
  public var viewportDestination = Setting<IntSize<SurfaceSpace>?>.keep
  /// The factor for the alpha of each pixel of the surface, 0 to 1 (`wp_alpha_modifier_surface_v1`).
  package var alpha = Setting<Double>.keep
  /// The kind of content that the client shows (`wp_content_type_v1`).
  package var contentType = Setting<ContentType>.keep
  /// The region of a pointer constraint (`zwp_pointer_constraints_v1`); nil is the whole input region.
  package var constraintRegion = Setting<Region<SurfaceSpace>?>.keep
  /// The position that the client requests for a locked pointer after the lock ends.
  package var cursorHint = Setting<Point<SurfaceSpace>>.keep
  /// The events of the surface that its client judges (`fingerpost_responder_surface_v1`).
  package var judged = Setting<JudgedEvents>.keep
  /// The parts of the surface that are controls (`fingerpost_responder_surface_v1`); nil for none.
  package var controls = Setting<Region<SurfaceSpace>?>.keep
  package var hitMode = Setting<DeclaredHits.Mode>.keep
  package var hitShape = Setting<HitShape>.keep
  package var hitOutset = Setting<EdgeOutsets>.keep
  /// A Boolean value that indicates whether locations outside the surface are moved to its edge.
  package var hitClamp = Setting<Bool>.keep
  /// The edges of the output from which the client gets the first swipe.
  package var deferredEdges = Setting<WindowEdges>.keep
  /// The place of what is selected, which the edit menu does not cover; nil for none.
  package var menuArea = Setting<IntRect<SurfaceSpace>?>.keep
  /// The ends of the selection at which handles are shown; nil for none.
  package var selectionEnds = Setting<SelectionEnds?>.keep
  package var frameCallbacks: [any FrameCallback] = []
  package var presentationFeedbacks: [any PresentationFeedback] = []

  package init() {}

  /// True if the change says something about the areas of the surface that can be hit.
  package var concernsHits: Bool {
    inputRegion.isSet || alpha.isSet || hitMode.isSet || hitShape.isSet || hitOutset.isSet || hitClamp.isSet
  }

  /// The number of region rectangles in the change.
  package var keptRectangles: Int {
    var count = 0
    for setting in [opaqueRegion, inputRegion, constraintRegion, controls] {
      if case .set(let region?) = setting { count += region.rects.count }
    }
    return count
  }

  /// Merges a later commit into this one. Content that it replaces was never shown.
  ///
  /// - Returns: The replaced buffer, which will not be shown; nil if there is none.
  package mutating func merge(_ later: SurfaceChange) -> (any Buffer)? {
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
    if later.alpha.isSet { alpha = later.alpha }
    if later.contentType.isSet { contentType = later.contentType }
    if later.constraintRegion.isSet { constraintRegion = later.constraintRegion }
    if later.cursorHint.isSet { cursorHint = later.cursorHint }
    if later.judged.isSet { judged = later.judged }
    if later.controls.isSet { controls = later.controls }
    if later.hitMode.isSet { hitMode = later.hitMode }
    if later.hitShape.isSet { hitShape = later.hitShape }
    if later.hitOutset.isSet { hitOutset = later.hitOutset }
    if later.hitClamp.isSet { hitClamp = later.hitClamp }
    if later.deferredEdges.isSet { deferredEdges = later.deferredEdges }
    if later.menuArea.isSet { menuArea = later.menuArea }
    if later.selectionEnds.isSet { selectionEnds = later.selectionEnds }
    frameCallbacks += later.frameCallbacks
    presentationFeedbacks += later.presentationFeedbacks
    return unseen
  }
}
