import CGLES
package import Geometry
package import Rendering

/// Makes painters that compute pixels with OpenGL ES 2, without a window. Only one thread at a time may call it.
///
/// A list that the driver cannot paint is painted by pixman: one with a picture that is too large for the driver, and all lists
/// after the driver has reported an error.
package final class GLESPainters: PainterMaker {
  private let color, mapped, filtered: GLESProgram
  private let textures: GLESTextures
  private let canvas: GLESCanvas
  /// Released after what it has.
  let context: GLESContext
  private let report: (String) -> Void
  /// True if the list shows memory of clients, who may draw in it again as soon as the list has ended.
  private var readsClients = false
  /// True while a list is painted in memory of a card, whose errors are those of this memory.
  private var paintsTarget = false
  /// True if OpenGL has reported an error in such a list.
  private var hasTargetFailed = false
  /// The error of OpenGL after which pixman paints.
  private(set) var failure: UInt32?
  /// The number of lists that OpenGL has painted, and of those that pixman has painted instead.
  package private(set) var counts = (painted: 0, left: 0)

  /// Loads the libraries and paints a trial.
  ///
  /// - Parameter report: is called once, if pixman paints from then on.
  package init(report: @escaping (String) -> Void) throws(GLESFault) {
    context = try GLESContext()
    color = try GLESProgram(.color)
    mapped = try GLESProgram(.mapped)
    filtered = try GLESProgram(.filtered)
    textures = GLESTextures(context.description)
    canvas = GLESCanvas(context.description)
    self.report = report
    try GLESTrial.run(self)
  }

  // Other contexts of the process have objects with the same numbers.
  deinit { _ = context.makeCurrent() }

  /// The names, limits and extensions of the driver.
  package var description: GLESDescription { context.description }

  /// The number of bytes of pictures that were uploaded, and the number of textures.
  var uploads: (bytes: Int, textures: Int) { (textures.uploadedBytes, textures.count) }

  package func painter(of target: Bitmap, transform: Transform, background: Color) -> any Painter {
    GLESPainter(target: target, transform: transform, background: background, painters: self)
  }

  /// Paints a plan in a bitmap.
  ///
  /// - Returns: false if pixman must paint it.
  fileprivate func paint(_ plan: PaintPlan, on target: Bitmap) -> Bool {
    let canTake = [PixelFormat.argb8888, .xrgb8888].contains(target.format)
    // The canvas has the order of bytes in the bitmap.
    let isPainted =
      canTake
      && draw(plan, on: Ground(size: target.size, beginsWithRed: false)) {
        canvas.bind(target.size)
      } end: {
        canvas.read(plan.pixels, to: target)
      }
    count(isPainted)
    return isPainted
  }

  /// Paints a plan in memory of a card.
  ///
  /// - Returns: false if the pixels of the plan are not valid.
  func paint(_ plan: PaintPlan, on target: GLESTarget) -> Bool {
    (paintsTarget, hasTargetFailed) = (true, false)
    defer { paintsTarget = false }
    // The driver puts red first, in all formats.
    let isPainted = draw(plan, on: Ground(size: target.size, beginsWithRed: true)) {
      target.bind()
      return true
    } end: {
      target.endPainting(waits: readsClients)
    }
    count(isPainted)
    return isPainted
  }

  private func count(_ isPainted: Bool) {
    if isPainted { counts.painted += 1 } else { counts.left += 1 }
  }

  /// The target of a plan, as shaders write it.
  private struct Ground {
    let size: IntSize<BufferSpace>
    /// True if red is the channel that shaders name r.
    let beginsWithRed: Bool
  }

  private func draw(_ plan: PaintPlan, on ground: Ground, begin: () -> Bool, end: () -> Void) -> Bool {
    guard failure == nil, context.makeCurrent() else { return false }
    defer { context.release() }
    textures.beginList()
    readsClients = false
    if !paintsTarget { hasTargetFailed = false }
    guard begin() else {
      noteError()
      return false
    }
    fp_glDisable(FP_GL_DITHER)
    fp_glBlendFunc(FP_GL_ONE, FP_GL_ONE_MINUS_SRC_ALPHA)
    fp_glEnableVertexAttribArray(GLESProgram.position)
    fp_glEnableVertexAttribArray(GLESProgram.place)
    let isComplete = plan.steps.allSatisfy { draw($0, on: ground) }
    if isComplete { end() }
    noteError()
    return isComplete && failure == nil && !hasTargetFailed
  }

  /// Notes an error of OpenGL. One of a list in main memory is reported, and pixman paints afterwards.
  private func noteError() {
    let error = paintsTarget ? GLESContext.takeErrors() : fp_glGetError()
    guard error != FP_GL_NO_ERROR, failure == nil else { return }
    guard !paintsTarget else { return hasTargetFailed = true }
    failure = error
    report("OpenGL ES has failed (error 0x\(String(error, radix: 16))); pixman paints from now on")
  }

  private func draw(_ step: PaintStep, on ground: Ground) -> Bool {
    switch step {
    case .fill(let color, let region): draw(color, region, isBlended: false, on: ground)
    case .blend(let color, let region): draw(color, region, isBlended: true, on: ground)
    case .picture(let step): return draw(step, on: ground)
    }
    return true
  }

  private func draw(_ shown: Color, _ region: Region<BufferSpace>, isBlended: Bool, on ground: Ground) {
    color.use()
    color.set("target", Double(ground.size.width), Double(ground.size.height))
    let (first, third) = ground.beginsWithRed ? (shown.red, shown.blue) : (shown.blue, shown.red)
    color.set(
      "color", Double(first) / 255, Double(shown.green) / 255, Double(third) / 255, Double(shown.alpha) / 255)
    blend(isBlended)
    GLESQuads(region) { _, _ in (0, 0) }.draw()
  }

  private func blend(_ isBlended: Bool) {
    if isBlended { fp_glEnable(FP_GL_BLEND) } else { fp_glDisable(FP_GL_BLEND) }
  }

  private func draw(_ step: PictureStep, on ground: Ground) -> Bool {
    guard let picture = step.content.size else { return true }
    let shown = step.replacing.bounds.union(step.blending.bounds)
    let needed = step.source.pixels(shownIn: shown, within: picture)
    switch step.content {
    case .color: return true
    case .bitmap(let bitmap):
      guard textures.bind(bitmap, of: bitmap, revision: bitmap.revision, needed: needed) else { return false }
      draw(step, Order(bitmap.format), of: picture, on: ground)
      return true
    case .external(let image):
      if let imported = image.imported as? GLESPicture, imported.belongs(to: context) {
        return draw(step, imported, isFinished: image.isFinished, on: ground)
      }
      var (isRead, isBound) = (false, true)
      let isReadable = image.withPixels { pixels in
        guard pixels.size == picture, let bitmap = try? Bitmap(lending: pixels) else { return }
        isRead = true
        isBound = textures.bind(bitmap, of: image, revision: nil, needed: needed)
        if isBound { draw(step, Order(image.format), of: picture, on: ground) }
      }
      return isReadable && isRead ? isBound : draw(step.withoutPicture, on: ground)
    }
  }

  /// Draws a picture in memory of a client. A picture that cannot be shown does not count as a failure of the driver.
  private func draw(_ step: PictureStep, _ picture: GLESPicture, isFinished: Bool, on ground: Ground) -> Bool {
    // Errors until here are those of the list.
    noteError()
    guard failure == nil, !hasTargetFailed else { return false }
    guard isFinished, picture.bind(list: textures.list) else { return draw(step.withoutPicture, on: ground) }
    readsClients = true
    // The driver puts red first, in all formats.
    draw(step, Order(hasAlpha: picture.format.hasAlpha, beginsWithRed: true), of: picture.size, on: ground)
    return true
  }

  /// The channels of a texture, as a shader reads them.
  private struct Order {
    let hasAlpha, beginsWithRed: Bool

    init(_ format: PixelFormat) { self.init(hasAlpha: format.hasAlpha, beginsWithRed: format.beginsWithRed) }

    init(hasAlpha: Bool, beginsWithRed: Bool) { (self.hasAlpha, self.beginsWithRed) = (hasAlpha, beginsWithRed) }
  }

  /// Draws the picture of the texture in use.
  private func draw(_ step: PictureStep, _ order: Order, of picture: IntSize<BufferSpace>, on ground: Ground) {
    let isMapped = step.source.sampling != .bilinear && description.isPrecise
    let program = isMapped ? mapped : filtered
    program.use()
    program.set("target", Double(ground.size.width), Double(ground.size.height))
    program.set("opaque", order.hasAlpha ? 0 : 1)
    program.set("opacity", step.opacity < 1 ? Double(step.opacityByte) / 255 : 1)
    program.set("swapped", order.beginsWithRed == ground.beginsWithRed ? 0 : 1)
    if isMapped {
      program.set("size", Double(picture.width), Double(picture.height))
      program.set(MappedNumbers(step.source.mapping))
    }
    let filter = step.source.sampling == .bilinear ? FP_GL_LINEAR : FP_GL_NEAREST
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_MIN_FILTER, filter)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_MAG_FILTER, filter)
    for (region, isBlended) in [(step.replacing, false), (step.blending, true)] {
      blend(isBlended)
      GLESQuads(region) { x, y in
        let source = step.source
        guard !isMapped else { return (Double(x - source.originX), Double(y - source.originY)) }
        let place = source.place(x, y)
        return (place.x / Double(picture.width), place.y / Double(picture.height))
      }.draw()
    }
  }
}

