public import Geometry

/// The current state of a surface: the sum of its commits.
public struct SurfaceState {
  /// The size of the attached buffer; nil if no buffer is attached.
  package internal(set) var bufferSize: IntSize<BufferSpace>?
  package internal(set) var bufferScale: Int32 = 1
  package internal(set) var bufferTransform = Transform.normal
  /// The part of the buffer to show, in coordinates of the buffer after transform and scale.
  package internal(set) var viewportSource: Rect<BufferSpace>?
  package internal(set) var viewportDestination: IntSize<SurfaceSpace>?
  /// The factor for the alpha of each pixel, 0 to 1. Subsurfaces have factors of their own.
  package internal(set) var alpha = 1.0
  package internal(set) var contentType = ContentType.none
  package internal(set) var opaqueRegion: Region<SurfaceSpace>?
  /// The input region; nil is the whole surface.
  package internal(set) var inputRegion: Region<SurfaceSpace>?
  /// The events of the surface that its client judges.
  package internal(set) var judged: JudgedEvents = []
  /// The parts of the surface that are controls: a tap that begins there is not for a recognizer of a plain tap. Nil for
  /// none.
  package internal(set) var controls: Region<SurfaceSpace>?
  /// What the client declares about hit tests.
  package internal(set) var declaredHits = DeclaredHits()
  /// The edges of the output from which the client gets the first swipe, if a rule does not say otherwise.
  package internal(set) var deferredEdges: WindowEdges = []
  /// The place of what is selected, which the edit menu does not cover; nil for none.
  package internal(set) var menuArea: IntRect<SurfaceSpace>?
  /// The ends of the selection at which handles are shown; nil for none.
  package internal(set) var selectionEnds: SelectionEnds?

  package init() {}

  /// The size of the buffer after transform and scale, before any viewport.
  package var contentSize: Size<BufferSpace> {
    guard let bufferSize else { return .zero }
    let turned = bufferTransform.swapsAxes ? IntSize<BufferSpace>(bufferSize.height, bufferSize.width) : bufferSize
    return Size(Double(turned.width) / Double(bufferScale), Double(turned.height) / Double(bufferScale))
  }

  /// The size in logical pixels; zero if no buffer is attached.
  public var size: Size<SurfaceSpace> {
    guard bufferSize != nil else { return .zero }
    if let viewportDestination { return viewportDestination.size }
    if let viewportSource { return Size(viewportSource.size.width, viewportSource.size.height) }
    return Size(contentSize.width, contentSize.height)
  }

  var keptRectangles: Int {
    (opaqueRegion?.rects.count ?? 0) + (inputRegion?.rects.count ?? 0) + (controls?.rects.count ?? 0)
  }

  mutating func apply(_ change: SurfaceChange) {
    switch change.buffer {
    case .keep: break
    case .attach(let buffer): bufferSize = buffer.size
    case .detach: bufferSize = nil
    }
    change.bufferScale.applied(to: &bufferScale)
    change.bufferTransform.applied(to: &bufferTransform)
    change.viewportSource.applied(to: &viewportSource)
    change.viewportDestination.applied(to: &viewportDestination)
    change.alpha.applied(to: &alpha)
    change.contentType.applied(to: &contentType)
    change.opaqueRegion.applied(to: &opaqueRegion)
    change.inputRegion.applied(to: &inputRegion)
    change.judged.applied(to: &judged)
    change.controls.applied(to: &controls)
    change.hitMode.applied(to: &declaredHits.mode)
    change.hitShape.applied(to: &declaredHits.shape)
    change.hitOutset.applied(to: &declaredHits.outset)
    change.hitClamp.applied(to: &declaredHits.clamps)
    change.deferredEdges.applied(to: &deferredEdges)
    change.menuArea.applied(to: &menuArea)
    change.selectionEnds.applied(to: &selectionEnds)
  }

  /// The state after a change, to check it before it is applied.
  package func applying(_ change: SurfaceChange) -> SurfaceState {
    var next = self
    next.apply(change)
    return next
  }

  /// The violation of the rules of wl_surface or wp_viewport; nil if the state is valid.
  package var fault: SurfaceFault? {
    guard let bufferSize else { return nil }
    if bufferSize.width % bufferScale != 0 || bufferSize.height % bufferScale != 0 {
      return .sizeNotMultipleOfScale(bufferSize, scale: bufferScale)
    }
    guard let viewportSource else { return nil }
    if viewportSource.maxX > contentSize.width || viewportSource.maxY > contentSize.height {
      return .sourceOutsideBuffer
    }
    let isWhole =
      viewportSource.size.width == viewportSource.size.width.rounded()
      && viewportSource.size.height == viewportSource.size.height.rounded()
    return viewportDestination == nil && !isWhole ? .fractionalSize : nil
  }
}

/// The ways in which a committed state can be invalid.
package enum SurfaceFault: Equatable {
  case sizeNotMultipleOfScale(IntSize<BufferSpace>, scale: Int32)
  case sourceOutsideBuffer
  case fractionalSize
}
