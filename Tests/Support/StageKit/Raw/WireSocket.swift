import Glibc

/// Nonblocking transfer of bytes and descriptors over a local socket.
enum WireSocket {
  /// Room for one descriptor's control message: length, level, type, and the number itself, padded.
  private static let controlSize = 24

  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, file: Int32?) -> Int {
    guard let file else { return Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    return withUnsafeTemporaryAllocation(byteCount: controlSize, alignment: 8) { control in
      control.initializeMemory(as: UInt8.self, repeating: 0)
      control.storeBytes(of: 20, as: Int.self)
      control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      control.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)  // SCM_RIGHTS
      control.storeBytes(of: file, toByteOffset: 16, as: Int32.self)
      var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        message.msg_iov = part
        message.msg_iovlen = 1
        message.msg_control = control.baseAddress
        message.msg_controllen = controlSize
        return sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Reads bytes, and passes on any descriptors received with them.
  static func receive(
    _ socket: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ take: (_ file: Int32) -> Void
  ) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { control in
      var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        message.msg_iov = part
        message.msg_iovlen = 1
        message.msg_control = control.baseAddress
        message.msg_controllen = control.count
        let count = recvmsg(socket, &message, Int32(MSG_DONTWAIT))
        if count >= 0 { passFiles(UnsafeRawBufferPointer(rebasing: control[..<message.msg_controllen]), take) }
        return count
      }
    }
  }

  private static func passFiles(_ control: UnsafeRawBufferPointer, _ take: (_ file: Int32) -> Void) {
    var start = 0
    while start + 20 <= control.count {
      let length = control.loadUnaligned(fromByteOffset: start, as: Int.self)
      guard length >= 16, start + length <= control.count else { return }
      for offset in stride(from: start + 16, to: start + length, by: 4) {
        take(control.loadUnaligned(fromByteOffset: offset, as: Int32.self))
      }
      start += (length + 7) & ~7
    }
  }
}
