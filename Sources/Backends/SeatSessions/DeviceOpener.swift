/// Opens and closes the files of devices.
package protocol DeviceOpener: AnyObject {
  /// - Parameter flags: the flags of open(2).
  /// - Returns: a descriptor, to be closed by `close`.
  func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32

  func close(_ descriptor: Int32)
}
