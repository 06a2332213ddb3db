package import Geometry
package import Rendering
package import SeededRandom

/// A list of items by which painters are compared.
package struct PaintScene {
  /// How near the pictures of two painters are.
  package enum Likeness: String, CaseIterable {
    /// Pixels are only copied.
    case unscaled
    /// Each pixel is one of a scaled picture.
    case nearest
    /// One picture or colour is blended over what is behind it.
    case blended
    /// Pictures are scaled, and their pixels mixed.
    case filtered
    /// Several pictures of all kinds are blended over each other.
    case mixed
  }

  package let name: String
  package let likeness: Likeness
  /// The size of the composed picture.
  package var size = IntSize<OutputSpace>(48, 36)
  package var transform = Transform.normal
  package var background = Color(red: 20, green: 90, blue: 160)
  package var items: [PaintItem]

  package init(_ name: String, _ likeness: Likeness, _ items: [PaintItem]) {
    (self.name, self.likeness, self.items) = (name, likeness, items)
  }

  /// The picture that a painter makes, in the memory of a target with this format.
  package func picture(by painters: any PainterMaker, format: PixelFormat = .xrgb8888) throws -> Bitmap {
    let target = try Bitmap(size: transform.applied(to: size), format: format)
    painters.painter(of: target, transform: transform, background: background).paint(items, damage: .infinite)
    return target
  }

  /// The scene with other items.
  package func with(_ change: (inout PaintItem) -> Void) -> PaintScene {
    var scene = self
    for index in scene.items.indices { change(&scene.items[index]) }
    return scene
  }
}

extension PaintScene {
  /// All scenes. They are the same in every run.
  package static func all() throws -> [PaintScene] {
    try unscaled() + nearest() + blended() + filtered() + mixed(1...24)
  }

  /// All transforms of buffers and outputs with all formats, and crops.
  package static func unscaled() throws -> [PaintScene] {
    var random = SeededRandom(42)
    var scenes: [PaintScene] = []
    for output in Transform.allCases {
      for (number, buffer) in Transform.allCases.enumerated() {
        let format = PixelFormat.allCases[(number + scenes.count / 8) % PixelFormat.allCases.count]
        let picture = try noise(13, 9, format, &random, isOpaque: true)
        let whole = PaintItem(.bitmap(picture), transform: buffer, destination: place(picture, buffer, x: 3, y: 4))
        var part = whole
        part.crop = Rect(x: 2, y: 1, width: 5, height: 6)
        part.destination = Rect(x: 30, y: 20, width: 5, height: 6)
        var scene = PaintScene("\(format), \(buffer) on \(output)", .unscaled, [whole, part])
        scene.transform = output
        scenes.append(scene)
      }
    }
    return scenes
  }

  /// Pictures of all formats, enlarged and reduced by whole numbers and by others, also by several thousand pixels.
  package static func nearest() throws -> [PaintScene] {
    var random = SeededRandom(43)
    var scenes: [PaintScene] = []
    for (number, scale) in [2, 3, 0.5, 1.5, 0.75, 1.1, 0.31, 2.7].enumerated() {
      for buffer in Transform.allCases {
        let format = PixelFormat.allCases[(number + scenes.count) % PixelFormat.allCases.count]
        let picture = try noise(21, 17, format, &random, isOpaque: true)
        let item = PaintItem(
          .bitmap(picture), transform: buffer, destination: place(picture, buffer, x: 1, y: 2, scale: scale),
          filter: .nearest)
        var scene = PaintScene("\(format) times \(scale), \(buffer)", .nearest, [item])
        scene.transform = Transform.allCases[number]
        scenes.append(scene)
      }
    }
    for width in [2999, 3000, 700] {
      let picture = try noise(2000, 3, .xrgb8888, &random, isOpaque: true)
      let item = PaintItem(
        .bitmap(picture), destination: Rect(x: 0, y: 0, width: Double(width), height: 5), filter: .nearest)
      var scene = PaintScene("2000 pixels on \(width)", .nearest, [item])
      scene.size = IntSize(3000, 6)
      scenes.append(scene)
    }
    return scenes
  }

