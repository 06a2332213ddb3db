import CGLES
import Geometry
import Rendering

/// Copies of pictures in the memory of the card. Only pixels that are shown are uploaded, and only after they have changed.
final class GLESTextures {
  /// A picture that no list of so many has shown is deleted.
  static let longestRest: UInt64 = 64
  /// The maximum number of rectangles of uploaded pixels that are remembered for a picture.
  private static let mostRects = 64

  private final class Texture {
    private(set) weak var owner: AnyObject?
    let name: UInt32
    let size: IntSize<BufferSpace>
    /// The number of the last list that has shown it.
    private(set) var lastList: UInt64 = 0
    /// The picture's revision at the last upload.
    private var revision: UInt64?
    /// The pixels that were uploaded since that revision.
    private var uploaded = Region<BufferSpace>()

    init(_ name: UInt32, _ size: IntSize<BufferSpace>) { (self.name, self.size) = (name, size) }

    /// Gives the texture to another picture.
    func give(to owner: AnyObject) {
      self.owner = owner
      (revision, uploaded) = (nil, Region())
    }

    /// The pixels to upload, which then count as uploaded.
    ///
    /// - Parameter revision: nil for a picture that can change at any time between two lists.
    func take(_ needed: IntRect<BufferSpace>, at revision: UInt64?, list: UInt64) -> Region<BufferSpace> {
      if revision == nil ? lastList != list : self.revision != revision { uploaded = Region() }
      (self.revision, lastList) = (revision, list)
      let missing = Region(needed).subtracting(uploaded)
      uploaded.formUnion(needed)
      if uploaded.rects.count > GLESTextures.mostRects { uploaded = Region(needed) }
      return missing
    }
  }

  private let uploadsParts: Bool
  private let longestEdge: Int
  private var textures: [ObjectIdentifier: Texture] = [:]
  /// Textures whose pictures are no longer shown, for other pictures of the same size.
  private var unused: [Texture] = []
  /// The number of the list of items that is painted.
  private(set) var list: UInt64 = 0
  /// The number of bytes that were uploaded.
  private(set) var uploadedBytes = 0

  init(_ description: GLESDescription) {
    (uploadsParts, longestEdge) = (description.uploadsParts, description.longestEdge)
  }

  deinit { for texture in unused + Array(textures.values) { Self.delete(texture) } }

  /// The number of textures.
  var count: Int { textures.count + unused.count }

  /// Begins a list of items. Textures whose pictures are gone are kept for this list, and then deleted.
  func beginList() {
    list &+= 1
    for texture in unused { Self.delete(texture) }
    unused = []
    for (key, texture) in textures
    where texture.owner == nil || list &- texture.lastList > Self.longestRest {
      textures[key] = nil
      unused.append(texture)
    }
  }

  /// Uploads the pixels of a picture that are not in its texture, and makes this the texture of the next pixels.
  ///
  /// - Parameters:
  ///   - owner: the object that has the picture, which identifies it.
  ///   - revision: a number that changes with the picture; nil if it can change at any time.
  ///     Its pixels are copied before the driver reads them: memory of a client is guarded against files that shrink, but only
  ///     on the main thread, and drivers may read on another one.
  ///   - needed: the pixels that are shown.
  /// - Returns: false if the picture is too large for the driver, or there is not enough memory.
  func bind(_ bitmap: Bitmap, of owner: AnyObject, revision: UInt64?, needed: IntRect<BufferSpace>) -> Bool {
    guard max(Int(bitmap.size.width), Int(bitmap.size.height)) <= longestEdge else { return false }
    let texture = texture(of: owner, size: bitmap.size)
    fp_glBindTexture(FP_GL_TEXTURE_2D, texture.name)
    var missing = texture.take(needed.intersection(bitmap.bounds), at: revision, list: list)
    if missing.rects.count > 16 { missing = Region(missing.bounds) }
    return missing.rects.allSatisfy { upload($0, of: bitmap, isCopied: revision == nil) }
  }

  private func texture(of owner: AnyObject, size: IntSize<BufferSpace>) -> Texture {
    let key = ObjectIdentifier(owner)
    if let known = textures[key] {
      if known.owner === owner, known.size == size { return known }
      unused.append(known)
    }
    let free = unused.firstIndex { $0.size == size }
    let texture = free.map { unused.remove(at: $0) } ?? Self.make(size)
    texture.give(to: owner)
    textures[key] = texture
    return texture
  }

  private static func make(_ size: IntSize<BufferSpace>) -> Texture {
    var name: UInt32 = 0
    fp_glGenTextures(1, &name)
    fp_glBindTexture(FP_GL_TEXTURE_2D, name)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_WRAP_S, FP_GL_CLAMP_TO_EDGE)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_WRAP_T, FP_GL_CLAMP_TO_EDGE)
    fp_glTexImage2D(
      FP_GL_TEXTURE_2D, 0, Int32(FP_GL_RGBA), size.width, size.height, 0, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, nil)
    return Texture(name, size)
  }

  private static func delete(_ texture: Texture) {
    var name = texture.name
    fp_glDeleteTextures(1, &name)
  }

  // MARK: Uploads

  /// - Returns: false if there is not enough memory.
  private func upload(_ rect: IntRect<BufferSpace>, of bitmap: Bitmap, isCopied: Bool) -> Bool {
    uploadedBytes += Int(rect.width) * Int(rect.height) * 4
    guard let format = bitmap.format.uploaded, uploadsParts, !isCopied else {
      // pixman converts the pixels, so that each format has the same colours with both painters.
      guard let part = try? bitmap.part(rect, format: bitmap.format.uploaded ?? bitmap.format.converted) else {
        return false
      }
      part.withBytes { send(rect, $0.baseAddress) }
      return true
    }
    bitmap.withBytes { bytes in
      fp_glPixelStorei(FP_GL_UNPACK_ROW_LENGTH, Int32(bitmap.stride / format.bytesPerPixel))
      send(rect, bytes.baseAddress.map { $0 + Int(rect.minY) * bitmap.stride + Int(rect.minX) * format.bytesPerPixel })
      fp_glPixelStorei(FP_GL_UNPACK_ROW_LENGTH, 0)
    }
    return true
  }

  private func send(_ rect: IntRect<BufferSpace>, _ pixels: UnsafeRawPointer?) {
    fp_glTexSubImage2D(
      FP_GL_TEXTURE_2D, 0, rect.minX, rect.minY, rect.width, rect.height, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, pixels)
  }
}

extension PixelFormat {
  /// The format, if textures can have its pixels as they are; nil if they are converted.
  fileprivate var uploaded: PixelFormat? {
    switch self {
    case .argb8888, .xrgb8888, .abgr8888, .xbgr8888: self
    case .rgb565, .argb2101010: nil
    }
  }

  fileprivate var converted: PixelFormat { hasAlpha ? .argb8888 : .xrgb8888 }

  /// True if a texture's first byte is red instead of blue.
  var beginsWithRed: Bool { self == .abgr8888 || self == .xbgr8888 }
}
