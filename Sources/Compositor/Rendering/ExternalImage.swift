package import Geometry

/// An image in memory of another owner, which painters read while they compose a picture: for example the memory of a
/// graphics card.
package protocol ExternalImage: AnyObject {
  var size: IntSize<BufferSpace> { get }
  var format: PixelFormat { get }
  /// The memory that the image occupies, in bytes.
  var byteCount: Int { get }

  /// The picture that an importer has made of the memory; nil without one. The importer's painter shows it instead of reading the pixels.
  var imported: (any ImportedPicture)? { get }
  /// False while a device writes into the memory. To show the imported picture would wait for the device.
  var isFinished: Bool { get }

  /// Passes the current pixels to `body`.
  ///
  /// - Returns: false, without a call, if they cannot be read. Painters leave the image out then, and
  ///   show black where it would hide what is behind.
  func withPixels(_ body: (Pixels) -> Void) -> Bool
}

extension ExternalImage {
  package var imported: (any ImportedPicture)? { nil }
  package var isFinished: Bool { true }
}
