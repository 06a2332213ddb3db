extension Bands {
  /// Sweeps down over both sets and makes one band for each interval in which neither of them changes.
  static func combined(
    _ first: ArraySlice<Box>, _ second: ArraySlice<Box>, _ combination: Combination
  ) -> [Box] {
    var (a, b) = (BandReader(first), BandReader(second))
    var result = BandWriter()
    var y = min(a.top, b.top)
    while !a.isAtEnd || !b.isAtEnd {
      let (inA, inB) = (a.top <= y, b.top <= y)
      let next = min(inA ? a.bottom : a.top, inB ? b.bottom : b.top)
      if inA || inB {
        result.append(inA ? a.band : [], inB ? b.band : [], combination, top: y, bottom: next)
      }
      if inA && a.bottom == next { a.advance() }
      if inB && b.bottom == next { b.advance() }
      y = next
    }
    return result.boxes
  }
}

/// Reads one band after the other. After the last band, `top` and `bottom` are the largest possible values.
private struct BandReader {
  private(set) var band: ArraySlice<Bands.Box>
  private let boxes: ArraySlice<Bands.Box>

  init(_ boxes: ArraySlice<Bands.Box>) {
    self.boxes = boxes
    band = boxes.prefix(0)
    advance()
  }

  var isAtEnd: Bool { band.isEmpty }
  var top: Int32 { band.first?.top ?? .max }
  var bottom: Int32 { band.first?.bottom ?? .max }

  mutating func advance() {
    let start = band.endIndex
    var end = start
    while end < boxes.endIndex && boxes[end].top == boxes[start].top { end += 1 }
    band = boxes[start..<end]
  }
}

/// Collects bands from top to bottom, and joins a band to the one above it if both have the same boxes.
private struct BandWriter {
  private(set) var boxes: [Bands.Box] = []
  private var lastBand = 0

  mutating func append(
    _ first: ArraySlice<Bands.Box>, _ second: ArraySlice<Bands.Box>,
    _ combination: Bands.Combination, top: Int32, bottom: Int32
  ) {
    let start = boxes.count
    var (a, b) = (EdgeReader(first), EdgeReader(second))
    var left: Int32?
    while !a.isAtEnd || !b.isAtEnd {
      let x = min(a.x, b.x)
      if a.x == x { a.advance() }
      if b.x == x { b.advance() }
      switch (left, combination.keeps(a.isInside, b.isInside)) {
      case (nil, true):
        left = x
      case (let known?, false):
        boxes.append(Bands.Box(left: known, top: top, right: x, bottom: bottom))
        left = nil
      case (nil, false), (.some, true):
        break
      }
    }
    if boxes.count > start { joinToBandAbove(start) }
  }

  private mutating func joinToBandAbove(_ start: Int) {
    let above = lastBand..<start
    guard isSame(above, asBandFrom: start) else {
      lastBand = start
      return
    }
    let bottom = boxes[start].bottom
    boxes.removeLast(boxes.count - start)
    for index in above { boxes[index].bottom = bottom }
  }

  private func isSame(_ above: Range<Int>, asBandFrom start: Int) -> Bool {
    guard !above.isEmpty, above.count == boxes.count - start else { return false }
    guard boxes[above.lowerBound].bottom == boxes[start].top else { return false }
    return above.allSatisfy { index in
      let below = boxes[index + above.count]
      return boxes[index].left == below.left && boxes[index].right == below.right
    }
  }
}

/// Reads the edges of one band from left to right.
private struct EdgeReader {
  private let band: ArraySlice<Bands.Box>
  private var index: Int
  private(set) var isInside = false
  private(set) var x: Int32

  init(_ band: ArraySlice<Bands.Box>) {
    self.band = band
    index = band.startIndex
    x = band.first?.left ?? .max
  }

  var isAtEnd: Bool { index == band.endIndex }

  mutating func advance() {
    if isInside { index += 1 }
    isInside.toggle()
    x = isAtEnd ? .max : isInside ? band[index].right : band[index].left
  }
}
