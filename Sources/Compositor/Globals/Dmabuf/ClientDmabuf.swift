/// The dma-buf of a `wl_buffer`, for a display that shows it without a copy.
package final class ClientDmabuf {
  package let description: DmabufDescription
  /// The object that a backend has made of the dma-buf. It is released with this object.
  private var attachment: AnyObject?

  init(_ description: DmabufDescription) { self.description = description }

  /// Returns the object that a backend has made of the dma-buf. If it is missing or does not fit, `make` makes a new one, which replaces
  /// it.
  package func attachment(where fits: (AnyObject) -> Bool, make: () -> AnyObject) -> AnyObject {
    if let attachment, fits(attachment) { return attachment }
    let made = make()
    attachment = made
    return made
  }
}