/// A painter that computes pixels with OpenGL ES 2.
private struct GLESPainter: Painter {
  let target: Bitmap
  let transform: Transform
  let background: Color
  let painters: GLESPainters

  func paint(_ plan: PaintPlan) {
    guard !plan.pixels.isEmpty, !painters.paint(plan, on: target) else { return }
    PixmanPainter(target: target, transform: transform, background: background).paint(plan)
  }
}

extension PictureSource {
  /// The place in the picture of a corner of the target's pixels, in pixels.
  fileprivate func place(_ x: Int32, _ y: Int32) -> (x: Double, y: Double) {
    let (x, y) = (Int64(x - originX), Int64(y - originY))
    return (
      Double(mapping.xx * x + mapping.xy * y + mapping.dx) / 65_536,
      Double(mapping.yx * x + mapping.yy * y + mapping.dy) / 65_536
    )
  }

  /// The pixels of a picture that are shown in pixels of the target. Places outside of it show its edge.
  fileprivate func pixels(
    shownIn area: IntRect<BufferSpace>, within size: IntSize<BufferSpace>
  ) -> IntRect<BufferSpace> {
    let corners = [(area.minX, area.minY), (area.maxX, area.maxY)].map { place($0, $1) }
    func range(_ a: Double, _ b: Double, _ length: Int32) -> (Int64, Int64) {
      // Filters mix neighbours, and numbers are rounded.
      let low = max(0, min((min(a, b) - 2).rounded(.down), Double(length - 1)))
      let high = max(low + 1, min((max(a, b) + 2).rounded(.up), Double(length)))
      return (Int64(low), Int64(high))
    }
    let (left, right) = range(corners[0].x, corners[1].x, size.width)
    let (top, bottom) = range(corners[0].y, corners[1].y, size.height)
    return IntRect(left: left, top: top, right: right, bottom: bottom)
  }
}
