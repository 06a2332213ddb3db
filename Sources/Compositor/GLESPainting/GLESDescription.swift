/// The names, limits and extensions of a driver.
package struct GLESDescription: Hashable, Sendable {
  package let vendor: String
  /// The name of the card, or of the program that computes pixels in its place.
  package let renderer: String
  package let version: String
  package let eglVersion: String
  /// The path of the card's render node; nil if there is none.
  package let renderNode: String?
  /// The path of the card's primary node, by which programs set display modes; nil if there is none.
  package let primaryNode: String?
  /// The maximum length of a side of a picture in pixels.
  package let longestEdge: Int
  /// True if shaders of pixels compute with 24 bits or more, so that nearest pixels are exactly those of pixman.
  package let isPrecise: Bool
  /// True if a part of a picture can be uploaded from its place in memory.
  let uploadsParts: Bool
  /// The names of EGL's and OpenGL's extensions.
  package let extensions: Set<String>

  /// The path of the node by which clients find the card; nil if the driver has none.
  package var node: String? { renderNode ?? primaryNode }

  /// True if the processor computes the pixels, which takes longer than with pixman.
  package var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"].contains { name.contains($0) }
  }
}

extension GLESDescription: CustomStringConvertible {
  package var description: String { "\(renderer), \(version)" }
}
