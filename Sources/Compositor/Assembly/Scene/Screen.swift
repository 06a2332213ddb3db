package import CursorTerms
package import Geometry
package import Globals
package import Overlays
package import Rendering
package import Surfaces

/// The picture of one output, composed only when requested, and only where it has changed.
package final class Screen {
  package let output: OutputGlobal
  /// The scale of the output.
  var scale: Double { output.scale }
  let images: SurfaceImages
  private let windows: WindowStack
  private let painters: any PainterMaker
  private var target: Bitmap?
  /// The pixels that the target lacks.
  private var damage: OutputDamage
  /// The visible items when they were compared last, in order.
  private var shown: [ShownItem] = []
  /// A number that grows each time something is drawn.
  package private(set) var revision: UInt64 = 0
  private var mayHaveMoved = true
  /// The foreground of the last picture from `Foreground.next`.
  let foreground = ShownForeground()
  /// The last composed picture with overlays, and the pixels that it lacks.
  private var overlaid: (bitmap: Bitmap, stale: StalePixels)?
  /// The pixels that have changed since the previous call of `next`.
  private var unseen: OutputDamage
  private let captures = CaptureDamages()
  /// While the output shows the buffer of a client instead of a composed picture: true if the next picture would differ. Nil
  /// otherwise.
  private var newsOfPassed: Bool?

  init(
    _ output: OutputGlobal, windows: WindowStack, images: SurfaceImages, painters: any PainterMaker
  ) {
    self.output = output
    self.painters = painters
    self.windows = windows
    self.images = images
    damage = OutputDamage(size: output.description.pixels)
    unseen = damage
  }

  /// Marks all items as possibly moved.
  func invalidate() {
    damage.size = output.description.pixels
    unseen.size = damage.size
    captures.resize(to: damage.size)
    mayHaveMoved = true
  }

  /// Makes the next picture a complete one, even if nothing has changed.
  func repaint() { addDamage(Region(IntRect(output.description.pixels))) }

  /// True if `next` would have changed pixels, or if the picture differs from the client's buffer that the output shows.
  package var hasNews: Bool {
    follow()
    return newsOfPassed ?? !unseen.isEmpty
  }

  /// True while the output shows the buffer of a client instead of a composed picture.
  package var isPassed: Bool { newsOfPassed != nil }

  private func addDamage(_ changed: Region<OutputSpace>) {
    damage.add(changed)
    unseen.add(changed)
    if newsOfPassed == false, changed.intersects(IntRect(damage.size)) { newsOfPassed = true }
  }

  /// Adds the pixels of items that have moved to the damage.
  private func follow() {
    guard mayHaveMoved else { return }
    mayHaveMoved = false
    var now: [ShownItem] = []
    forEachItem(isPainted: false) { now.append(ShownItem($0.id, $1)) }
    addDamage(ShownItem.difference(shown, now))
    shown = now
  }

  /// The next picture, for a caller that shows every picture.
  ///
  /// - Parameter change: the overlays and their damage; nil if no overlay is on.
  package func next(with change: OverlayUpdate? = nil) -> any NextPicture {
    follow()
    newsOfPassed = nil
    if let change { unseen.add(change.damage) }
    let changed = unseen.take()
    let overlays = change?.overlays.compactMap { item(for: $0) } ?? []
    if overlays.isEmpty { overlaid = nil } else { overlaid?.stale.add(changed) }
    return ScreenPicture(self, overlays: overlays, changed: changed)
  }

  /// Composes the picture with items in front of the windows. It is valid until the next call.
  func compose(with overlays: [PaintItem]) throws(RenderingError) -> Bitmap {
    let picture = try compose()
    guard !overlays.isEmpty else { return picture }
    var shown: (bitmap: Bitmap, stale: StalePixels)
    if let overlaid, overlaid.bitmap.size == picture.size {
      shown = overlaid
    } else {
      shown = (try Bitmap(size: picture.size, format: .xrgb8888), StalePixels(output.description.pixels))
    }
    let whole = IntRect<OutputSpace>(output.description.pixels).rect
    painter(shown.bitmap).paint(
      [PaintItem(.bitmap(picture), destination: whole)] + overlays, damage: shown.stale.take())
    overlaid = shown
    return shown.bitmap
  }

  /// Paints pixels of the picture, with items in front of the windows, straight into memory of a caller.
  ///
  /// - Returns: false if that would cost more than a copy of the composed picture, or the painters cannot paint there.
  func paint(_ pixels: Region<OutputSpace>, with overlays: [PaintItem], on target: PaintTarget) -> Bool {
    switch target {
    case .memory(let bitmap, let transform):
      let plan = PaintPlan(
        sceneItems(isInPlace: painters.readsInPlace) + overlays, damage: pixels, on: bitmap.size, transform: transform,
        background: .black)
      guard plan.onlyCopies else { return false }
      painters.painter(of: bitmap, transform: transform, background: .black).paint(plan)
      return true
    case .card(let card, let transform):
      if painters.paint(
        sceneItems() + overlays, on: card, transform: transform, background: .black, damage: pixels)
      {
        return true
      }
      // The picture of a client may be too large for the driver.
      guard let picture = try? compose(with: overlays) else { return false }
      let whole = PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(output.description.pixels).rect)
      return painters.paint([whole], on: card, transform: transform, background: .black, damage: pixels)
    }
  }

  /// A painter of a picture without a transform.
  ///
  /// - Parameter background: the colour of pixels without a window.
  func painter(_ target: Bitmap, _ background: Color = .black) -> any Painter {
    painters.painter(of: target, background: background)
  }

  /// Adds new pixels of a surface that has not moved.
  func add(_ region: Region<BufferSpace>, of surface: Surface) {
    guard let window = surface.root.window, !window.isConcealed else { return }
    let offset = surface.offsetInRoot
    if let item = item(surface, at: window.position + Vector(offset.dx, offset.dy), isPainted: false) {
      addDamage(item.outputDamage(region))
    }
  }

  /// The upright picture, before the output's transform.
  ///
  /// - Parameter overlays: the overlays of this picture only, back to front.
  package func picture(overlays: [Overlay] = []) throws(RenderingError) -> Bitmap {
    let shown = try compose()
    guard !overlays.isEmpty else { return shown }
    let copy = try shown.part(shown.bounds)
    let painter = painter(copy)
    let items = overlays.compactMap { item(for: $0) }
    for overlay in items { painter.paint(sceneItems() + items, damage: Region(overlay.bounds)) }
    return copy
  }

  /// Adds all pixels that are painted from now on to the damage of a capture, as long as that exists.
  func report(to damage: CaptureDamage) { captures.add(damage) }

  /// True if the next picture without overlays would differ from the last one that was composed.
  var hasChanged: Bool {
    follow()
    return !damage.isEmpty
  }

  /// Composes the picture without overlays. It is valid until the next call.
  func compose() throws(RenderingError) -> Bitmap {
    let size = output.description.pixels
    let bitmap: Bitmap
    if let target, target.size.width == size.width, target.size.height == size.height {
      bitmap = target
    } else {
      bitmap = try Bitmap(size: IntSize(size.width, size.height), format: .xrgb8888)
      target = bitmap
      damage.addEverything()
    }
    follow()
    let changed = damage.take()
    guard !changed.isEmpty else { return bitmap }
    revision &+= 1
    painter(bitmap).paint(sceneItems(), damage: changed)
    captures.add(changed)
    return bitmap
  }

  /// The buffer of a client that is the whole picture without overlays, in the output's transform; nil if there is none.
  var soleBuffer: SoleBuffer? {
    guard images.externalCount > 0 else { return nil }
    let output = output.description
    let (size, transform) = (IntSize<BufferSpace>(output.mode.width, output.mode.height), output.transform)
    let image = PaintPlan.soleImage(of: sceneItems(), on: size, transform: transform)
    return (image as? HeldImage).flatMap { SoleBuffer($0) }
  }

  /// Notes that the output shows `soleBuffer` now. All damage is kept for the next composition.
  ///
  /// - Parameter overlaid: the pixels of overlays that were in the previous picture.
  func didPass(insteadOf overlaid: Region<OutputSpace>) {
    follow()
    unseen.add(overlaid)
    self.overlaid = nil
    newsOfPassed = false
  }

  /// The visible items, back to front.
  ///
  /// - Parameter isInPlace: true to show held buffers in the memory of their clients.
  private func sceneItems(isInPlace: Bool = false) -> [PaintItem] {
    var items: [PaintItem] = []
    forEachItem(isPainted: true) { surface, item in
      var item = item
      if isInPlace, item.willRead != nil, let pixels = images.heldPixels(of: surface) {
        (item.content, item.willRead) = (.external(pixels), nil)
      }
      items.append(item)
    }
    return items
  }

  /// Visits the visible items, back to front.
  private func forEachItem(isPainted: Bool, _ body: (Surface, PaintItem) -> Void) {
    for window in windows.shownWindows {
      window.surface.forEachVisible { surface, offset in
        let place = window.position + Vector(offset.dx, offset.dy)
        if let item = item(surface, at: place, isPainted: isPainted) { body(surface, item) }
      }
    }
  }

  /// A surface's item with its origin at a place of the desktop; nil if the surface is empty or not visible.
  ///
  /// - Parameter isPainted: false to leave out the opaque region, if only the item's place is needed.
  func item(_ surface: Surface, at origin: Point<LayoutSpace>, isPainted: Bool = true) -> PaintItem? {
    guard let content = images[surface] else { return nil }
    let size = surface.state.size
    let place = outputRect(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    let scale = Double(surface.state.bufferScale)
    let crop = surface.state.viewportSource.map {
      Rect<UprightSpace>(
        x: $0.minX * scale, y: $0.minY * scale, width: $0.size.width * scale, height: $0.size.height * scale)
    }
    let opaque = (isPainted ? surface.state.opaqueRegion : nil).map {
      PaintItem.opaqueRegion($0, of: size, shownIn: place)
    }
    var item = PaintItem(
      content, transform: surface.state.bufferTransform, crop: crop, destination: place, opaque: opaque ?? Region(),
      alpha: surface.state.alpha)
    if isPainted, images.isHeld(for: surface) { item.willRead = { [images] in images.copyHeld(of: surface) } }
    return item
  }

  private func outputRect(_ rect: Rect<LayoutSpace>) -> Rect<OutputSpace> {
    let (scale, origin) = (output.description.scale, output.description.frame.origin)
    return Rect(
      x: (rect.minX - origin.x) * scale, y: (rect.minY - origin.y) * scale, width: rect.size.width * scale,
      height: rect.size.height * scale)
  }

  /// The pixels that an overlay covers; nil if it is invisible.
  func bounds(of overlay: Overlay) -> IntRect<OutputSpace>? { item(for: overlay)?.bounds }

  func item(for overlay: Overlay) -> PaintItem? {
    switch overlay {
    case .surface(let surface, let origin): return item(surface, at: origin)
    case .layer(let layer):
      let size = output.description.pixels
      return PaintItem(.bitmap(layer.bitmap), destination: IntRect(size).rect)
    case .cursor(let shape, let pictures, let place):
      let place = outputRect(Rect(x: place.x, y: place.y, width: 0, height: 0)).origin
      return (try? pictures.image(of: shape, scale: output.description.scale))?.item(at: place)
    }
  }
}

/// An item in front of all windows: a cursor, a drag icon or a layer of an input overlay.
package enum Overlay {
  case surface(Surface, at: Point<LayoutSpace>)
  /// A cursor of the compositor, with its hotspot at a place.
  case cursor(CursorShape, CursorPictures, at: Point<LayoutSpace>)
  case layer(OverlayLayer)
}
