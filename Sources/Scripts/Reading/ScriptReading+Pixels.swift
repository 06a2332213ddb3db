import Documents

extension ScriptReading {
  func readPixelCheck(_ node: NodeReader) -> PixelCheck? {
    node.mapping("a pixel check") { pixels in
      let space = readSpace(pixels)
      pixels.refuse("region", beside: "at")
      let place = pixels.optional("at") { readPlace($0) }.map(PixelCheck.Part.point)
      let region = pixels.optional("region") { readRegion($0) }
      let tolerance = pixels.optional("tolerance", default: 0) { $0.fraction() }
      let differing = pixels.optional("differing", default: 0) { $0.fraction() }
      let overlay = pixels.optional("overlay", default: OverlayChoice.nothing) { $0.choice() }
      let rest = pixels.optional("rest", default: PixelCheck.usualRest) { $0.duration() }
      if pixels.has("rest") { pixels.refuse("rest", beside: "color") }
      guard let (content, isOwnScreenshot) = readPixelContent(pixels) else { return nil }
      return PixelCheck(
        space: space, part: place ?? region ?? .whole, content: content, isOwnScreenshot: isOwnScreenshot,
        tolerance: tolerance, differing: differing, overlay: overlay, rest: rest)
    }
  }

  private func readPixelContent(_ pixels: MappingReader) -> (PixelCheck.Content, isOwnScreenshot: Bool)? {
    switch pixels.exactlyOne(of: ["color", "like", "unlike"]) {
    case "color": pixels.optional("color") { readColor($0) }.map { (.color($0), false) }
    case "like": pixels.optional("like") { readReference($0) }.map { (.like(file: $0), $1) }
    case "unlike": pixels.optional("unlike") { readReference($0) }.map { (.unlike(file: $0), $1) }
    default: nil
    }
  }

  private func readReference(_ node: NodeReader) -> (file: String, isOwnScreenshot: Bool)? {
    node.name("the path of a PNG").map { file in
      screenshots.contains(file) ? (file, true) : (path(file, besides: node.position), false)
    }
  }

  private func readColor(_ node: NodeReader) -> PixelCheck.Color? {
    if let text = node.text, let color = PixelCheck.Color(text) { return color }
    node.fault(
      expected: node.isNull
        ? "a colour in quotes, such as \"#ff8000\" (without them # begins a comment)"
        : "a colour such as \"#ff8000\" or white")
    return nil
  }

  /// `[x, y, width, height]`.
  private func readRegion(_ node: NodeReader) -> PixelCheck.Part? {
    guard case .sequence(let items) = node.node.content, items.count == 4 else {
      node.fault(expected: "a region such as [x, y, width, height]")
      return nil
    }
    let (corner, size) = (
      items[..<2].map { readCoordinate(node.reader($0)) }, items[2...].map { readDistance(node.reader($0)) }
    )
    guard let x = corner[0], let y = corner[1], let width = size[0], let height = size[1] else { return nil }
    return .region(x: x, y: y, width: width, height: height)
  }
}
