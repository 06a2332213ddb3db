package import Geometry

/// A picture in memory of a graphics card in which a painter paints.
package protocol CardTarget: AnyObject {
  var size: IntSize<BufferSpace> { get }

  /// Returns a sync file that is signalled when the card has painted; nil if it has already. Later calls return nil, until something
  /// else is painted. The caller closes the descriptor.
  func takeFence() -> Int32?
}

/// Painters that paint in memory of a graphics card.
package protocol TargetImporter: PainterMaker, AnyObject {
  /// The layouts (`DRM_FORMAT_MOD_…`) of pictures with the format `xrgb8888` in which the painters may be able to paint; empty if
  /// the driver does not list them.
  var targetLayouts: [UInt64] { get }

  /// The number (`dev_t`) of the card on which the painters paint; nil if there is none, or it is not known.
  var targetDevice: UInt64? { get }

  /// Makes a target of memory. The descriptors can be closed afterwards.
  ///
  /// - Parameters:
  ///   - memory: its planes are within the bounds of their dma-bufs.
  ///   - device: the number (`dev_t`) of the card that has made the memory.
  /// - Returns: nil if the driver refuses it.
  func target(of memory: CardMemory, on device: UInt64) -> (any CardTarget)?
}