  /// Transparent pictures and colours, with opacities and opaque regions.
  package static func blended() throws -> [PaintScene] {
    var random = SeededRandom(44)
    var scenes: [PaintScene] = []
    for format in PixelFormat.allCases {
      for alpha in [1, 0.999, 0.6, 0.5, 0.2, 0.004] {
        let behind = try noise(48, 36, .xrgb8888, &random, isOpaque: true)
        let front = try noise(40, 30, format, &random, isOpaque: false)
        let items = [
          PaintItem(.bitmap(behind), destination: place(behind, .normal, x: 0, y: 0)),
          PaintItem(
            .bitmap(front), transform: .rotated180, destination: place(front, .rotated180, x: 4, y: 3),
            opaque: Region(IntRect(x: 8, y: 8, width: 10, height: 6)), alpha: alpha),
        ]
        scenes.append(PaintScene("\(format), opacity \(alpha)", .blended, items))
      }
    }
    for alpha in [255, 200, 128, 1] {
      let behind = try noise(48, 36, .xrgb8888, &random, isOpaque: true)
      let color = Color(red: 250, green: 130, blue: 10, alpha: UInt8(alpha))
      let items = [
        PaintItem(.bitmap(behind), destination: place(behind, .normal, x: 0, y: 0)),
        PaintItem(.color(color), destination: Rect(x: 2.4, y: 3.6, width: 30, height: 20), alpha: 0.7),
      ]
      scenes.append(PaintScene("\(color), opacity 0.7", .blended, items))
    }
    return scenes
  }

  /// Opaque noise at scales of outputs and clients, with fractional crops, under all transforms.
  package static func filtered() throws -> [PaintScene] {
    var random = SeededRandom(45)
    var scenes: [PaintScene] = []
    for scale in [1.25, 1.5, 1.75, 2, 0.75, 0.5, 0.3, 4.7] {
      for buffer in Transform.allCases {
        let format: PixelFormat = scenes.count.isMultiple(of: 3) ? .xbgr8888 : .xrgb8888
        let picture = try noise(19, 15, format, &random, isOpaque: true)
        let item = PaintItem(
          .bitmap(picture), transform: buffer, destination: place(picture, buffer, x: 1, y: 2, scale: scale))
        scenes.append(PaintScene("\(format) times \(scale), \(buffer)", .filtered, [item]))
      }
    }
    for left in [0.25, 0.5, 1.3] {
      let picture = try noise(40, 30, .xrgb8888, &random, isOpaque: true)
      let item = PaintItem(
        .bitmap(picture), crop: Rect(x: left, y: 0.7, width: 30, height: 20),
        destination: Rect(x: 0, y: 0, width: 30, height: 20))
      scenes.append(PaintScene("a crop from \(left)", .filtered, [item]))
    }
    let picture = try noise(1900, 3, .xrgb8888, &random, isOpaque: true)
    let item = PaintItem(.bitmap(picture), destination: Rect(x: 0, y: 0, width: 3000, height: 5))
    var wide = PaintScene("1900 pixels on 3000", .filtered, [item])
    wide.size = IntSize(3000, 6)
    return scenes + [wide]
  }

  /// Random lists of all kinds of items.
  package static func mixed(_ seeds: ClosedRange<UInt64>) throws -> [PaintScene] {
    try seeds.map { seed in
      var random = SeededRandom(seed)
      var items = try (0..<5).map { _ in try someItem(&random) }
      let color = Color(red: 10, green: 200, blue: 90, alpha: UInt8.random(in: 0...255, using: &random))
      items.insert(
        PaintItem(.color(color), destination: Rect(x: 5, y: 5, width: 20.5, height: 20.5)),
        at: Int.random(in: 0...items.count, using: &random))
      var scene = PaintScene("random items \(seed)", .mixed, items)
      scene.transform = Transform.allCases.randomElement(using: &random) ?? .normal
      return scene
    }
  }

  /// The place of a whole picture with this transform.
  private static func place(
    _ picture: Bitmap, _ transform: Transform, x: Double, y: Double, scale: Double = 1
  ) -> Rect<OutputSpace> {
    let size: Size<OutputSpace> = transform.inverse.applied(to: picture.size.size)
    return Rect(x: x, y: y, width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }
}

/// A picture of random pixels, premultiplied if the format has alpha.
package func noise(
  _ width: Int, _ height: Int, _ format: PixelFormat, _ random: inout SeededRandom, isOpaque: Bool
) throws -> Bitmap {
  let bitmap = try Bitmap(size: IntSize(width, height), format: .argb8888)
  bitmap.withMutableBytes { bytes in
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
      for channel in 0..<3 { bytes[start + channel] = UInt8.random(in: 0...alpha, using: &random) }
      bytes[start + 3] = alpha
    }
  }
  return try bitmap.converted(to: format)
}

extension PaintScene.Likeness {
  /// The largest difference of a channel, of 255, between the pictures of OpenGL ES and of pixman. Those of
  /// filters were measured: see docs/decisions/0160-two-painters.md.
  package var limit: UInt8 {
    switch self {
    case .unscaled, .nearest: 0
    case .blended: 1
    case .filtered, .mixed: 4
    }
  }
}
